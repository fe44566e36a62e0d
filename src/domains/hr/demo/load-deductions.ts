import type { DemoContext } from '#server/document/demo.ts'
import { deduct, employmentOf } from '../payroll/payroll-deduction.ledger.ts'
import { deductions } from './deductions.ts'

const DAY = 86_400_000

/** Opening rows of the demo company have no document number. */
const OPENING = '期初'

/** 工资扣款 of earlier months. */
export async function loadDeductions(ctx: DemoContext): Promise<void> {
  for (const { account, source, amount, daysAgo } of deductions) {
    const now = new Date(ctx.now.getTime() - daysAgo * DAY)
    const employeeId = await employmentOf(ctx.tx, ctx.tenantId, ctx.idOf('user', account))
    if (!employeeId) throw new Error(`no employee with account ${account}`)
    await deduct({ ...ctx, now }, { employeeId, amount, source, sourceId: ctx.newId(), billNo: OPENING })
  }
}
