import { deduct, employmentOf } from '#domains/hr/payroll/payroll-deduction.ledger.ts'
import { deductions } from './demo/deductions.ts'
import type { Seeding } from './load.ts'

const DAY = 86_400_000
const TENANT = '000000'

/** Of before there were papers: as every opening of the demo company, by no number that anybody could look for. */
const OPENING = '期初'

/** 工资扣款 of the months before. */
export async function loadDeductions(seeding: Seeding, userIds: ReadonlyMap<string, string>): Promise<void> {
  for (const { account, source, amount, daysAgo } of deductions) {
    const now = new Date(seeding.now.getTime() - daysAgo * DAY)
    const employeeId = await employmentOf(seeding.tx, TENANT, userIds.get(account)!)
    if (!employeeId) throw new Error(`${account} is employed by nobody`)
    await deduct({ ...seeding, tenantId: TENANT, now }, { employeeId, amount, source, sourceId: seeding.newId(), billNo: OPENING })
  }
}
