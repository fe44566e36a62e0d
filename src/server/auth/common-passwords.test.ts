import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { digest, oneTimePassword } from './password.ts'

describe('common passwords', () => {
  it.each(['123456', 'password', 'Password@123', 'admin', 'Admin123', 'admin@2026', '1qaz2wsx', 'woaini1314', 'QWERTY'])(
    'contain %s',
    typed => {
      expect(isCommonPassword(digest(typed))).toBe(true)
    },
  )

  it('contain neither individual nor generated passwords', () => {
    expect(isCommonPassword(digest('tie-Shan.likes.hot.iron'))).toBe(false)
    expect(Array.from({ length: 200 }, oneTimePassword).some(typed => isCommonPassword(digest(typed)))).toBe(false)
  })
})
