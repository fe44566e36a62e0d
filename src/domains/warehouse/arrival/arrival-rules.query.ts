import Big from 'big.js'
import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { roomOf } from '#domains/procurement/order/order-coming.ledger.ts'
import type { Order, OrderLine } from '#domains/procurement/order/purchase-order.ledger.ts'
import type { Attachment } from '#model/form/field.ts'
import type { Fault } from '#server/document/effects.ts'
import type { Book } from '#server/document/ledger.ts'
import { isFollowed } from '../material/material.master.ts'
import { materials } from '../material/material.table.ts'
import { CANCELLED, REFUSED } from './arrival.register.ts'
import { arrivalIngots } from './arrival.table.ts'
import { noticedOf } from './arrival-live.ledger.ts'

/** What is on a truck, by line of the order; of double-unit goods, each ingot. */
export interface Load {
  readonly items: readonly {
    readonly purchaseOrderLineId: string
    readonly qty?: string
    readonly heatNo?: string
    readonly batchNo?: string
    readonly millCertNo?: string
  }[]
  readonly ingots?: readonly IngotOnTruck[]
  readonly certFile?: readonly Attachment[]
}
export interface IngotOnTruck {
  readonly purchaseOrderLineId: string
  readonly heatNo: string
  readonly ingotNo: string
  readonly weight: string
}
interface Material {
  readonly id: string
  readonly doubleUnit: string | null
  readonly needInspect: string | null
}
export type Item = Load['items'][number]

/** Orders that a supplier may deliver for. */
export const DELIVERABLE: readonly string[] = ['confirmed', 'partial']
const BY_WEIGHT: Readonly<Record<string, number>> = { kg: 1, t: 1000 }
/** Kilograms in a unit of weight; goods in other units are not weighed. */
export const kilosIn = (unit: string): number => BY_WEIGHT[unit] ?? 0

export const ingotsOf = ({ ingots = [] }: Load, orderLineId: string): readonly IngotOnTruck[] =>
  ingots.filter(each => each.purchaseOrderLineId === orderLineId)

/** What an item comes to: of ingots, their weights. */
export const qtyOf = (load: Load, item: Item, isOfIngots: boolean): Big =>
  isOfIngots ? ingotsOf(load, item.purchaseOrderLineId).reduce((sum, { weight }) => sum.plus(weight), new Big(0)) : new Big(item.qty ?? 0)

export async function materialsOf(
  { tx }: Pick<Book, 'tx'>,
  lines: readonly Pick<OrderLine, 'materialId'>[],
): Promise<ReadonlyMap<string, Material>> {
  const rows = await tx
    .select({ id: materials.id, doubleUnit: materials.doubleUnit, needInspect: materials.needInspect })
    .from(materials)
    .where(inArray(materials.id, [...lines.map(line => line.materialId), '0']))
  return new Map(rows.map(row => [row.id, row]))
}

/** What needs inspection comes with the papers of the mill: their number, and the papers themselves. */
export function paperFault(
  at: number,
  { millCertNo }: Pick<Item, 'millCertNo'>,
  { needInspect, materialName }: { readonly needInspect: string | null | undefined; readonly materialName: string },
  certFile: Load['certFile'],
): Fault[] {
  if (needInspect !== 'yes') return []
  if (!millCertNo) return [{ path: `items.${at}.millCertNo`, message: `需检验的物料须填写质保书号：${materialName}` }]
  return certFile?.length ? [] : [{ path: 'certFile', message: `需检验的物料须附质保书：${materialName}` }]
}

