/**
 * Pages in a real browser, on a freshly seeded server: files and bytes of scripts and styles, requests for data, and the time until the rows
 * (or fields, or cards) of a page are drawn, after a reload with an empty cache (cold) and with a filled one (warm); then the time of a switch
 * between two open tabs, and the time from the general manager's click on 登录 to what is stuck and what is due. Prints the median of each.
 * Usage, after `npm run build`: node bench/pages.mjs [times] [folder of the built pages]
 */
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { openBenchApp } from './lib/app.mjs'

const TIMES = Number(process.argv[2] ?? 5)
const WEB_DIR = resolve(process.argv[3] ?? 'dist/web')
const ACCOUNT = 'luo.zhigang'
const PREFIX = 'mainshaft-'

const { address, app, call, close } = await openBenchApp({ WEB_DIR })
const authorization = `Basic ${Buffer.from(`${app.client.id}:${app.client.secret}`).toString('base64')}`
const user = await fetch(`${address}/api/blade-auth/oauth/token`, {
  method: 'POST',
  headers: { authorization, 'content-type': 'application/json' },
  body: JSON.stringify({
    tenantId: '000000',
    username: ACCOUNT,
    password: createHash('md5').update('Mainshaft@2026').digest('hex'),
    grant_type: 'password',
    scope: 'all',
  }),
}).then(reply => reply.json())
const { records } = await call(user.access_token, 'GET', 'blade-flow/work/todo-list?current=1&size=1')
const [paper] = records
if (!paper) throw new Error(`${ACCOUNT} has no to-do to open`)

const pages = [
  { name: 'to-do', path: '/work/todo/index', drawn: '[data-task]' },
  { name: 'home', path: '/wel/index', drawn: '[data-widget=todos] ul > li' },
  { name: 'stock list', path: '/warehouse/stock/index', drawn: '.ant-table-tbody .ant-table-row' },
  { name: 'requisition form', path: '/work/process/material_requisition/form', drawn: '[role=tabpanel] input' },
  {
    name: 'detail',
    path: `/work/process/${paper.flowKey}/detail/${paper.processInstanceId}/${paper.businessId}`,
    drawn: '[role=tabpanel] aside li',
  },
]

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})

/** A window of somebody who is logged in, and nothing else: what a login leaves in the browser. */
async function openWindow() {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: { width: 1366, height: 768 } })
  await context.addCookies(
    ['access', 'refresh'].map(kind => ({ name: `${PREFIX}token-${kind}-token`, value: user[`${kind}_token`], url: address })),
  )
  const page = await context.newPage()
  await page.route('**/nothing', route => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }))
  await page.goto(`${address}/nothing`)
  await page.evaluate(
    ({ prefix, kept, token }) => {
      const keep = (name, content) =>
        localStorage.setItem(prefix + name, JSON.stringify({ dataType: typeof content, content, datetime: Date.now() }))
      keep('session', kept)
      keep('token', token)
    },
    { prefix: PREFIX, kept: { user: { ...user, access_token: '', refresh_token: '' }, accountType: 1 }, token: user.access_token },
  )
  await page.unroute('**/nothing')
  return { context, page }
}

/** Loads a page; gives the milliseconds from navigation to the first frame with what it is about, and what was loaded until then. */
async function load(page, { path, drawn }) {
  await page.goto(address + path, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(
    selector => {
      const isDrawn = [...document.querySelectorAll(selector)].some(element => element.getClientRects().length > 0)
      return isDrawn ? performance.now() : undefined
    },
    drawn,
    { polling: 'raf', timeout: 120_000 },
  )
  const ms = await seen.jsonValue()
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(each => [each.name, each.encodedBodySize]))
  const files = loaded.filter(([name]) => /\/assets\/[^?]*\.(js|css)$/.test(name))
  const calls = loaded.filter(([name]) => /\/api(dy)?\//.test(name))
  return { ms, files: files.length, bytes: files.reduce((sum, [, size]) => sum + size, 0), calls: calls.length }
}

// Once before anything is measured: the server's first answers take longer than all others.
const first = await openWindow()
await load(first.page, pages[0])
await first.context.close()

const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]
const seconds = ms => `${(ms / 1000).toFixed(2)} s`
console.log(`${'page'.padEnd(18)}${['files', 'KB', 'calls', 'cold', 'warm'].map(head => head.padStart(10)).join('')}`)
for (const page of pages) {
  const cold = []
  const warm = []
  for (let time = 0; time < TIMES; time++) {
    const window = await openWindow()
    cold.push(await load(window.page, page))
    await window.page.waitForTimeout(700)
    warm.push(await load(window.page, page))
    await window.context.close()
  }
  const { files, bytes, calls } = cold[0]
  const figures = [
    files,
    (bytes / 1024).toFixed(0),
    calls,
    seconds(median(cold.map(({ ms }) => ms))),
    seconds(median(warm.map(({ ms }) => ms))),
  ]
  console.log(page.name.padEnd(18) + figures.map(figure => String(figure).padStart(10)).join(''))
}

/** From the click on a tab to the frame after the one that shows its page. */
const { page, context } = await openWindow()
await load(page, pages[0])
await page.locator('[role=tab]').first().click()
await page.waitForSelector('[data-widget=todos]')
const switches = []
for (let time = 0; time < 4 * TIMES; time++) {
  await page.waitForTimeout(300)
  switches.push(
    await page.evaluate(
      index =>
        new Promise(done => {
          const tab = document.querySelectorAll('[role=tab]')[index]
          const began = performance.now()
          tab.click()
          const look = () =>
            document.getElementById(`panel-${tab.id.slice('tab-'.length)}`)?.dataset.active === 'true'
              ? requestAnimationFrame(() => done(performance.now() - began))
              : requestAnimationFrame(look)
          look()
        }),
      (time + 1) % 2,
    ),
  )
}
console.log(`tab switch        ${median(switches).toFixed(0)} ms (longest ${Math.max(...switches).toFixed(0)} ms)`)
await context.close()

/** From the click on 登录, with the pages in the cache, to the first frame that shows both cards. */
const logins = []
const door = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: { width: 1366, height: 768 } })
for (let time = 0; time <= TIMES; time++) {
  await door.clearCookies()
  const login = await door.newPage()
  await login.goto(`${address}/login`)
  await login.evaluate(() => localStorage.clear())
  await login.getByPlaceholder('请输入账号').fill('qin.haifeng')
  await login.getByPlaceholder('请输入密码').fill('Mainshaft@2026')
  const began = Date.now()
  await login.locator('button[type=submit]').click()
  const region = name => login.getByRole('region', { name })
  await region('审批积压').getByRole('listitem').first().waitFor()
  await region('到期应付')
    .getByRole('link', { name: /已逾期/ })
    .waitFor()
  // The first time fills the cache.
  if (time > 0) logins.push(Date.now() - began)
  await login.close()
}
console.log(`general manager   ${seconds(median(logins))} from login to what is stuck and due (longest ${seconds(Math.max(...logins))})`)
await door.close()
await browser.close()
await close()
