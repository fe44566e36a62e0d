import { create } from 'zustand'
import { dropStepUpToken } from '../http/tokens.ts'
import { navigateTo } from '../kit/nav.ts'
import { type Secret, sealSecret, secretMatches } from '../kit/secret.ts'
import { readStored, removeStored, writeStored } from '../kit/storage.ts'
import { LOCK_PAGE } from './guard.ts'

/** Spec 4.4. The flag is in session storage, the password stored only as a salted hash. */
const FLAG = 'isLock'
const SECRET = 'lockSecret'
const BACK = 'lockBack'
const LOCK_DELAY = 100

export const useLock = create<{ locked: boolean }>()(() => ({ locked: false }))

export const hydrateLock = () => useLock.setState({ locked: readStored<boolean>(FLAG, 'session') === true })
export const hasLockPassword = () => readStored<Secret>(SECRET, 'session') !== undefined
export const setLockPassword = async (password: string) => writeStored(SECRET, await sealSecret(password), 'session')

export function lockScreen(from: string): void {
  writeStored(FLAG, true, 'session')
  writeStored(BACK, from, 'session')
  // After unlocking, the password for step-up data has to be typed again.
  dropStepUpToken()
  setTimeout(() => {
    useLock.setState({ locked: true })
    navigateTo(LOCK_PAGE)
  }, LOCK_DELAY)
}

/** With the right password, clears flag and password and restores the previous page. */
export async function unlockScreen(password: string): Promise<boolean> {
  const secret = readStored<Secret>(SECRET, 'session')
  if (!secret || !(await secretMatches(secret, password))) return false
  const back = readStored<string>(BACK, 'session') ?? '/wel'
  clearLock()
  navigateTo(back, { replace: true })
  return true
}

export function clearLock(): void {
  for (const name of [FLAG, SECRET, BACK]) removeStored(name, 'session')
  useLock.setState({ locked: false })
}
