import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { encrypted } from '#test/setup/sm2.ts'
import { openSm2, sm2Of } from './sm2.ts'

/** The example of GM/T 0003.5, annex C. */
const PRIVATE = '3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8'
const PUBLIC =
  '0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13'
const POINT =
  '04ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73e858f9d81e5430a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df0'
const HASH = '59983c18f809e262923c53aec295d30383b54e39d609d160afcb1908d0bd8766'
const TEXT = '21886ca989ca9c7d58087307ca93092d651efa'

describe('SM2', () => {
  const key = openSm2(Buffer.from(PRIVATE, 'hex'))

  it('has the public key of the standard’s example', () => {
    expect(key.publicKey).toBe(PUBLIC)
  })

  it.each([
    ['the hash before the text', `04${POINT}${HASH}${TEXT}`],
    ['the hash after the text', `04${POINT}${TEXT}${HASH}`],
    ['no mark of the point', `${POINT}${HASH}${TEXT}`],
    ['neither, in capitals', `${POINT}${TEXT}${HASH}`.toUpperCase()],
  ])('opens the standard’s example with %s', (_, hex) => {
    expect(key.decrypt(hex)).toBe('encryption standard')
  })

  it('opens nothing that was changed, cut or made for another key', () => {
    const whole = `04${POINT}${HASH}${TEXT}`
    for (const hex of [
      '',
      '04',
      'not hex',
      whole.slice(0, -2),
      whole.replace(/.$/, '0'),
      whole.replace('04eb', '04ec'),
      PUBLIC,
      'f'.repeat(400),
    ])
      expect(key.decrypt(hex), hex).toBeUndefined()
    expect(openSm2(Buffer.alloc(32, 1)).decrypt(whole)).toBeUndefined()
  })

  it('is the same wherever the installation’s secret is, and opens what its public key closed', () => {
    const keys = { derive: (purpose: string) => createHash('sha256').update(`one installation ${purpose}`).digest() }
    const made = sm2Of(keys)
    expect(sm2Of(keys).publicKey).toBe(made.publicKey)
    for (const typed of ['Mainshaft@2026', '密码也可以是中文，长于一个散列块的长度'])
      expect(made.decrypt(encrypted(made.publicKey, typed))).toBe(typed)
  })
})
