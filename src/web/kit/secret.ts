import { sha256 } from './sha256.ts'

/** The stored lock password: salt and digest only. It protects an unattended screen, not the account. */
export interface Secret {
  kind: 'pbkdf2' | 'sha256'
  salt: string
  digest: string
}

const PBKDF2_ROUNDS = 120_000
// Few rounds, because the fallback is slow and a screen lock should not take a second.
const SHA_ROUNDS = 4_000

const toHex = (bytes: Uint8Array) => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
const fromHex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))

export async function sealSecret(password: string): Promise<Secret> {
  const kind = globalThis.crypto?.subtle ? 'pbkdf2' : 'sha256'
  const salt = toHex(crypto.getRandomValues(new Uint8Array(16)))
  return { kind, salt, digest: await digestOf(kind, password, salt) }
}

export async function secretMatches(secret: Secret, password: string): Promise<boolean> {
  return (await digestOf(secret.kind, password, secret.salt)) === secret.digest
}

async function digestOf(kind: Secret['kind'], password: string, salt: string): Promise<string> {
  const typed = new TextEncoder().encode(password)
  if (kind === 'sha256') {
    const salted = fromHex(salt)
    let digest = sha256(Uint8Array.from([...salted, ...typed]))
    for (let i = 1; i < SHA_ROUNDS; i++) digest = sha256(Uint8Array.from([...digest, ...salted]))
    return toHex(digest)
  }
  const key = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits'])
  const shape = { name: 'PBKDF2', hash: 'SHA-256', salt: fromHex(salt), iterations: PBKDF2_ROUNDS }
  return toHex(new Uint8Array(await crypto.subtle.deriveBits(shape, key, 256)))
}
