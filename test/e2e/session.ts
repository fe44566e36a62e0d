import type { BrowserContext, Page } from 'playwright-core'
import { EXTERNAL } from '#model/account.ts'

interface Entered {
  url: string
  site: 1 | 2
  /** The reply of the login. */
  user: { access_token: string; refresh_token: string; account: string }
}

const ADMINISTRATOR = 2
const INTERNAL = 1

/** Stores in the browser what a login stores: tokens in cookies, user and time in the storage, no tabs. */
export async function keepSession(context: BrowserContext, page: Page, { url, site, user }: Entered): Promise<void> {
  const prefix = site === 2 ? 'mainshaft2-' : 'mainshaft-'
  await context.addCookies(
    (['access-token', 'refresh-token'] as const).map(name => ({
      name: `${prefix}token-${name}`,
      value: name === 'access-token' ? user.access_token : user.refresh_token,
      url,
      sameSite: 'Strict' as const,
    })),
  )
  const accountType = user.account === 'admin' ? ADMINISTRATOR : user.account.startsWith('supplier') ? EXTERNAL : INTERNAL
  const kept = { user: { ...user, access_token: '', refresh_token: '' }, accountType }
  await page.evaluate(
    ({ prefix, kept, token }) => {
      const keep = (name: string, content: unknown) =>
        localStorage.setItem(prefix + name, JSON.stringify({ dataType: typeof content, content, datetime: Date.now() }))
      for (const name of ['tabs', 'lock']) localStorage.removeItem(prefix + name)
      keep('session', kept)
      keep('token', token)
    },
    { prefix, kept, token: user.access_token },
  )
}
