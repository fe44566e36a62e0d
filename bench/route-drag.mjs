/**
 * A step of a route of 200 steps is dragged in a real browser: frames per second while it moves, the slowest frames, tasks of the page that kept
 * it busy for 50 ms and more, and what one move of the pointer costs it; once with the part of the route that can be read, once with all of it
 * in sight. Then how long the editor is busy when the step is dropped.
 * Usage, after `npm run build`: node bench/route-drag.mjs [steps of the route] [moves]
 */
import { createHash, randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { openBenchApp } from './lib/app.mjs'

const STEPS = Number(process.argv[2] ?? 200)
const MOVES = Number(process.argv[3] ?? 120)
const ACCOUNT = 'yao.yuan'
const PREFIX = 'mainshaft-'
const ROUTE = 'blade-biz/erpproducationroute'

const { address, app, call, close } = await openBenchApp({
  WEB_DIR: resolve('dist/web'),
  ...(process.env.DATA_DIR && { DATA_DIR: process.env.DATA_DIR }),
})
const authorization = `Basic ${Buffer.from(`${app.client.id}:${app.client.secret}`).toString('base64')}`
const user = await fetch(`${address}/api/blade-auth/oauth/token`, {
  method: 'POST',
  headers: { authorization, 'content-type': 'application/json' },
  body: JSON.stringify({
    ...{ tenantId: '000000', username: ACCOUNT, grant_type: 'password', scope: 'all' },
    password: createHash('md5').update('Mainshaft@2026').digest('hex'),
  }),
}).then(reply => reply.json())
const token = user.access_token

/** A line with a group of two branches in every ten steps. */
async function drawn() {
  const routeCode = `R-DRAG-${Date.now() % 1_000_000}`
  const head = { routeCode, routeName: routeCode, routeType: '4', routeClass: '1' }
  const { id } = await call(token, 'POST', 'blade-biz/master/act', {
    master: 'route',
    action: 'create',
    commandId: randomUUID(),
    fields: head,
  })
  const codes = ['DZ20', 'DZ30', 'RC10', 'JG10', 'RC20', 'JG20', 'JG30', 'JG40', 'JG45', 'JG25']
  const keys = Array.from({ length: STEPS }, () => randomUUID())
  const before = at => (at === 0 ? [] : at % 10 === 6 ? [keys[at - 2]] : at % 10 === 7 ? [keys[at - 1], keys[at - 2]] : [keys[at - 1]])
  const nodes = keys.map((nodeKey, at) => ({ nodeKey, processCode: codes[at % 10], processSeq: (at + 1) * 10, preNodeKeys: before(at) }))
  await call(token, 'POST', `${ROUTE}/saveRouter`, { routeId: id, nodes })
  return id
}

const routeId = await drawn()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: { width: 1920, height: 1080 } })
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
  { prefix: PREFIX, kept: { user: { ...user, access_token: '', refresh_token: '' }, accountType: 1 }, token },
)
await page.unroute('**/nothing')
await page.goto(`${address}/production/route/editor?id=${routeId}`)
await page.locator('.react-flow__node').first().waitFor({ timeout: 120_000 })
const cdp = await context.newCDPSession(page)
await cdp.send('Performance.enable')
const busy = async () => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = name => metrics.find(each => each.name === name).value
  return 1000 * (of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration'))
}

/** Moves the pointer once in every frame, as a hand does. */
async function drag(what, card) {
  const box = await card.boundingBox()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.evaluate(() => {
    const seen = { frames: [], long: [], last: performance.now(), on: true }
    window.seen = seen
    new PerformanceObserver(list => seen.long.push(...list.getEntries().map(each => each.duration))).observe({ type: 'longtask' })
    const look = now => {
      seen.frames.push(now - seen.last)
      seen.last = now
      if (seen.on) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  const began = await busy()
  for (let move = 1; move <= MOVES; move++) await page.mouse.move(x + 80 * Math.sin(move / 12), y + 12 * Math.sin(move / 7))
  const each = ((await busy()) - began) / MOVES
  const { frames, long } = await page.evaluate(() => {
    window.seen.on = false
    return window.seen
  })
  const dropping = await busy()
  await page.mouse.up()
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  const drop = (await busy()) - dropping
  const sorted = frames.slice(1).sort((one, other) => one - other)
  const at = part => sorted[Math.floor(part * (sorted.length - 1))]
  const fps = (1000 * sorted.length) / sorted.reduce((sum, frame) => sum + frame, 0)
  const cards = await page.locator('.react-flow__node').count()
  console.log(
    `${what.padEnd(10)} ${cards} cards in sight: ${fps.toFixed(0)} frames/s, median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, ` +
      `worst ${at(1).toFixed(1)} ms; ${long.length} tasks over 50 ms; ${each.toFixed(2)} ms of work a move, ${drop.toFixed(1)} ms for the drop`,
  )
  await page.waitForTimeout(1500)
}

console.log(`${STEPS} steps`)
for (const time of [1, 2]) await drag(`readable ${time}`, page.locator('.react-flow__node').nth(1))
await page.keyboard.press('Escape')
await page.locator('.react-flow__controls-fitview').click()
await page.waitForTimeout(1000)
for (const time of [1, 2]) await drag(`all ${time}`, page.locator('.react-flow__node').nth(3))
await browser.close()
await close()
