import { describe, expect, it } from 'vitest'
import { checkedAgainst, digest, hashPassword, passwordMatches } from './password.ts'

/** Algorithm, version and cost of a hash, which is what checking it takes. */
const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$')

describe('a password', () => {
  it('W20 is kept as a salted hash of what the client sent', async () => {
    const sent = digest('a long one')
    const [one, other] = await Promise.all([hashPassword(sent), hashPassword(sent)])
    expect(one).toMatch(/^\$argon2id\$/)
    expect(other).not.toBe(one)
    expect(one).not.toContain(sent)
    expect(await passwordMatches(one, sent)).toBe(true)
    expect(await passwordMatches(one, digest('another'))).toBe(false)
    await expect(passwordMatches(sent, sent)).rejects.toThrow()
  })

  it('W23 of nobody takes as long to be wrong as that of somebody, and is never right', async () => {
    const known = await hashPassword(digest('a long one'))
    for (const stored of [known, undefined, null]) {
      expect(costOf(await checkedAgainst(stored))).toBe(costOf(known))
      expect(await passwordMatches(stored, digest('wrong'))).toBe(false)
    }
    expect(await passwordMatches(undefined, 'no such account')).toBe(false)
  })
})
