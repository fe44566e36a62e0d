import { and, asc, eq, inArray } from 'drizzle-orm'
import { type OrderBook, orderLinesById } from '#domains/procurement/order/purchase-order.ledger.ts'
import type { Attachment } from '#model/form/field.ts'
import { must } from '#model/must.ts'
import { settleCase } from '#platform/backlog/follow-up.store.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { Book } from '#server/document/ledger.ts'
import { conflict } from '#server/http/refusal.ts'
import { INGOT, isFollowed } from '../material/material.master.ts'
import { materials } from '../material/material.table.ts'
import { arrivalLinesOf, lockedArrival, restateArrival } from './arrival.ledger.ts'
import { ARRIVED, INSPECTING } from './arrival.register.ts'
import { arrivalIngots, arrivalLines, arrivals } from './arrival.table.ts'
import { type Failed, judgeLines } from './arrival-judge.ledger.ts'
import { sendToInspection } from './arrival-send.ledger.ts'

/** What an inspection says of a line; of double-unit goods, of each ingot. */
export interface Verdict {
  readonly arrivalLineId: string
  readonly heatNo?: string | undefined
  readonly concessionQty: string
  readonly failQty: string
  readonly reason?: string | undefined
  readonly ingots: readonly { readonly ingotId: string; readonly result: string; readonly reason?: string | undefined }[]
}

const WAITING = [ARRIVED, INSPECTING]

/** 待检. A truck with the lines that an inspector has to look at, and what is known of each. */
export async function inspectedOf({ tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>, arrivalId: string | undefined) {
  const [arrival] = await tx
    .select()
    .from(arrivals)
    .where(and(eq(arrivals.id, arrivalId || '0'), notDeleted(arrivals, tenantId)))
  if (!arrival) return undefined
  const rows = (await arrivalLinesOf({ tx }, arrival.id)).filter(
    line => line.needInspect === 'yes' && WAITING.includes(line.lineState) && Number(line.arrivalQty) > 0,
  )
  const described = await tx
    .select()
    .from(materials)
    .where(inArray(materials.id, [...rows.map(line => line.materialId), '0']))
  const ordered = await orderLinesById(
    tx,
    rows.flatMap(line => line.purchaseOrderLineId ?? []),
  )
  const carried = await tx
    .select()
    .from(arrivalIngots)
    .where(and(eq(arrivalIngots.arrivalId, arrival.id), inArray(arrivalIngots.ingotState, WAITING)))
    .orderBy(asc(arrivalIngots.ingotNo))
  const lines = rows.map(line => {
    const material = must(
      described.find(({ id }) => id === line.materialId),
      'its material',
    )
    return {
      ...{ ...line, steelGrade: material.steelGrade, batchManaged: material.batchManaged, isOfIngots: isFollowed(material) },
      ...{ isSteel: isFollowed(material) || (material.materialType === INGOT && !!material.steelGrade) },
      ...{ taxPrice: ordered.get(line.purchaseOrderLineId ?? '')?.taxPrice ?? '0' },
      ingots: carried.filter(({ arrivalLineId }) => arrivalLineId === line.id),
    }
  })
  const certFile = (arrival.certFile ?? []) as readonly Attachment[]
  return { arrival, certFile, lines, isUnweighed: !arrival.settleWeight && lines.some(line => Number(line.arrivalWeight ?? 0) > 0) }
}

/** 检验中. From now on nobody counts or refuses single goods of these lines. */
export async function startInspection(book: OrderBook, arrivalId: string): Promise<void> {
  await lockedArrival(book, arrivalId)
  await restate(book, arrivalId, ARRIVED, INSPECTING)
  await settleCase(book.tx, book.site, arrivalId, book.now)
}

/** The result was sent back: the goods wait for an inspection again. */
export async function stopInspection(book: OrderBook, arrivalId: string | undefined): Promise<void> {
  if (!arrivalId) return
  const arrival = await lockedArrival(book, arrivalId)
  await restate(book, arrivalId, INSPECTING, ARRIVED)
  if ((await inspectedOf(book, arrivalId))?.lines.length) await sendToInspection(book, arrival, await arrivalLinesOf(book, arrivalId))
}

/** 验收. What passed or is taken with a deviation may be received, the rest stands apart (INV-21). */
export async function finishInspection(book: OrderBook, arrivalId: string, verdicts: readonly Verdict[], billNo: string): Promise<void> {
  const { tx, now } = book
  const arrival = await lockedArrival(book, arrivalId)
  const lines = (await arrivalLinesOf(book, arrivalId)).filter(line => line.lineState === INSPECTING)
  if (verdicts.some(({ arrivalLineId }) => !lines.some(({ id }) => id === arrivalLineId))) throw conflict('到货单已不在检验中')
  const judged = verdicts.flatMap(({ ingots }) => ingots)
  for (const result of new Set(judged.map(each => each.result))) {
    const ids = judged.filter(each => each.result === result).map(({ ingotId }) => ingotId)
    await tx.update(arrivalIngots).set({ result, updateTime: now }).where(inArray(arrivalIngots.id, ids))
  }
  await judgeLines(book, arrival, lines, verdicts.flatMap(failedOf), billNo)
  for (const { arrivalLineId: id, concessionQty, heatNo } of verdicts) {
    const known = lines.find(line => line.id === id)?.heatNo
    await tx
      .update(arrivalLines)
      .set({ concessionQty, updateTime: now, ...(known || !heatNo ? {} : { heatNo }) })
      .where(eq(arrivalLines.id, id))
  }
}

function failedOf({ arrivalLineId, failQty, reason, ingots }: Verdict): Failed[] {
  if (ingots.length === 0) return Number(failQty) > 0 ? [{ arrivalLineId, qty: failQty, reason }] : []
  return ingots
    .filter(({ result }) => result === 'fail')
    .map(each => ({ arrivalLineId, ingotId: each.ingotId, reason: each.reason ?? reason }))
}

async function restate(book: Book, arrivalId: string, from: string, to: string): Promise<void> {
  const { tx, now } = book
  const ids = (await arrivalLinesOf(book, arrivalId))
    .filter(line => line.needInspect === 'yes' && line.lineState === from)
    .map(({ id }) => id)
  await tx
    .update(arrivalLines)
    .set({ lineState: to, updateTime: now })
    .where(inArray(arrivalLines.id, [...ids, '0']))
  await tx
    .update(arrivalIngots)
    .set({ ingotState: to, updateTime: now })
    .where(and(inArray(arrivalIngots.arrivalLineId, [...ids, '0']), eq(arrivalIngots.ingotState, from)))
  await restateArrival(book, arrivalId)
}
