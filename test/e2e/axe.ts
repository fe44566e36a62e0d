import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(options: object): Promise<{ violations: { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }[] }>
}

/**
 * Serious and critical findings of axe on the current page, one line each; there must be none. Where only colours have changed, checking
 * the colour rules is enough.
 */
export async function findings(page: Page, rules?: readonly 'color-contrast'[]): Promise<string[]> {
  // Evaluated by the debugger, because the page's policy blocks foreign scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const rolling = page.locator('.ant-scroll-number-only > :nth-child(2)')
  for (;;) {
    await expect.poll(() => page.evaluate(moving)).toEqual([])
    // The number on a badge is many digits while it rolls, and it may begin to roll while the page is read.
    await expect.poll(() => rolling.count()).toBe(0)
    const found = await page.evaluate(serious, rules)
    if ((await rolling.count()) === 0) return found
  }
}

/** Runs in the page, which has axe. */
async function serious(only?: readonly string[]): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: Axe }).axe.run({
    resultTypes: ['violations'],
    ...(only ? { runOnly: { type: 'rule', values: only } } : {}),
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`),
    )
}

/** Runs in the page: transitions of colours and places that have not ended. */
function moving(): string[] {
  return document.getAnimations().flatMap(each => {
    const { effect, playState } = each
    const isEndless = effect?.getTiming().iterations === Number.POSITIVE_INFINITY
    return playState === 'running' && !isEndless && effect instanceof KeyframeEffect ? [effect.target?.className ?? ''] : []
  })
}
