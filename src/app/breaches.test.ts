import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Breach } from '#server/document/breach.ts'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { bookingIn } from '#test/setup/books.ts'
import { allBreaches } from './nightly.ts'

/** Falsified rows, and the rule that must notice each. */
const FALSIFIED: [string, string][] = [
  ['an approved plan has its lines', `update purchase_plan set line_count = line_count + 1 where plan_state = 'open'`],
  [
    'INV-14 counters are the sums of their sources',
    'update purchase_plan_line set sourced_qty = sourced_qty + 0.001 where sourced_qty + direct_qty < approved_qty',
  ],
  ['an issue is what left the stock book', 'update wh_issue set amount = amount + 0.01'],
  ['an issue is what left the stock book', 'update wh_issue set returned_amount = returned_amount + 0.01'],
  ['INV-75 hiredQty = Σ newcomers', 'update hr_recruit_plan_line set hired_qty = hired_qty + 1 where hired_qty < qty'],
  [
    'INV-75 newcomers and those on their way <= qty',
    `update personnel_case set plan_line_id = (select id from hr_recruit_plan_line order by qty limit 1), state = 'running'`,
  ],
  [
    'INV-76 somebody who has left has an open to-do',
    `update hr_employee set status = 'quit' where user_id in (select holder from wf_task where status = 0)`,
  ],
  [
    'INV-03 a running paper claims what it pays',
    `update pay_apply set apply_amount = apply_amount + 1, actual_amount = actual_amount + 1 where state = 'running'`,
  ],
  ['INV-35 a paid paper without its payment', `update pay_apply set bill_no = bill_no || 'X' where state = 'paid'`],
  ['INV-34 balances are the sums of their entries', 'update ap_balance set payable = payable + 0.01'],
  ['one account for the money', `update sup_bank set is_default = 'no'`],
]

describe('a falsified book', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterAll(() => app.close())

  /** What all rules find after a change that is rolled back. */
  async function foundAfter(change: string): Promise<string[]> {
    const enough = new Error('taken back')
    const rules: string[] = []
    const looked = bookingIn(app)(async ({ tx }) => {
      const { rowCount } = await tx.execute(sql.raw(change))
      expect(rowCount).toBeGreaterThan(0)
      for (const [, check] of await allBreaches()) rules.push(...(await check(tx)).map(found => (found as Breach).rule))
      throw enough
    })
    await expect(looked).rejects.toBe(enough)
    return rules
  }

  it.each(FALSIFIED)('%s: %s', async (rule, change) => {
    expect(await foundAfter(change)).toContain(rule)
  })
})
