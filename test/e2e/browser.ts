import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { openTestApp, PASSWORD, SUPPLIER, type TestApp } from '../setup/app.ts'
import { keepSession } from './session.ts'
import { watch } from './witness.ts'

/** A real browser before the whole application: built pages, real server, real database, both sites. */
const root = join(import.meta.dirname, '..', '..')
export const pictures = join(root, 'test-results', 'pictures')

export const sizes = {
  desk: { width: 1366, height: 768 },
  wide: { width: 1920, height: 1080 },
  phone: { width: 390, height: 844 },
} as const
export type Size = keyof typeof sizes
export type DoorPath = '/login' | '/loginAdmin' | '/loginExterior'

export interface Visitor {
  page: Page
  context: BrowserContext
  /** What the console complained about; empty at the end of a good visit. */
  complaints: string[]
  goto(path: string): Promise<void>
  /** Is in, at the home page or the one named: with a session that was asked for without the login page. */
  logIn(account: string, path?: string): Promise<void>
  /** The same through the login page, where that is what a test is about. */
  logInAt(door: DoorPath, account: string): Promise<void>
  /** The window becomes as large as that of another device. */
  resize(size: Size): Promise<void>
  /** The page fits its window. With `PICTURES=1` a picture of it is kept for people to look at. */
  picture(name: string): Promise<void>
  close(): Promise<void>
}

export interface Stage {
  app: TestApp
  url: Record<1 | 2, string>
  visit(options?: { size?: Size; site?: 1 | 2 }): Promise<Visitor>
  close(): Promise<void>
}

/** Site 2 is chosen by its marker in the host name, which resolves to this machine like any name below localhost. */
const HOSTS = { 1: 'localhost', 2: 'heavy.localhost' } as const

export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  const app = await openTestApp({ WEB_DIR: process.env.WEB_DIR ?? join(root, 'dist', 'web'), ...env })
  const port = await listen(app)
  const browser = await takeBrowser()
  const url = { 1: `http://${HOSTS[1]}:${port}`, 2: `http://${HOSTS[2]}:${port}` }
  const visitors = new Set<Visitor>()
  return {
    app,
    url,
    async visit(options) {
      const visitor = await visit(browser, app, url, options)
      visitors.add(visitor)
      return visitor
    },
    async close() {
      await Promise.all([...visitors].map(visitor => visitor.close()))
      giveBack()
      await app.close()
      if (port === usual.port) usual.isTaken = false
    },
  }
}

/** Consecutive stages of a worker use one port, so that the browser keeps the scripts it has read and compiled. */
const usual = { port: 0, isTaken: false }

async function listen({ fastify }: TestApp): Promise<number> {
  const isUsual = !usual.isTaken
  const port = Number(new URL(await fastify.listen({ port: isUsual ? usual.port : 0, host: '127.0.0.1' })).port)
  if (isUsual) Object.assign(usual, { port, isTaken: true })
  return port
}

/** One browser for all files of a worker: each visitor has a context of their own, which shares nothing with any other. */
let shared: Promise<Browser> | undefined
let users = 0
const IDLE = 5_000

function takeBrowser(): Promise<Browser> {
  users++
  shared ??= chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Room for what a page allocates while it is drawn, which would otherwise be collected every few megabytes.
      '--js-flags=--min-semi-space-size=32',
    ],
  })
  return shared
}

/** Closed when no further file wants it: the worker could not end before its browser does. */
function giveBack(): void {
  users--
  setTimeout(() => {
    if (users > 0 || !shared) return
    const idle = shared
    shared = undefined
    for (const contexts of Object.values(unused)) contexts.length = 0
    void idle.then(browser => browser.close())
  }, IDLE)
}

