import Big from 'big.js'
import { and, eq, inArray } from 'drizzle-orm'
import { obstacle, supplierOf, trialCap } from '#domains/supplier/profile/supplier.ledger.ts'
import { openOf } from '#domains/supplier/profile/supplier-trade.ledger.ts'
import { materialsById } from '#domains/warehouse/material/material.ledger.ts'
import { formatDate } from '#model/date.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { above, atLeast, same } from '#model/form/arithmetic.ts'
import { paramValue } from '#platform/param/param.store.ts'
import type { Fault } from '#server/document/effects.ts'
import type { Book } from '#server/document/ledger.ts'
import { agreedFrom, lockedAgreement, outOfTime } from '../agreement/purchase-agreement.ledger.ts'
import { type AwardLine, awardObstacle } from '../award/award.ledger.ts'
import { awardLines } from '../award/award.table.ts'
import { intentLinesOf, intentObstacle, intentOf } from '../intent/intent-contract.ledger.ts'
import { lineFaults, quotaFaults } from '../order/call-off.store.ts'
import { purchasePlanLines } from '../plan/purchase-plan.table.ts'
import type { contract } from './contract.flow.ts'
import { contractLinesOf } from './contract.ledger.ts'

export type ContractDoc = SubmittedOf<typeof contract>
type Item = ContractDoc['items'][number]

/** 服务, of dictionary material_type: what outsourcing and transport are contracted for. */
const SERVICE = '8'
const SERVICES = ['outsource', 'transport']
/** The highest rate that may be on the invoices of each kind of taxpayer. */
const HIGHEST_RATE: Readonly<Record<string, string>> = { general: '0.13', small: '0.03', none: '0' }

/** Its lines are rates for the papers of outsourcing and freight, not goods that are ordered. */
export const isOrdered = ({ contractType }: { readonly contractType: string }): boolean => !SERVICES.includes(contractType)
export const isFree = ({ isFree: free }: Pick<Item, 'isFree'>): boolean => free === 'yes'

/** INV-10 … INV-17: what suppliers, awards, agreements and plans say against a contract now. */
export async function contractFaults(book: Book, documentId: string, doc: ContractDoc): Promise<Fault[]> {
  const known = await materialsById(
    book.tx,
    book.tenantId,
    doc.items.map(({ materialId }) => materialId),
  )
  const categories = [...new Set([...known.values()].flatMap(({ categoryId }) => categoryId ?? []))]
  const why = await obstacle(book, doc.supplierId, categories)
  if (why) return [{ path: 'supplierId', message: why }]
  const isService = !isOrdered(doc)
  const kinds = doc.items.flatMap(({ materialId }, at) => {
    const path = `items.${at}.materialId`
    if ((known.get(materialId)?.materialType === SERVICE) === isService) return []
    return [{ path, message: isService ? '外协和运输合同只能选择服务类物料' : '服务类物料只能用于外协和运输合同' }]
  })
  return [
    ...kinds,
    ...(await firmFaults(book, doc)),
    ...(await sourceFaults(book, doc)),
    ...(await awardFaults(book, documentId, doc)),
    ...(await agreementFaults(book, doc)),
    ...(await intentFaults(book, doc)),
    ...(await planFaults(book, doc)),
  ]
}

async function firmFaults(book: Book, { supplierId, totalAmount = '0', items }: ContractDoc): Promise<Fault[]> {
  const supplier = await supplierOf(book, supplierId)
  const highest = HIGHEST_RATE[supplier?.taxpayerType ?? 'general'] ?? '0'
  const rates = items.flatMap(({ taxRate }, at) =>
    above(taxRate, highest) ? [{ path: `items.${at}.taxRate`, message: '税率与供应商的纳税人类型不符' }] : [],
  )
  if (supplier?.supplierStatus !== 'trial') return rates
  const [{ openOrderAmount }, cap] = [await openOf(book.tx, supplierId), await trialCap(book)]
  const message = `试用供应商未完订单 ${openOrderAmount} 元，加本合同 ${totalAmount} 元将超过上限 ${cap.toFixed(2)} 元`
  return new Big(openOrderAmount).plus(totalAmount).gt(cap) ? [...rates, { path: 'supplierId', message }] : rates
}

/** Whoever buys much without sourcing says why, and for which plan. */
async function sourceFaults({ tx, tenantId }: Book, doc: ContractDoc): Promise<Fault[]> {
  const limit = (await paramValue(tx, tenantId, 'purchase.unsourced.limit')) ?? '30000'
  if (!atLeast(doc.totalAmount, limit)) return []
  const unplanned = doc.items.flatMap((item, at) =>
    item.planLineId || item.awardLineId || isFree(item)
      ? []
      : [{ path: `items.${at}.planLineId`, message: `合同金额达到 ${limit} 元，明细须选择计划行` }],
  )
  if (doc.awardId || doc.purchaseAgreementId || doc.remark) return unplanned
  return [...unplanned, { path: 'remark', message: `未经寻源的合同金额达到 ${limit} 元，须在备注中说明原因` }]
}

