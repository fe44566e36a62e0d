/** Spec 4.3, the navigation guard, in its order. Pure: what it answers is carried out by the gate. */
export type AccountType = 1 | 2 | 3

export interface GuardState {
  /** Somebody is remembered as logged in. */
  loggedIn: boolean
  /** The access token that the cookie holds now; another window may have emptied it. */
  token: string
  locked: boolean
  /** The password was given by somebody else: nothing but choosing one's own is open. */
  mustChangePassword?: boolean
  accountType?: AccountType
}

export interface GuardTarget {
  path: string
  /** false: flagged as not needing a login. */
  auth?: boolean
  /** Login pages and the lock page: open to anybody, but the guard still looks at them. */
  public?: boolean
  /** false: the route does not become a tab. */
  tab?: boolean
}

export type GuardAnswer = { kind: 'pass'; addTab: boolean } | { kind: 'redirect'; to: string } | { kind: 'logout'; to: string }

export const LOCK_PAGE = '/lock'
/** Not in the spec, which knows no one-time passwords: between the door and everything else. */
export const PASSWORD_PAGE = '/password'
export const doors: Record<AccountType, string> = { 1: '/login', 2: '/loginAdmin', 3: '/loginExterior' }

/** 1 or unset: the internal door. */
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
  if (!to.public) return { kind: 'redirect', to: loginPageOf(state.accountType) }
  return { kind: 'pass', addTab: false }
}
