import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Audience, createTokens } from './tokens.ts'

const AUDIENCES: readonly Audience[] = ['access', 'stepUp', 'file', 'link']
const make = (secret = 'one') => createTokens({ derive: purpose => Buffer.from(`${secret} ${purpose}`.padEnd(32, '.')) })
const CLAIMS = { site: 1, subject: '7', session: '8', id: '9' }

/** Each rule is asked twice, because a signature that was verified once is remembered. */
describe('a token', () => {
  afterEach(() => void vi.useRealTimers())

  it('opens what it was made for, on its site, and nothing else', async () => {
    const tokens = make()
    for (const audience of AUDIENCES) {
      const token = await tokens.issue(audience, CLAIMS, 60)
      for (const site of [2, 1, 2, 1])
        for (const asked of AUDIENCES)
          expect(await tokens.verify(asked, token, site), `${audience} as ${asked} on ${site}`).toEqual(
            asked === audience && site === CLAIMS.site ? CLAIMS : undefined,
          )
    }
  })

  it('lives as long as it was given, to the second', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-17T08:00:00Z'), toFake: ['Date'] })
    const tokens = make()
    for (const audience of AUDIENCES) {
      const begun = Date.now()
      const [known, unseen] = [await tokens.issue(audience, CLAIMS, 60), await tokens.issue(audience, { ...CLAIMS, id: '10' }, 60)]
      expect(await tokens.verify(audience, known, 1)).toEqual(CLAIMS)
      vi.setSystemTime(begun + 59_000)
      expect(await tokens.verify(audience, known, 1)).toEqual(CLAIMS)
      vi.setSystemTime(begun + 60_000)
      for (const token of [known, unseen]) expect(await tokens.verify(audience, token, 1), audience).toBeUndefined()
    }
  })

  it('of another installation, changed or cut off, is none', async () => {
    const tokens = make()
    const token = await tokens.issue('access', CLAIMS, 60)
    const [head, , sign] = token.split('.')
    const claims = { site: 1, sub: '1', aud: 'access', iat: 0, exp: 9_999_999_999 }
    const forged = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${sign}`
    for (const other of [await make('two').issue('access', CLAIMS, 60), forged, token.slice(0, -2), '', 'x'.repeat(3000)])
      expect(await tokens.verify('access', other, 1)).toBeUndefined()
  })
})
