import Big from 'big.js'
import { and, eq, inArray, max } from 'drizzle-orm'
import { recordHistory } from '#domains/equipment/history/equipment-history.ledger.ts'
import { formatDate } from '#model/date.ts'
import type { Tx } from '#server/db/database.ts'
import { post } from '#server/document/ledger.ts'
import { materials } from '../material/material.table.ts'
import type { Book } from '../stock/locked-balances.store.ts'
import { partReplacements } from './part-replacement.table.ts'

const DAY = 86_400_000

/** When each of these parts was last replaced in the machine. */
export async function lastReplaced(tx: Tx, equipmentId: string, materialIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { materialId, replaceDate } = partReplacements
  const rows = await tx
    .select({ materialId, last: max(replaceDate) })
    .from(partReplacements)
    .where(and(eq(partReplacements.equipmentId, equipmentId), inArray(materialId, [...materialIds, '0'])))
    .groupBy(materialId)
  return new Map(rows.flatMap(({ materialId, last }) => (last && materialId ? [[materialId, last]] : [])))
}

export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

interface Replaced {
  readonly materialId: string
  readonly qty: string
  readonly oldPartQty: string
}

/** 更换. Adds to the history of a machine. */
export async function replaced(
  book: Book,
  paper: { equipmentId: string; accessoryKind: string; billNo: string },
  parts: readonly Replaced[],
): Promise<void> {
  const replaceDate = formatDate(book.now, 'yyyy-MM-dd')
  const last = await lastReplaced(
    book.tx,
    paper.equipmentId,
    parts.map(part => part.materialId),
  )
  await post(
    book,
    partReplacements,
    parts.map(part => {
      const lastReplaceDate = last.get(part.materialId) ?? null
      const usedDays = lastReplaceDate ? daysBetween(lastReplaceDate, replaceDate) : null
      return { ...paper, ...part, replaceDate, lastReplaceDate, usedDays }
    }),
  )
  const names = await namesOf(book.tx, parts)
  await recordHistory(
    book,
    parts.map(({ materialId, qty }) => ({
      ...{
        equipmentId: paper.equipmentId,
        event: 'part',
        billNo: paper.billNo,
        after: `${names.get(materialId) ?? ''} × ${new Big(qty).toFixed()}`,
      },
    })),
  )
}

async function namesOf(tx: Tx, parts: readonly Replaced[]): Promise<ReadonlyMap<string, string>> {
  const ids = parts.map(({ materialId }) => materialId)
  const rows = await tx
    .select({ id: materials.id, name: materials.materialName })
    .from(materials)
    .where(inArray(materials.id, [...ids, '0']))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