async function visit(
  browser: Browser,
  app: TestApp,
  urls: Stage['url'],
  { size = 'desk', site = 1 }: { size?: Size; site?: 1 | 2 } = {},
): Promise<Visitor> {
  const kind = size === 'phone' ? 'phone' : 'desk'
  const context = unused[kind].pop() ?? (await newContext(browser, kind))
  let seen = size
  let isGone = false
  const page = await context.newPage()
  await page.setViewportSize(sizes[size])
  await forget(context, page, Object.values(urls))
  page.setDefaultTimeout(60_000)
  watch(page)
  if (SLOWEST_REPLY > 0) await slowDown(page)
  const complaints: string[] = []
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(String(error)))
  const goto = async (path: string) => {
    await page.goto(urls[site] + path)
  }
  return {
    page,
    context,
    complaints,
    goto,
    async logIn(account, path = '/wel/index') {
      // As the client that our pages are: only it may refresh the tokens it was given.
      const client = `Basic ${Buffer.from(`${app.client.id}:${app.client.secret}`).toString('base64')}`
      const reply = await app.tryLogin(account, PASSWORD, { site, client })
      expect(reply.status, account).toBe(200)
      // An empty page of the same origin: what the browser keeps is written before the first real one looks for it.
      await page.route('**/nothing', route => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }))
      await goto('/nothing')
      await keepSession(context, page, { url: urls[site], site, user: reply.body })
      await page.unroute('**/nothing')
      await goto(path)
      await page.locator('[role=tabpanel][data-active=true]').waitFor({ state: 'attached' })
    },
    async logInAt(door, account) {
      await goto(door)
      if (door === '/loginExterior') {
        await page.getByPlaceholder('请输入供应商名称').fill(SUPPLIER.supplierName)
        await page.getByPlaceholder('请输入信用代码').fill(SUPPLIER.creditCode)
        await page.getByPlaceholder('请输入联系电话').fill(SUPPLIER.workPhone)
      }
      await page.getByPlaceholder('请输入账号').fill(account)
      await page.getByPlaceholder('请输入密码').fill(PASSWORD)
      await page.locator('button[type=submit]').click()
      await page.waitForURL('**/wel/index')
    },
    async resize(next) {
      seen = next
      await page.setViewportSize(sizes[next])
    },
    async picture(name) {
      if (process.env.PICTURES === '1') {
        await mkdir(pictures, { recursive: true })
        await page.screenshot({ path: join(pictures, `${name}-${seen}.png`), animations: 'disabled' })
      }
      // Horizontal scrolling of the window or the open tab is an error at this size, once the page has followed its window.
      const tooWide = () =>
        page.evaluate(() => {
          const inTab = [...document.querySelectorAll('[role=tabpanel][data-active=true] > div')]
          return [document.documentElement, ...inTab.filter(each => getComputedStyle(each).overflowX === 'auto')]
            .filter(each => each.scrollWidth > each.clientWidth + 1)
            .map(each => `${each.scrollWidth} in ${each.clientWidth}`)
        })
      await expect.poll(tooWide, { message: `${name} overflows at ${seen}`, timeout: 10_000 }).toEqual([])
    },
    async close() {
      if (isGone) return
      isGone = true
      await Promise.all(context.pages().map(each => each.close()))
      unused[kind].push(context)
    },
  }
}

/**
 * `SLOW_REPLIES=400 npx vitest run --project e2e` looks for tests that act before the page is ready:
 * each reply is up to 400 ms late, so that they also arrive out of order, as on a poor line.
 */
const SLOWEST_REPLY = Number(process.env.SLOW_REPLIES ?? 0)

const slowDown = (page: Page) =>
  page.route(/\/api\//, async route => {
    await wait(Math.random() * SLOWEST_REPLY)
    // A page that has gone meanwhile wants no reply.
    await route.continue().catch(() => {})
  })

/** Contexts that earlier visitors left. Only the cached files of the pages remain in them. */
const unused: Record<'desk' | 'phone', BrowserContext[]> = { desk: [], phone: [] }

const newContext = (browser: Browser, kind: keyof typeof unused) =>
  browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    hasTouch: kind === 'phone',
    // Reduced motion: no test looks at animations, and all would wait for them.
    reducedMotion: 'reduce',
  })

async function forget(context: BrowserContext, page: Page, origins: readonly string[]): Promise<void> {
  await context.clearCookies()
  await context.clearPermissions()
  await context.setOffline(false)
  await context.unrouteAll()
  const browser = await context.newCDPSession(page)
  for (const origin of origins)
    await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,service_workers,cache_storage' })
  await browser.detach()
}
