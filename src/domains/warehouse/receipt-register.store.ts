import { inArray } from 'drizzle-orm'
import type { ValuesOf } from '../../model/deed.ts'
import type { Fault } from '../../server/document/effects.ts'
import { Refusal } from '../../server/http/refusal.ts'
import { materials } from './material.table.ts'
import { receive } from './receipt.ledger.ts'
import type { receipt } from './receipt.master.ts'
import { dayFaults, postTimeOf } from './receipt-rules.query.ts'
import type { Book } from './stock-shelf.store.ts'

type Asked = ValuesOf<typeof receipt.makes.register>
type Item = NonNullable<Asked['items']>[number]

/** 入库登记. A keeper takes in what came without an arrival note: everything that is wrong is told at its place, then it is posted. */
export async function register(book: Book, keeperId: string, asked: Asked): Promise<string> {
  const { items = [], receiptDate, ...head } = asked
  const faults = [...(await dayFaults(book, 'receiptDate', receiptDate)), ...(await lineFaults(book, items))]
  if (faults.length > 0) throw new Refusal(faults[0]!.message, 400, { problems: faults })
  return receive(
    book,
    { ...head, warehouseId: head.warehouseId!, keeperId },
    items.map(({ materialId, batchNo, locationId, qty, taxPrice, taxRate }) => ({
      ...{ materialId: materialId!, batchNo, locationId, qty: qty!, taxPrice: taxPrice!, taxRate: taxRate! },
    })),
    postTimeOf(book, receiptDate),
  )
}

/** INV-21: what must be inspected comes in by its arrival, once that has passed. INV-27: what is kept by batch names its batch. */
async function lineFaults({ tx }: Book, items: readonly Item[]): Promise<Fault[]> {
  const found = await tx
    .select()
    .from(materials)
    .where(inArray(materials.id, [...items.map(item => item.materialId!), '0']))
  const known = new Map(found.map(row => [row.id, row]))
  return items.flatMap((item, at) => {
    const { materialName = '', needInspect, batchManaged } = known.get(item.materialId!) ?? {}
    if (needInspect === 'yes')
      return [{ path: `items.${at}.materialId`, message: `需检验的物料须凭到货检验合格入库，不能直接登记：${materialName}` }]
    if (batchManaged === 'yes' && !item.batchNo)
      return [{ path: `items.${at}.batchNo`, message: `批次管理的物料须填写批次号：${materialName}` }]
    return []
  })
}
