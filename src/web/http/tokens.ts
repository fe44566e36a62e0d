import { readCookie, removeCookie, writeCookie } from '../kit/cookie.ts'
import { readRecord, removeStored, writeStored } from '../kit/storage.ts'
import { siteInfo } from './site.ts'

/** Tokens are stored in cookies named with the site's key prefix, and the time of issue in local storage. */
type Kind = 'access-token' | 'refresh-token' | 'salary-token'

const WEEK = 7 * 86_400

const cookieOf = (kind: Kind) => siteInfo().tokenPrefix + kind

export const accessToken = () => readCookie(cookieOf('access-token'))
export const refreshToken = () => readCookie(cookieOf('refresh-token'))
export const stepUpToken = () => readCookie(cookieOf('salary-token'))

export function keepTokens(access: string, refresh: string): void {
  writeCookie(cookieOf('access-token'), access, WEEK)
  writeCookie(cookieOf('refresh-token'), refresh, WEEK)
  writeStored('token', access)
}

/** Spec 7.1: salary paths use the token of the password typed again instead of the main one. */
export const isStepUpPath = (path: string) => path.startsWith('blade-jinlei/salary/')

/** The cookie expires with the token. */
export function keepStepUpToken(token: string, seconds: number): void {
  writeCookie(cookieOf('salary-token'), token, seconds)
  tell()
}

export function dropStepUpToken(): void {
  removeCookie(cookieOf('salary-token'))
  tell()
}

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

const LOOK_EVERY = 1_000

/** Notifies when the step-up token is set or removed by this page, by another window, or by expiry. */
export function watchStepUpToken(changed: () => void): () => void {
  const timer = setInterval(changed, LOOK_EVERY)
  listeners.add(changed)
  return () => {
    clearInterval(timer)
    listeners.delete(changed)
  }
}

/** Seconds since the token was issued; infinite if unknown. */
export function tokenAge(): number {
  const record = readRecord<string>('token')
  return record ? (Date.now() - record.datetime) / 1000 : Number.POSITIVE_INFINITY
}

export function dropTokens(): void {
  for (const kind of ['access-token', 'refresh-token'] as const) removeCookie(cookieOf(kind))
  dropStepUpToken()
  removeStored('token')
}
