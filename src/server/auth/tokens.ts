import { jwtVerify, SignJWT } from 'jose'
import type { Keys } from './keys.ts'

/** The claims of a token. It is valid on one site only. */
export interface Claims {
  site: number
  subject: string
  session?: string
  id?: string
}

export type Audience = 'access' | 'stepUp' | 'file' | 'link'

export interface Tokens {
  issue(audience: Audience, claims: Claims, seconds: number): Promise<string>
  /** Undefined for a token that is forged, expired, malformed or meant for something else. */
  verify(audience: Audience, token: string, site: number): Promise<Claims | undefined>
}

const MOST_REMEMBERED = 10_000

/** Signatures are verified once and cached, because a token comes with every call; its expiry is checked each time. */
export function createTokens(keys: Keys): Tokens {
  const remembered = new Map<string, { claims: Claims; expires: number }>()
  const key = {
    access: keys.derive('access token'),
    stepUp: keys.derive('step-up token'),
    file: keys.derive('file link'),
    link: keys.derive('signed link'),
  }
  return {
    issue: (audience, { site, subject, session, id }, seconds) => {
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT({ site, sid: session })
        .setProtectedHeader({ alg: 'HS256', kid: audience })
        .setAudience(audience)
        .setSubject(subject)
        .setJti(id ?? '')
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(key[audience])
    },
    async verify(audience, token, site) {
      if (token.length > 2048) return undefined
      const name = `${audience} ${token}`
      const known = remembered.get(name)
      if (known) return known.claims.site === site && known.expires > Date.now() / 1000 ? known.claims : undefined
      try {
        const { payload } = await jwtVerify(token, key[audience], { algorithms: ['HS256'], audience, requiredClaims: ['exp', 'iat'] })
        if (payload.site !== site || typeof payload.sub !== 'string') return undefined
        const claims = { site, subject: payload.sub, session: typeof payload.sid === 'string' ? payload.sid : undefined, id: payload.jti }
        if (remembered.size >= MOST_REMEMBERED) remembered.clear()
        remembered.set(name, { claims, expires: payload.exp! })
        return claims
      } catch {
        return undefined
      }
    },
  }
}
