import { readCookie, removeCookie, writeCookie } from '../kit/cookie.ts'
import { readRecord, removeStored, writeStored } from '../kit/storage.ts'
import { siteInfo } from './site.ts'

/** Tokens live in cookies named by the site's key prefix; a record in local storage remembers when they were given. */
type Kind = 'access-token' | 'refresh-token' | 'salary-token'

const SALARY_SECONDS = 600
const WEEK = 7 * 86_400

const cookieOf = (kind: Kind) => siteInfo().tokenPrefix + kind

export const accessToken = () => readCookie(cookieOf('access-token'))
export const refreshToken = () => readCookie(cookieOf('refresh-token'))
export const salaryToken = () => readCookie(cookieOf('salary-token'))

export function keepTokens(access: string, refresh: string): void {
  writeCookie(cookieOf('access-token'), access, WEEK)
  writeCookie(cookieOf('refresh-token'), refresh, WEEK)
  writeStored('token', access)
}

export const keepSalaryToken = (token: string) => writeCookie(cookieOf('salary-token'), token, SALARY_SECONDS)

/** Seconds since the token was given; endless when nobody remembers. */
export function tokenAge(): number {
  const record = readRecord<string>('token')
  return record ? (Date.now() - record.datetime) / 1000 : Number.POSITIVE_INFINITY
}

export function dropTokens(): void {
  for (const kind of ['access-token', 'refresh-token', 'salary-token'] as const) removeCookie(cookieOf(kind))
  removeStored('token')
}
