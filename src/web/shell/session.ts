import { create } from 'zustand'
import { auth } from '#contract/auth.ts'
import type { Reply } from '#contract/call.ts'
import { dropAhead } from '../http/ahead.ts'
import { call } from '../http/call.ts'
import { setUserHeader } from '../http/client.ts'
import { accessToken, dropStepUpToken, dropTokens, keepTokens } from '../http/tokens.ts'
import { navigateTo } from '../kit/nav.ts'
import { persisted } from '../kit/persisted.ts'
import { storageKey } from '../kit/storage.ts'
import { type AccountType, loginPageOf } from './guard.ts'
import { clearLock } from './lock.ts'
import { useTabs } from './tab-store.ts'

export type User = Reply<typeof auth.token>

interface Session {
  user: User | undefined
  /** The login page used last; kept after logout, which returns there. */
  accountType: AccountType | undefined
}

export const useSession = create<Session>()(() => ({ user: undefined, accountType: undefined }))
persisted(useSession, 'session', ['user', 'accountType'])

const remember = (user: User | undefined) => {
  setUserHeader(user && { userId: user.user_id, account: user.account, nickName: user.nick_name, deptId: user.dept_id })
}
useSession.subscribe(({ user }) => remember(user))

/** Stores tokens and user, resets the tabs to home, and unlocks the screen. */
export function logIn(user: User, accountType: AccountType): void {
  keepTokens(user.access_token, user.refresh_token)
  dropStepUpToken()
  useTabs.getState().reset()
  clearLock()
  useSession.setState({ user: withoutTokens(user), accountType })
}

/** A refresh repeats the user. If another person logged in from another window, go to the welcome page. */
export function adoptTokens(user: User): void {
  const before = useSession.getState().user
  keepTokens(user.access_token, user.refresh_token)
  useSession.setState({ user: withoutTokens(user) })
  if (before && before.user_id !== user.user_id) startOver()
}

/** The password was changed and the session kept: normal use may continue. */
export function passwordChosen(): void {
  const { user } = useSession.getState()
  if (user) useSession.setState({ user: { ...user, must_change_password: false } })
}

export function startOver(): void {
  useTabs.getState().reset()
  navigateTo('/wel', { replace: true })
}

/** Tokens are stored only in their cookies. */
const withoutTokens = (user: User): User => ({ ...user, access_token: '', refresh_token: '' })

const clearing: (() => void)[] = []
/** Registers what else to clear at logout (menus, roles, cached replies). */
export const onLogout = (clear: () => void) => clearing.push(clear)

export function forgetSession(): void {
  dropTokens()
  dropAhead()
  clearLock()
  useTabs.getState().reset()
  useSession.setState({ user: undefined })
  for (const clear of clearing) clear()
}

/** The session ended elsewhere: go to the last login page without a message. */
export function expireSession(): void {
  if (!useSession.getState().user && !accessToken()) return
  forgetSession()
  navigateTo(loginPageOf(useSession.getState().accountType), { replace: true })
}

export async function logOut(): Promise<void> {
  // Log out locally even if the server cannot be reached.
  await Promise.race([
    call(auth.logout, {}, { quiet: true, silentCodes: [401] }).catch(() => {}),
    new Promise(done => setTimeout(done, 2_000)),
  ])
  forgetSession()
  navigateTo(loginPageOf(useSession.getState().accountType), { replace: true })
}

/** Another window of this browser logged in or out. */
export function watchOtherWindows(): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key !== storageKey('session') || !event.newValue) return
    const next = (JSON.parse(event.newValue) as { content?: Session }).content
    const before = useSession.getState().user
    if (next?.user?.user_id === before?.user_id) return
    useSession.setState({ user: next?.user, accountType: next?.accountType })
    if (next?.user && before) startOver()
    else navigateTo(next?.user ? '/wel' : loginPageOf(next?.accountType), { replace: true })
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}
