import Big from 'big.js'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { postExpenses } from '#domains/finance/expense/expense.ledger.ts'
import { costIssue } from '#domains/production/piece-cost/piece-cost.ledger.ts'
import { formatDate } from '#model/date.ts'
import type { EffectContext } from '#server/document/effects.ts'
import { nextNumber } from '#server/document/number.ts'
import { conflict } from '#server/http/refusal.ts'
import { materials } from '../material/material.table.ts'
import type { Book } from '../stock/locked-balances.store.ts'
import { stockLedger } from '../stock/stock.table.ts'
import { issueLines, issues } from './issue.table.ts'

type Values = typeof issues.$inferInsert
/** The document and the department charged. */
export type Issuing = Pick<Values, 'sourceType' | 'warehouseId' | 'useDeptId'> &
  Partial<Pick<Values, 'costSubject' | 'workId' | 'equipmentId' | 'receiverId'>>
type Paper = Pick<EffectContext<unknown>, 'documentId' | 'number' | 'actor'>

const RULE = { prefix: 'CK', date: 'YMD', digits: 4 } as const

/** Who bears what was given out; a part for a machine is a repair unless somebody said otherwise. */
export const expenseOf = ({ sourceType, useDeptId, costSubject, equipmentId, workId }: Issuing) => ({
  sourceType: sourceType === 'accessory' ? 'scm_accessories_apply' : 'material_requisition',
  costDeptId: useDeptId,
  subject: costSubject ?? (sourceType === 'accessory' ? 'repair' : 'aux'),
  equipmentId: equipmentId ?? null,
  workId: workId ?? null,
})

/** 出库. Records what left stock for a document: one line per movement, at its cost, which is an expense of the department (INV-86). */
export async function issueOut(book: Book & Paper, issuing: Issuing, movementIds: readonly string[]): Promise<string> {
  const { tx, tenantId, now, newId, documentId, number, actor } = book
  const { materialCode, materialName, specs, modelNo, unit, materialType } = materials
  const movements = tx
    .select({ movement: stockLedger, material: { materialCode, materialName, specs, modelNo, unit }, materialType })
    .from(stockLedger)
    .innerJoin(materials, eq(materials.id, stockLedger.materialId))
    .where(and(inArray(stockLedger.id, [...movementIds]), eq(stockLedger.bizId, documentId)))
    .orderBy(asc(stockLedger.id))
  const [moved, issueNo] = await Promise.all([movements, nextNumber(tx, { tenantId, flowKey: 'issue', rule: RULE, now })])
  if (moved.length === 0) throw conflict('没有可记录的出库')
  const amount = moved.reduce((sum, { movement }) => sum.minus(movement.amount), new Big(0)).toFixed(2)
  const head = tx.insert(issues).values({
    ...issuing,
    ...{ id: documentId, tenantId, issueNo, issueDate: formatDate(now, 'yyyy-MM-dd'), sourceNo: number, amount, returnedAmount: '0' },
    ...{ keeperId: actor || null, lineCount: moved.length, createTime: now, updateTime: now },
  })
  const lines = moved.map(({ movement, material }, at) => ({
    ...material,
    ...{ id: newId(), tenantId, issueId: documentId, lineNo: at + 1, warehouseId: movement.warehouseId, materialId: movement.materialId },
    ...{ locationId: movement.locationId === '0' ? null : movement.locationId, batchNo: movement.batchNo || null },
    workId: issuing.workId ?? null,
    qty: new Big(movement.qty).neg().toFixed(3),
    unitCost: movement.unitCost,
    amount: new Big(movement.amount).neg().toFixed(2),
    ...{ returningQty: '0', returnedQty: '0', returnedAmount: '0', createTime: now, updateTime: now },
  }))
  await Promise.all([head, tx.insert(issueLines).values(lines)])
  const kinds = new Map(moved.map(({ movement, materialType }) => [movement.materialId, materialType]))
  if (issuing.workId)
    await costIssue(
      book,
      { workId: issuing.workId, billNo: issueNo },
      lines.map(line => ({ ...line, materialType: kinds.get(line.materialId) ?? '' })),
    )
  await postExpenses(
    book,
    lines.map(({ id, amount: cost, materialName }) => ({
      ...{ ...expenseOf(issuing), billNo: number, sourceLineId: id, amount: cost, summary: materialName },
    })),
  )
  return issueNo
}
