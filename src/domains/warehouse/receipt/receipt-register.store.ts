import { and, eq, inArray } from 'drizzle-orm'
import type { ValuesOf } from '#model/action.ts'
import type { Fault } from '#server/document/effects.ts'
import { isFollowed } from '../material/material.master.ts'
import { materials } from '../material/material.table.ts'
import type { Book } from '../stock/locked-balances.store.ts'
import { type Delivered, receive } from './receipt.ledger.ts'
import type { receipt } from './receipt.register.ts'
import { receipts } from './receipt.table.ts'
import { dayFaults, postTimeOf, refuseFaults } from './receipt-rules.query.ts'

type Asked = ValuesOf<typeof receipt.createActions.register>
type Item = Asked['items'][number]
type Material = typeof materials.$inferSelect
type Materials = ReadonlyMap<string, Material>

/** 入库登记. A keeper registers goods without an arrival note: all problems are reported at their fields, then it is posted. */
export async function register(book: Book, keeperId: string, asked: Asked): Promise<string> {
  const { items, receiptDate, ...head } = asked
  const known = await materialsOf(book, items)
  const faults = [...(await noteFaults(book, head)), ...(await dayFaults(book, 'receiptDate', receiptDate)), ...lineFaults(known, items)]
  refuseFaults(faults)
  return receive(book, { ...head, keeperId }, items.map(deliveredIn), postTimeOf(book, receiptDate))
}

async function materialsOf({ tx }: Book, items: readonly Item[]): Promise<Materials> {
  const found = await tx
    .select()
    .from(materials)
    .where(inArray(materials.id, [...items.map(item => item.materialId), '0']))
  return new Map(found.map(row => [row.id, row]))
}

/** A delivery note can be registered once. */
async function noteFaults({ tx, tenantId }: Book, { supplierId, deliveryNo }: Pick<Asked, 'supplierId' | 'deliveryNo'>): Promise<Fault[]> {
  if (!supplierId || !deliveryNo) return []
  const at = receipts
  const [first] = await tx
    .select({ receiptNo: at.receiptNo })
    .from(at)
    .where(
      and(
        ...[eq(at.tenantId, tenantId), eq(at.isDeleted, 0), eq(at.receiptStatus, 'posted')],
        ...[eq(at.supplierId, supplierId), eq(at.deliveryNo, deliveryNo)],
      ),
    )
  return first ? [{ path: 'deliveryNo', message: `该供应商的送货单 ${deliveryNo} 已入库，入库单 ${first.receiptNo}` }] : []
}

const deliveredIn = ({ materialId, batchNo, heatNo, ingotNo, millCertNo, locationId, qty, taxPrice, taxRate }: Item): Delivered => ({
  ...{ materialId, batchNo, heatNo, ingotNo, millCertNo, locationId, qty, taxPrice, taxRate },
})

/**
 * INV-21: goods that need inspection come in through their arrival. INV-27: batch-managed materials need a batch, ingots a number and a heat
 * each.
 */
function lineFaults(known: Materials, items: readonly Item[]): Fault[] {
  const seen = new Set<string>()
  return items.flatMap((item, at) => {
    const material = known.get(item.materialId)
    const { materialName = '', needInspect, batchManaged } = material ?? {}
    if (needInspect === 'yes')
      return [{ path: `items.${at}.materialId`, message: `需检验的物料须凭到货检验合格入库，不能直接登记：${materialName}` }]
    if (material && isFollowed(material)) {
      const [column, message] = ingotFault(item, seen)
      return message ? [{ path: `items.${at}.${column}`, message: `${message}：${materialName}` }] : []
    }
    if (batchManaged === 'yes' && !item.batchNo)
      return [{ path: `items.${at}.batchNo`, message: `批次管理的物料须填写批次号：${materialName}` }]
    return []
  })
}

function ingotFault({ materialId, ingotNo = '', heatNo }: Item, seen: Set<string>): [column: string, message: string] {
  if (!ingotNo) return ['ingotNo', '双单位的物料须填写锭号']
  if (!heatNo) return ['heatNo', '双单位的物料须填写炉号']
  const key = `${materialId} ${ingotNo}`
  if (seen.has(key)) return ['ingotNo', `锭号 ${ingotNo} 重复`]
  seen.add(key)
  return ['', '']
}
