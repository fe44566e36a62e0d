import { and, eq, isNull } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import type { DocumentOf } from '#model/flow/flow.ts'
import { notDeleted } from '#server/db/rows.ts'
import { documents } from '#server/document/document.table.ts'
import type { Book } from '#server/document/ledger.ts'
import { conflict } from '#server/http/refusal.ts'
import { intentContracts } from './intent-contract.table.ts'
import type { yxContract } from './yx_contract.flow.ts'

export type Intent = typeof intentContracts.$inferSelect
type NewIntent = Omit<typeof intentContracts.$inferInsert, 'tenantId' | 'createTime' | 'updateTime' | 'purchaseContractId'>

/** 意向. Kept from its approval on. */
export const signIntent = async ({ tx, tenantId, now }: Book, intent: NewIntent): Promise<void> =>
  void (await tx.insert(intentContracts).values({ ...intent, tenantId, createTime: now, updateTime: now }))

type Reading = Pick<Book, 'tx' | 'tenantId'>

export async function intentOf({ tx, tenantId }: Reading, id: string | undefined): Promise<Intent | undefined> {
  const [found] = await tx
    .select()
    .from(intentContracts)
    .where(and(eq(intentContracts.id, id || '0'), notDeleted(intentContracts, tenantId)))
  return found
}

/** The lines of its paper. */
export async function intentLinesOf({ tx, tenantId }: Reading, { id }: Intent) {
  const [paper] = await tx
    .select({ data: documents.data })
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.tenantId, tenantId)))
  return (paper?.data as DocumentOf<typeof yxContract> | undefined)?.items ?? []
}

/** Why no formal contract may follow on a day, or ''. */
export function intentObstacle({ purchaseContractId, formalDeadline, contractNo }: Intent, now: Date): string {
  if (purchaseContractId) return `意向合同 ${contractNo} 已转正式合同`
  return formatDate(now, 'yyyy-MM-dd') > formalDeadline ? `意向合同 ${contractNo} 的转正式期限 ${formalDeadline} 已过` : ''
}

/** 转正式, once. */
export async function convertIntent({ tx, now }: Book, id: string, purchaseContractId: string): Promise<void> {
  const done = await tx
    .update(intentContracts)
    .set({ purchaseContractId, updateTime: now })
    .where(and(eq(intentContracts.id, id), isNull(intentContracts.purchaseContractId)))
  if (done.rowCount !== 1) throw conflict('意向合同已转正式合同')
}