async function awardFaults(book: Book, documentId: string, doc: ContractDoc): Promise<Fault[]> {
  const { awardId = '', items } = doc
  const why = awardId && (await awardObstacle(book, awardId))
  if (why) return [{ path: 'awardId', message: why }]
  const agreementNo = awardId && (await agreedFrom(book, awardId, doc.supplierId))
  if (agreementNo) return [{ path: 'awardId', message: `该供应商已按所选定标单签订框架协议 ${agreementNo}，请按协议下单` }]
  const won = await awardLinesById(book, items)
  const own = new Map((await contractLinesOf(book, documentId)).map(line => [line.awardLineId, line.qty]))
  return items.flatMap((item, at) => {
    const line = won.get(item.awardLineId ?? '')
    const path = `items.${at}.awardLineId`
    if (!item.awardLineId) return awardId && !isFree(item) ? [{ path, message: '按定标单签订的合同，明细须选择中标行' }] : []
    if (!line || line.awardId !== awardId || line.supplierId !== doc.supplierId)
      return [{ path, message: '中标行不属于所选定标单和供应商' }]
    if (line.materialId !== item.materialId) return [{ path: `items.${at}.materialId`, message: '物料与中标行不一致' }]
    if (!same(line.taxPrice, item.taxPrice) || !same(line.taxRate, item.taxRate))
      return [{ path: `items.${at}.taxPrice`, message: `单价和税率须与中标一致：${line.taxPrice}，${line.taxRate}` }]
    if (item.planLineId && item.planLineId !== line.planLineId) return [{ path: `items.${at}.planLineId`, message: '计划行与中标行不一致' }]
    const left = new Big(line.awardQty).minus(line.contractedQty).plus(own.get(line.id) ?? 0)
    return left.lt(item.qty) ? [{ path: `items.${at}.qty`, message: `合同数量超出中标数量，剩余 ${left.toFixed(3)}` }] : []
  })
}

/** The award lines that rows name. */
export async function awardLinesById({ tx, tenantId }: Book, items: readonly Pick<Item, 'awardLineId'>[]): Promise<Map<string, AwardLine>> {
  const ids = items.flatMap(({ awardLineId }) => awardLineId ?? [])
  const rows = await tx
    .select()
    .from(awardLines)
    .where(and(inArray(awardLines.id, [...ids, '0']), eq(awardLines.tenantId, tenantId), eq(awardLines.isDeleted, 0)))
  return new Map(rows.map(row => [row.id, row]))
}

async function agreementFaults(book: Book, { purchaseAgreementId, supplierId, items }: ContractDoc): Promise<Fault[]> {
  if (!purchaseAgreementId) return []
  const path = 'purchaseAgreementId'
  const { agreement, lines } = await lockedAgreement(book.tx, book.tenantId, purchaseAgreementId)
  if (agreement.supplierId !== supplierId) return [{ path, message: '框架协议不属于该供应商' }]
  const late = outOfTime(agreement, formatDate(book.now, 'yyyy-MM-dd'))
  if (late) return [{ path, message: late }]
  const bound = items.map(item => ({ item, line: lines.find(({ materialId }) => materialId === item.materialId) }))
  const unknown = bound.flatMap(({ item, line }, at) =>
    line || isFree(item) ? [] : [{ path: `items.${at}.materialId`, message: '框架协议没有该物料' }],
  )
  if (unknown.length > 0) return unknown
  const agreed = bound.flatMap(({ item: { qty, taxPrice, ...item }, line }, at) =>
    line && !isFree(item) ? [{ at, line, qty, taxPrice, price: taxPrice }] : [],
  )
  return [...agreed.flatMap(item => lineFaults(agreement, item, item.at)), ...(await quotaFaults(book, agreement, agreed))]
}

/** A letter of intent leads to one contract in time; a price that it keeps is not exceeded. */
async function intentFaults(book: Book, { intentContractId, supplierId, items }: ContractDoc): Promise<Fault[]> {
  const intent = await intentOf(book, intentContractId)
  if (!intent) return []
  const path = 'intentContractId'
  if (intent.supplierId !== supplierId) return [{ path, message: '意向合同不属于该供应商' }]
  const why = intentObstacle(intent, book.now)
  if (why) return [{ path, message: why }]
  if (intent.lockPrice !== 'yes') return []
  const locked = new Map((await intentLinesOf(book, intent)).map(({ materialId, taxPrice }) => [materialId, taxPrice]))
  return items.flatMap(({ materialId, taxPrice }, at) =>
    above(taxPrice, locked.get(materialId))
      ? [{ path: `items.${at}.taxPrice`, message: `意向合同已锁价 ${locked.get(materialId)}，正式合同单价不能高于该价` }]
      : [],
  )
}

async function planFaults({ tx, tenantId }: Book, { items }: ContractDoc): Promise<Fault[]> {
  const ids = items.flatMap(({ planLineId }) => planLineId ?? [])
  const rows = await tx
    .select({ id: purchasePlanLines.id, materialId: purchasePlanLines.materialId })
    .from(purchasePlanLines)
    .where(and(inArray(purchasePlanLines.id, [...ids, '0']), eq(purchasePlanLines.tenantId, tenantId)))
  const materialOf = new Map(rows.map(row => [row.id, row.materialId]))
  return items.flatMap(({ planLineId, materialId }, at) =>
    planLineId && materialOf.get(planLineId) !== materialId
      ? [{ path: `items.${at}.planLineId`, message: '计划行与明细的物料不一致' }]
      : [],
  )
}
