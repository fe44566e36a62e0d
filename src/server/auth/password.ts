import { createHash, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Sm2 } from './sm2.ts'

/** Clients send md5 hex of the typed password; we treat that as the password and store only its argon2id hash. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Set once before anything is hashed. A stored hash contains its own cost, so changing it locks nobody out. */
export function setPasswordMemory(kibibytes: number): void {
  cost.memoryCost = kibibytes
}

export const digest = (typed: string) => createHash('md5').update(typed).digest('hex')
export const isDigest = (text: string) => /^[0-9a-f]{32}$/.test(text)

/** The digest of a password however it was sent: digested, encrypted with SM2, or plain. Only calls of the open clients take it plain. */
export const digestOfSent = (sm2: Sm2, sent: string) => (isDigest(sent) ? sent : digestOfTyped(sm2.decrypt(sent) ?? sent))

/** The same without plain text, which is just a wrong password. */
export const digestOfSealed = (sm2: Sm2, sent: string) => {
  const typed = isDigest(sent) ? sent : sm2.decrypt(sent)
  return typed === undefined ? 'not a digest' : digestOfTyped(typed)
}

const digestOfTyped = (typed: string) => (isDigest(typed) ? typed : digest(typed))

export const hashPassword = (md5: string) => hash(md5, cost)

let decoy: Promise<string> | undefined

type Stored = string | null | undefined

/** What a password is checked against: for unknown accounts something that costs as much. */
export async function checkedAgainst(stored: Stored): Promise<string> {
  decoy ??= hashPassword('no such account')
  return stored ?? decoy
}

/** Takes equally long for unknown accounts, to hide which ones exist. */
export async function passwordMatches(stored: Stored, md5: string): Promise<boolean> {
  const matches = await verify(await checkedAgainst(stored), md5)
  return matches && stored !== null && stored !== undefined
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/** A one-time password without characters that look alike. */
export const oneTimePassword = () => Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
