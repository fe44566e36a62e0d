import { describe, expect, test } from 'vitest'
import { type GuardState, guard, loginPageOf } from './guard.ts'

const inside: GuardState = { loggedIn: true, token: 't', locked: false, accountType: 1 }
const outside: GuardState = { loggedIn: false, token: '', locked: false }
const pass = (addTab: boolean) => ({ kind: 'pass', addTab })
const to = (path: string) => ({ kind: 'redirect', to: path })

describe('spec 4.3', () => {
  test('1: routes that need no login pass for everybody, even behind a lock', () => {
    for (const state of [inside, outside, { ...inside, locked: true }, { ...inside, token: '' }])
      expect(guard(state, { path: '/404', auth: false })).toEqual(pass(false))
  })

  test('2: a locked screen redirects to /lock from anywhere else', () => {
    const locked = { ...inside, locked: true }
    expect(guard(locked, { path: '/wel/index' })).toEqual(to('/lock'))
    expect(guard(locked, { path: '/login', public: true })).toEqual(to('/lock'))
    expect(guard({ ...locked, token: '' }, { path: '/wel/index' })).toEqual(to('/lock'))
    expect(guard(locked, { path: '/lock', public: true })).toEqual(pass(false))
  })

  test('2: login pages redirect a logged-in person to /', () => {
    for (const path of ['/login', '/loginAdmin', '/loginExterior']) expect(guard(inside, { path, public: true })).toEqual(to('/'))
    expect(guard({ ...inside, token: '' }, { path: '/login', public: true })).toEqual(to('/'))
  })

  test('a one-time password redirects to its change from everywhere, and only then', () => {
    const fresh = { ...inside, mustChangePassword: true }
    for (const path of ['/', '/wel/index', '/system/user/index']) expect(guard(fresh, { path })).toEqual(to('/password'))
    expect(guard(fresh, { path: '/password' })).toEqual(pass(true))
    expect(guard(inside, { path: '/password' })).toEqual(to('/'))
    expect(guard(outside, { path: '/password' })).toEqual(to('/login'))
    expect(guard({ ...fresh, locked: true }, { path: '/password' })).toEqual(to('/lock'))
  })

  test('2: an empty token logs out, to the login page of the last account type', () => {
    const emptied = (accountType?: 1 | 2 | 3) => guard({ ...inside, token: '', accountType }, { path: '/wel/index' })
    expect(emptied()).toEqual({ kind: 'logout', to: '/login' })
    expect(emptied(1)).toEqual({ kind: 'logout', to: '/login' })
    expect(emptied(2)).toEqual({ kind: 'logout', to: '/loginAdmin' })
    expect(emptied(3)).toEqual({ kind: 'logout', to: '/loginExterior' })
  })

  test('2: otherwise a tab is added, unless the route has none', () => {
    expect(guard(inside, { path: '/system/user/index' })).toEqual(pass(true))
    expect(guard(inside, { path: '/wel/dashboard', tab: false })).toEqual(pass(false))
  })

  test('3: without a login, only public pages open', () => {
    expect(guard(outside, { path: '/wel/index' })).toEqual(to('/login'))
    expect(guard({ ...outside, accountType: 3 }, { path: '/info/index' })).toEqual(to('/loginExterior'))
    expect(guard(outside, { path: '/loginAdmin', public: true })).toEqual(pass(false))
  })

  test('2.1: without a login, an unknown path leads to /404, but never past a lock', () => {
    expect(guard(outside, { path: '/nowhere', known: false })).toEqual(to('/404'))
    expect(guard({ ...inside, locked: true }, { path: '/nowhere', known: false })).toEqual(to('/lock'))
  })

  test('an unknown remembered type means the internal login page', () => {
    expect(loginPageOf(9 as 1)).toBe('/login')
    expect(loginPageOf(undefined)).toBe('/login')
  })
})
