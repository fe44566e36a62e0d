import * as argon2 from '@node-rs/argon2'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

vi.mock('@node-rs/argon2', async original => {
  const actual = await original<typeof argon2>()
  return { ...actual, verify: vi.fn(actual.verify) }
})

describe('a password', () => {
  const verify = vi.mocked(argon2.verify)
  let passwords: typeof import('./password.ts')
  beforeAll(async () => {
    // Something may have loaded it before, with the real one.
    vi.resetModules()
    passwords = await import('./password.ts')
  })
  beforeEach(() => void verify.mockClear())
  /** Algorithm, version and cost of a hash, which is what checking it takes. */
  const costOf = (hash: unknown) => String(hash).split('$').slice(0, 4).join('$')

  it('W20 is kept as a salted hash of what the client sent', async () => {
    const { digest, hashPassword, passwordMatches } = passwords
    const sent = digest('a long one')
    const [one, other] = await Promise.all([hashPassword(sent), hashPassword(sent)])
    expect(one).toMatch(/^\$argon2id\$/)
    expect(other).not.toBe(one)
    expect(one).not.toContain(sent)
    expect([
      await passwordMatches(one, sent),
      await passwordMatches(one, digest('another')),
      await passwordMatches(sent, sent).catch(() => false),
    ]).toEqual([true, false, false])
  })

  it('W23 of nobody takes as long to be wrong as that of somebody', async () => {
    const { digest, hashPassword, passwordMatches } = passwords
    const known = await hashPassword(digest('a long one'))
    for (const stored of [known, undefined, null]) expect(await passwordMatches(stored, digest('wrong'))).toBe(false)
    // The one that nobody has opens nothing either.
    expect(await passwordMatches(undefined, 'no such account')).toBe(false)
    expect(verify).toHaveBeenCalledTimes(4)
    expect(new Set(verify.mock.calls.map(([hash]) => costOf(hash))).size).toBe(1)
  })
})
