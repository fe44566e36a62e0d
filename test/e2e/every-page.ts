import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Leaf, leavesOf, type MenuItem } from '#web/shell/menu.ts'
import { openStage, type Size, type Stage, type Visitor } from './browser.ts'

/** Navigates like a link, without a reload. */
const stepTo = (page: Page, to: string) =>
  page.evaluate(address => {
    history.pushState({ key: address, idx: history.length }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, to)

/** The page at this path is in front, has content, and has finished loading. */
const settled = (page: Page, to: string) =>
  page
    .waitForFunction(path => {
      const panel = document.querySelector('[role=tabpanel][data-active=true]')
      if (!panel?.id.includes(path) || panel.querySelector('.ant-spin-spinning, .ant-skeleton-active, [role=status] > .ms-visually-hidden'))
        return false
      return [...panel.querySelectorAll('h1, h2, h3, table, article, form, li')].some(each => each.checkVisibility())
    }, to.split('?')[0]!)
    .catch(() => expect.fail(`${to} shows nothing`))

/**
 * No requests are pending and their results are drawn. A list shows its frame before its rows; without this a picture would show the frame
 * only.
 */
function stillness(page: Page): () => Promise<void> {
  const asked = new Set<Request>()
  page.on('request', request => {
    // The event stream never ends.
    if (['fetch', 'script'].includes(request.resourceType()) && !request.url().endsWith('/push/stream')) asked.add(request)
  })
  page.on('requestfinished', request => asked.delete(request))
  page.on('requestfailed', request => asked.delete(request))
  const drawn = () => page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  return async () => {
    do {
      await expect.poll(() => [...asked].map(request => request.url()), { interval: 20 }).toEqual([])
      await drawn()
    } while (asked.size > 0)
  }
}

/** Every open page keeps running, and too many would slow down the next one. */
const TABS = 10

/** Loads the page with no other tab behind it. */
async function startAfresh({ page, goto }: Visitor, to: string): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('mainshaft-tabs'))
  await goto(to)
}

/** Pages without a menu entry. */
const beside = {
  admin: ['/info/index', '/wel/index', '/flow/design/leave', '/work/process/leave/form', '/work/process/procurement_plan/form'],
  worker01: ['/info/index', '/wel/index', '/work/process/leave/form'],
  supplier01: ['/info/index', '/wel/index'],
} satisfies Record<string, readonly string[]>

/** Opens every menu on desktop and phone: each must show a complete page without console errors. Several files share a long menu, one `part` each. */
export function walkEveryPage(account: keyof typeof beside, { part = 1, of = 1 } = {}): void {
  let stage: Stage
  let visitor: Visitor
  let leaves: Leaf[]
  let still: () => Promise<void>
  beforeAll(async () => {
    stage = await openStage()
    const { body } = await (await stage.app.signIn(account)).get('blade-system/menu/allRoutes', { client: '1' })
    leaves = leavesOf(body.data as MenuItem[])
    visitor = await stage.visit()
    still = stillness(visitor.page)
    await visitor.logIn(account, '/info/index')
  })
  afterAll(() => stage?.close())

  it('the menu has the expected length', () => {
    expect(leaves.length).toBeGreaterThan(account === 'admin' ? 90 : 5)
  })

  // As long as a menu may become: each step has a time limit of its own.
  it('shows every page', { timeout: 900_000 }, async () => {
    const pages = [...beside[account], ...leaves.map(({ to }) => to)]
    const each = Math.ceil(pages.length / of)
    let size: Size = 'desk'
    for (const [at, to] of pages.slice((part - 1) * each, part * each).entries()) {
      if (at % TABS === 0) await startAfresh(visitor, to)
      else await stepTo(visitor.page, to)
      await settled(visitor.page, to)
      await still()
      const name = `page-${account}${to.split('?')[0]!.replaceAll('/', '-')}`
      await visitor.picture(name)
      // The next page begins at the size this one ends with.
      size = size === 'desk' ? 'phone' : 'desk'
      await visitor.resize(size)
      await still()
      await visitor.picture(name)
      expect(visitor.complaints, to).toEqual([])
    }
  })
}
