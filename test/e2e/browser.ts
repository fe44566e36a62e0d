import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
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
  /** Is in, at the home page: with a session that was asked for without the login page. */
  logIn(account: string): Promise<void>
  /** The same through the login page, where that is what a test is about. */
  logInAt(door: DoorPath, account: string): Promise<void>
  /** The window becomes as large as that of another device. */
  resize(size: Size): Promise<void>
  /** Keeps a picture of the page for people to look at. */
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
  const port = new URL(await app.fastify.listen({ port: 0, host: '127.0.0.1' })).port
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
    },
  }
}

/** One browser for all files of a worker: each visitor has a context of their own, which shares nothing with any other. */
let shared: Promise<Browser> | undefined
let users = 0
const IDLE = 5_000

function takeBrowser(): Promise<Browser> {
  users++
  shared ??= chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  return shared
}

/** Closed when no further file wants it: the worker could not end before its browser does. */
function giveBack(): void {
  users--
  setTimeout(() => {
    if (users > 0 || !shared) return
    const unused = shared
    shared = undefined
    void unused.then(browser => browser.close())
  }, IDLE)
}

async function visit(
  browser: Browser,
  app: TestApp,
  urls: Stage['url'],
  { size = 'desk', site = 1 }: { size?: Size; site?: 1 | 2 } = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: sizes[size],
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    hasTouch: size === 'phone',
    // Reduced motion: no test looks at animations, and all would wait for them.
    reducedMotion: 'reduce',
  })
  let seen = size
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  watch(page)
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
    async logIn(account) {
      // As the client that our pages are: only it may refresh the tokens it was given.
      const client = `Basic ${Buffer.from(`${app.client.id}:${app.client.secret}`).toString('base64')}`
      const reply = await app.tryLogin(account, PASSWORD, { site, client })
      expect(reply.status, account).toBe(200)
      // An empty page of the same origin: what the browser keeps is written before the first real one looks for it.
      await page.route('**/nothing', route => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }))
      await goto('/nothing')
      await keepSession(context, page, { url: urls[site], site, user: reply.body })
      await page.unroute('**/nothing')
      await goto('/wel/index')
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
      await mkdir(pictures, { recursive: true })
      await page.screenshot({ path: join(pictures, `${name}-${seen}.png`), animations: 'disabled' })
      // Horizontal scrolling of the window or the open tab is an error at this size.
      const tooWide = await page.evaluate(() => {
        const inTab = [...document.querySelectorAll('[role=tabpanel][data-active=true] > div')]
        return [document.documentElement, ...inTab.filter(each => getComputedStyle(each).overflowX === 'auto')]
          .filter(each => each.scrollWidth > each.clientWidth + 1)
          .map(each => `${each.scrollWidth} in ${each.clientWidth}`)
      })
      expect(tooWide, `${name} overflows at ${seen}`).toEqual([])
    },
    close: () => context.close(),
  }
}
