import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Leaf, leavesOf, type MenuItem } from '#web/shell/menu.ts'
import { openStage, type Stage, type Visitor } from './browser.ts'

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

const PIECES = 12

async function startAfresh({ page, goto }: Visitor): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('mainshaft-tabs'))
  await goto('/wel/index')
  await settled(page, '/wel/index')
}

/** Pages without a menu entry. */
const beside = {
  admin: ['/info/index', '/flow/design/leave', '/work/process/leave/form', '/work/process/procurement_plan/form'],
  worker01: ['/info/index', '/work/process/leave/form'],
  supplier01: ['/info/index'],
} satisfies Record<string, readonly string[]>

/** Opens every menu on desktop and phone: each must show a complete page without console errors. */
export function walkEveryPage(...accounts: readonly (keyof typeof beside)[]): void {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  describe.each(accounts)('%s', account => {
    let visitor: Visitor
    let leaves: Leaf[]
    let still: () => Promise<void>
    beforeAll(async () => {
      const { body } = await (await stage.app.signIn(account)).get('blade-system/menu/allRoutes', { client: '1' })
      leaves = leavesOf(body.data as MenuItem[])
      visitor = await stage.visit()
      still = stillness(visitor.page)
      await visitor.logIn(account)
      await settled(visitor.page, '/wel/index')
    })
    afterAll(() => visitor?.close())

    const look = async (pages: readonly string[]) => {
      for (const [at, to] of pages.entries()) {
        if (at % TABS === 0) await startAfresh(visitor)
        await stepTo(visitor.page, to)
        await settled(visitor.page, to)
        await still()
        const name = `page-${account}${to.split('?')[0]!.replaceAll('/', '-')}`
        await visitor.picture(name)
        await visitor.resize('phone')
        await still()
        await visitor.picture(name)
        await visitor.resize('desk')
        expect(visitor.complaints, to).toEqual([])
      }
    }

    it('pages without a menu entry', () => look(beside[account]))

    it('the menu has the expected length', () => {
      expect(leaves.length).toBeGreaterThan(account === 'admin' ? 90 : 5)
    })

    // In pieces, so that none comes near the time limit even on a slow machine.
    it.each(Array.from({ length: PIECES }, (_, at) => at))(`the menu, piece %i of 0 to ${PIECES - 1}`, async piece => {
      const each = Math.ceil(leaves.length / PIECES)
      await look(leaves.slice(piece * each, (piece + 1) * each).map(({ to }) => to))
    })
  })
}
