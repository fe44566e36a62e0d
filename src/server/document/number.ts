import { sql } from 'drizzle-orm'
import type { FlowSettings } from '#model/flow/tree.ts'
import type { Tx } from '../db/database.ts'
import { shanghai } from '../http/present.ts'
import { numberSeqs } from './document.table.ts'

/**
 * 单据编号. Taken in the transaction that uses it: a rolled-back submit gives its number back, two at once wait for each other at the row,
 * and the day is the company's, not the machine's.
 */
export async function nextNumber(
  tx: Tx,
  { tenantId, flowKey, rule, now }: { tenantId: string; flowKey: string; rule: FlowSettings['numberRule']; now: Date },
): Promise<string> {
  const day = shanghai(now).slice(0, 10).replaceAll('-', '')
  const period = rule.date === 'YMD' ? day : rule.date === 'YM' ? day.slice(0, 6) : rule.date === 'Y' ? day.slice(0, 4) : ''
  const [row] = await tx
    .insert(numberSeqs)
    .values({ ruleKey: `${tenantId}:${flowKey}`, period, next: 1 })
    .onConflictDoUpdate({ target: [numberSeqs.ruleKey, numberSeqs.period], set: { next: sql`${numberSeqs.next} + 1` } })
    .returning({ next: numberSeqs.next })
  return `${rule.prefix}${period}${String(row!.next).padStart(rule.digits, '0')}`
}
