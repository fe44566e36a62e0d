import { createHash, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Clients send md5 hex of the typed password; that text is the password to us, and only its argon2id is stored. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Chosen once, before anything is hashed. A stored hash says itself what it cost, so another choice locks nobody out. */
export function setPasswordMemory(kibibytes: number): void {
  cost.memoryCost = kibibytes
}

export const digest = (typed: string) => createHash('md5').update(typed).digest('hex')
export const isDigest = (text: string) => /^[0-9a-f]{32}$/.test(text)
export const hashPassword = (md5: string) => hash(md5, cost)

let decoy: Promise<string> | undefined

/** Takes as long for an account that does not exist as for one that does. */
export async function passwordMatches(stored: string | null | undefined, md5: string): Promise<boolean> {
  decoy ??= hashPassword('no such account')
  const matches = await verify(stored ?? (await decoy), md5)
  return matches && stored !== null && stored !== undefined
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/** A password to be told once and changed at the first login: no letter that looks like another. */
export const oneTimePassword = () => Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
