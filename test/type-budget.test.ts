import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
// @ts-expect-error a script without types: it runs before anything is installed
import { checkTypes as check } from '../scripts/lib/types.mjs'

type Figures = Record<string, number>
const checkTypes = check as (options: { whole: boolean }) => Promise<{ ok: boolean; figures?: Figures }>

/**
 * What a check of the types may cost: so many instantiations for the programs themselves, and so many for each flow. 128 flows then stay
 * below two million in the server. A program above its budget has a type that is inferred anew wherever it is used: look for it with
 * `npx tsc -p tsconfig.server.json --noEmit --incremental false --generateTrace /tmp/trace`, and give it a name or write it out.
 */
const budgets = {
  shared: { base: 145_000, flow: 1_700 },
  server: { base: 750_000, flow: 9_500 },
  web: { base: 460_000, flow: 1_000 },
  test: { base: 820_000, flow: 3_000 },
}

const src = join(import.meta.dirname, '..', 'src')
const flows = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.flow.ts')).length

describe('the types stay cheap', () => {
  let figures: Figures = {}
  beforeAll(async () => {
    // `npm test` has just measured them.
    const { TYPE_FIGURES } = process.env
    figures = TYPE_FIGURES ? JSON.parse(TYPE_FIGURES) : ((await checkTypes({ whole: true })).figures ?? {})
  }, 600_000)

  it.each(Object.entries(budgets))('%s', (program, { base, flow }) => {
    expect(figures[program]).toBeGreaterThan(0)
    expect(figures[program]).toBeLessThan(base + flow * flows)
  })

  it('has a budget for every program', () => {
    expect(Object.keys(figures).sort()).toEqual(Object.keys(budgets).sort())
  })
})
