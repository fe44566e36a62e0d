import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
// @ts-expect-error a script without types: it runs before anything is installed
import { checkTypes as check } from '../scripts/lib/types.mjs'

type Figures = Record<string, number>
const checkTypes = check as (options: { whole: boolean }) => Promise<{ ok: boolean; figures?: Figures }>

/**
 * Budget of the type check: instantiations of each program, for each flow, call, book, report and view. With 128 flows the server will have about
 * 2.7 million. A program above its budget has a type that is inferred again at every use: find it with `npx tsc -p tsconfig.server.json --noEmit --incremental
 * false --generateTrace /tmp/trace`, and give it a name or write it out.
 */
const budgets = {
  shared: { base: 35_000, flow: 1_700, call: 350, book: 600, report: 700, view: 0 },
  server: { base: 27_000, flow: 8_000, call: 2_500, book: 1_700, report: 1_300, view: 0 },
  web: { base: 90_000, flow: 1_000, call: 700, book: 340, report: 100, view: 600 },
  test: { base: 583_000, flow: 3_000, call: 500, book: 1_700, report: 0, view: 0 },
}

const src = join(import.meta.dirname, '..', 'src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
const flows = files.filter(name => name.endsWith('.flow.ts')).length
const books = files.filter(name => /\.(register|master)\.ts$/.test(name)).length
const views = files.filter(name => /\.(view|screen)\.tsx$/.test(name)).length
const reports = files.filter(name => name.endsWith('.report.ts')).length
/** Calls whose question and answer are typed by hand: few departments have any of their own. */
const calls = readdirSync(join(src, 'contract'))
  .map(name => readFileSync(join(src, 'contract', name), 'utf8').match(/\b\w+\.(get|post)\('/g)?.length ?? 0)
  .reduce((sum, count) => sum + count, 0)

describe('the types stay cheap', () => {
  let figures: Figures = {}
  beforeAll(async () => {
    // Measured by `npm test` just before.
    const { TYPE_FIGURES } = process.env
    figures = TYPE_FIGURES ? JSON.parse(TYPE_FIGURES) : ((await checkTypes({ whole: true })).figures ?? {})
  }, 600_000)

  it.each(Object.entries(budgets))('%s', (program, { base, flow, call, book, report, view }) => {
    expect(figures[program]).toBeGreaterThan(0)
    expect(figures[program]).toBeLessThan(base + flow * flows + call * calls + book * books + report * reports + view * views)
  })

  it('has a budget for every program', () => {
    expect(Object.keys(figures).sort()).toEqual(Object.keys(budgets).sort())
  })
})