/** 送货的前提. The order is confirmed, all goes to one warehouse, and no more comes than may (INV-20). A supplier sends the papers of the mill along. */
export async function loadFaults(
  book: Book,
  order: Order,
  lines: readonly OrderLine[],
  load: Load,
  { needsPapers }: { needsPapers: boolean },
): Promise<Fault[]> {
  if (!DELIVERABLE.includes(order.orderState)) return [{ path: 'purchaseOrderId', message: '订单未确认或已结束，不能送货' }]
  const known = new Map(lines.map(line => [line.id, line]))
  const described = await materialsOf(book, lines)
  const noticed = await noticedOf(book.tx, [...known.keys()])
  const left = new Map(lines.map(line => [line.id, roomOf(line).minus(noticed.get(line.id) ?? 0)]))
  const [first] = load.items.flatMap(item => known.get(item.purchaseOrderLineId) ?? [])
  const seen = new Set<string>()
  const faults = load.items.flatMap((item, at): Fault[] => {
    const fault = (column: string, message: string) => [{ path: `items.${at}.${column}`, message }]
    const line = known.get(item.purchaseOrderLineId)
    const material = line && described.get(line.materialId)
    if (!line || !material) return fault('purchaseOrderLineId', '订单行不属于所选订单')
    if (line.warehouseId !== first?.warehouseId) return fault('purchaseOrderLineId', '一张到货单只能送到一个仓库，请分开通知')
    const isOfIngots = isFollowed(material)
    if (isOfIngots && seen.has(line.id)) return fault('purchaseOrderLineId', '双单位的物料每个订单行填一行')
    seen.add(line.id)
    const qty = qtyOf(load, item, isOfIngots)
    if (isOfIngots && !qty.gt(0)) return fault('purchaseOrderLineId', `双单位的物料须填写锭明细：${line.materialName}`)
    if (isOfIngots && item.qty && !qty.eq(item.qty)) return fault('qty', `数量须等于锭明细的重量合计 ${qty.toFixed(3)}`)
    if (!isOfIngots && !item.qty) return fault('qty', '数量不能为空')
    const room = left.get(line.id) ?? new Big(0)
    left.set(line.id, room.minus(qty))
    if (qty.gt(room)) return fault('qty', `超过订单允许的到货数量：${line.materialName} 还可送 ${room.lt(0) ? '0.000' : room.toFixed(3)}`)
    return needsPapers ? paperFault(at, item, { needInspect: material.needInspect, materialName: line.materialName }, load.certFile) : []
  })
  return [...faults, ...(await ingotFaults(book, order, known, described, load, seen))]
}

async function ingotFaults(
  { tx, tenantId }: Book,
  { supplierId }: Order,
  known: ReadonlyMap<string, OrderLine>,
  described: ReadonlyMap<string, Material>,
  { ingots = [] }: Load,
  named: ReadonlySet<string>,
): Promise<Fault[]> {
  if (ingots.length === 0) return []
  const there = await tx
    .select({ heatNo: arrivalIngots.heatNo, ingotNo: arrivalIngots.ingotNo })
    .from(arrivalIngots)
    .where(
      and(
        ...[eq(arrivalIngots.tenantId, tenantId), eq(arrivalIngots.supplierId, supplierId)],
        inArray(
          arrivalIngots.ingotNo,
          ingots.map(each => each.ingotNo),
        ),
        notInArray(arrivalIngots.ingotState, [CANCELLED, REFUSED]),
      ),
    )
  const key = ({ heatNo, ingotNo }: { heatNo: string; ingotNo: string }) => `${heatNo} ${ingotNo}`
  const seen = new Set(there.map(key))
  return ingots.flatMap((ingot, at): Fault[] => {
    const line = known.get(ingot.purchaseOrderLineId)
    const material = line && described.get(line.materialId)
    if (!material || !isFollowed(material) || !named.has(ingot.purchaseOrderLineId))
      return [{ path: `ingots.${at}.purchaseOrderLineId`, message: '锭明细的订单行须在送货明细中，且为双单位的物料' }]
    if (seen.has(key(ingot))) return [{ path: `ingots.${at}.ingotNo`, message: `炉号 ${ingot.heatNo} 锭号 ${ingot.ingotNo} 重复` }]
    seen.add(key(ingot))
    return []
  })
}
