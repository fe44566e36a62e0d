/** Spec 4.3, the navigation guard, in its order. Pure: the gate carries out the result. */
export type AccountType = 1 | 2 | 3

export interface GuardState {
  /** A login is remembered. */
  loggedIn: boolean
  /** The access token in the cookie; another window may have cleared it. */
  token: string
  locked: boolean
  /** The password is a one-time password: nothing but changing it is allowed. */
  mustChangePassword?: boolean
  accountType?: AccountType
}

export interface GuardTarget {
  path: string
  /** false: flagged as not needing a login. */
  auth?: boolean
  /** Login pages and the lock page: public, but still subject to the guard. */
  public?: boolean
  /** false: not shown as a tab. */
  tab?: boolean
  /** false: there is no such page. */
  known?: boolean
}

export type GuardAnswer = { kind: 'pass'; addTab: boolean } | { kind: 'redirect'; to: string } | { kind: 'logout'; to: string }

export const LOCK_PAGE = '/lock'
export const UNKNOWN_PAGE = '/404'
export const FORBIDDEN_PAGE = '/403'
/** Not in the spec, which has no one-time passwords: where they must be changed. */
export const PASSWORD_PAGE = '/password'
export const doors: Record<AccountType, string> = { 1: '/login', 2: '/loginAdmin', 3: '/loginExterior' }

/** 1 or unset: the internal login page. */
export const loginPageOf = (type: AccountType | undefined) => doors[type ?? 1] ?? doors[1]

const isLoginPage = (path: string) => Object.values(doors).includes(path)

export function guard(state: GuardState, to: GuardTarget): GuardAnswer {
  if (to.auth === false) return { kind: 'pass', addTab: false }
  if (state.loggedIn) {
    if (state.locked && to.path !== LOCK_PAGE) return { kind: 'redirect', to: LOCK_PAGE }
    if (isLoginPage(to.path)) return { kind: 'redirect', to: '/' }
    if (!state.token) return { kind: 'logout', to: loginPageOf(state.accountType) }
    if (to.path !== LOCK_PAGE && (to.path === PASSWORD_PAGE) !== (state.mustChangePassword === true))
      return { kind: 'redirect', to: state.mustChangePassword ? PASSWORD_PAGE : '/' }
    return { kind: 'pass', addTab: to.tab !== false && !to.public }
  }
  if (to.known === false) return { kind: 'redirect', to: UNKNOWN_PAGE }
  if (!to.public) return { kind: 'redirect', to: loginPageOf(state.accountType) }
  return { kind: 'pass', addTab: false }
}
