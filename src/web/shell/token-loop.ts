import { auth } from '#contract/auth.ts'
import { call, setSessionKeeper } from '../http/call.ts'
import { CallFailure, UNREACHABLE } from '../http/failure.ts'
import { siteInfo } from '../http/site.ts'
import { accessToken, refreshToken, tokenAge } from '../http/tokens.ts'
import { adoptTokens, expireSession, useSession } from './session.ts'

/** Spec 4.6 and 9: checked every 10 s, refreshed at an age of 3000 s. */
const CHECK_EVERY = 10_000
const TOKEN_TIME = 3_000

let running: Promise<void> | undefined

/** Concurrent callers share one refresh. */
export function refreshSession(): Promise<void> {
  running ??= refresh().finally(() => {
    running = undefined
  })
  return running
}

async function refresh(): Promise<void> {
  const tenantId = useSession.getState().user?.tenant_id || siteInfo().tenantId
  const input = { refresh_token: refreshToken(), grant_type: 'refresh_token', scope: 'all', tenantId }
  try {
    adoptTokens(await call(auth.refresh, input, { quiet: true, headers: { 'Tenant-Id': tenantId }, silentCodes: [401] }))
  } catch (error) {
    // An unreachable server does not end the session.
    const away = error instanceof CallFailure && (error.code === UNREACHABLE || error.code === 503)
    if (!away) expireSession()
    throw error
  }
}

/** After sleep the token may be old: refresh before the first call instead of after a 401. */
async function freshen(path: string): Promise<void> {
  if (path.startsWith('blade-auth/') || !accessToken() || tokenAge() < TOKEN_TIME) return
  await refreshSession().catch(() => {})
}

export function startTokenLoop(): () => void {
  setSessionKeeper({ freshen, expired: expireSession })
  const timer = setInterval(() => {
    if (!useSession.getState().user) return
    if (!accessToken()) return expireSession()
    if (tokenAge() >= TOKEN_TIME) refreshSession().catch(() => {})
  }, CHECK_EVERY)
  return () => clearInterval(timer)
}
