import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Records what a page did last, for failures on machines we cannot inspect. */
const MOST = 15
const witnesses = new Map<Page, string[]>()

export function watch(page: Page): void {
  const seen: string[] = []
  const from = Date.now()
  const note = (text: string) => {
    seen.push(`${((Date.now() - from) / 1000).toFixed(1)}s ${text}`.slice(0, 200))
    if (seen.length > MOST) seen.shift()
  }
  witnesses.set(page, seen)
  page.on('framenavigated', frame => note(`navigated ${frame.url()}`))
  page.on('console', message => ['error', 'warning'].includes(message.type()) && note(`console ${message.text()}`))
  page.on('pageerror', error => note(`error ${String(error)}`))
  page.on('requestfailed', request => note(`failed ${request.url()} ${request.failure()?.errorText ?? ''}`))
  page.on('response', response => {
    const { pathname, search } = new URL(response.url())
    if (pathname.startsWith('/api/')) note(`${response.request().method()} ${response.status()} ${pathname}${search}`)
  })
  page.on('close', () => witnesses.delete(page))
}

/** Pictures of all open pages, and what they did last. */
export async function testify(pictures: string, name: string): Promise<string> {
  const told = [...witnesses].map(async ([page, seen], at) => {
    const path = join(pictures, `failed-${name.replaceAll(/[^\w一-鿿]+/g, '-')}-${at}.png`)
    await page.screenshot({ path, animations: 'disabled', timeout: 5_000 }).catch(() => {})
    const state = await page.evaluate(look).catch(error => String(error))
    return `\n— ${page.url()}\n${state}\n${seen.join('\n')}`
  })
  return (await Promise.all(told)).join('\n')
}

/** Runs in the page: the topmost element and the focus. */
function look(): string {
  const shown = [...document.querySelectorAll<HTMLElement>('[role=dialog], .ant-popover, .ant-dropdown, .ant-message-notice')].filter(
    element => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }),
  )
  const brief = (element: Element | null) => element?.outerHTML.replace(/\s+/g, ' ').slice(0, 160) ?? ''
  return [
    `focus ${brief(document.activeElement)}`,
    ...shown.map(element => `on top ${(element.textContent ?? '').replace(/\s+/g, ' ').slice(0, 300)}`),
  ].join('\n')
}
