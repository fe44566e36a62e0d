import { readStored, removeStored, writeStored } from '../kit/storage.ts'

/** Spec 8: 10 failed attempts, then 600 s of waiting, counted in this browser in addition to the server. */
export const ATTEMPTS = 10
export const WAIT_MS = 600_000

export interface Lockout {
  failures: number
  /** Start of the block; 0 if there is none. */
  since: number
}

export const noLockout: Lockout = { failures: 0, since: 0 }

export function failedOnce(before: Lockout, now: number): Lockout {
  const failures = (secondsLeft(before, now) === 0 && before.since > 0 ? 0 : before.failures) + 1
  return { failures, since: failures >= ATTEMPTS ? now : 0 }
}

/** A lock-out reported by the server is shown by the same countdown. */
export const lockedFor = (seconds: number, now: number): Lockout => ({ failures: ATTEMPTS, since: now - WAIT_MS + seconds * 1000 })

export const secondsLeft = ({ since }: Lockout, now: number): number =>
  since > 0 ? Math.max(0, Math.ceil((since + WAIT_MS - now) / 1000)) : 0

const KEY = 'loginLockout'
export const readLockout = (): Lockout => readStored<Lockout>(KEY) ?? noLockout
export const keepLockout = (lockout: Lockout) => (lockout.failures === 0 ? removeStored(KEY) : writeStored(KEY, lockout))
