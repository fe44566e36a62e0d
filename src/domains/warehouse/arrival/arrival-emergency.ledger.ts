import Big from 'big.js'
import { isWholeUnit } from '#company/units.ts'
import type { OrderBook } from '#domains/procurement/order/purchase-order.ledger.ts'
import { requireUsable } from '#domains/supplier/profile/supplier.ledger.ts'
import type { ValuesOf } from '#model/action.ts'
import { must } from '#model/must.ts'
import { notify } from '#platform/message/message.store.ts'
import type { Fault } from '#server/document/effects.ts'
import { nextNumber } from '#server/document/number.ts'
import { materialsById } from '../material/material.ledger.ts'
import { isFollowed } from '../material/material.master.ts'
import { refuseFaults } from '../receipt/receipt-rules.query.ts'
import { RULE } from './arrival.ledger.ts'
import { ARRIVED, type arrival } from './arrival.register.ts'
import { arrivalLines, arrivals } from './arrival.table.ts'
import { kilosIn, materialsOf, paperFault } from './arrival-rules.query.ts'
import { sendToInspection } from './arrival-send.ledger.ts'

type Asked = ValuesOf<typeof arrival.createActions.emergency>

/** 紧急到货. Goods that nobody ordered and that cannot wait: only of a supplier that may be ordered from, and the buyer is told. */
export async function registerEmergency(book: OrderBook, asked: Asked & { readonly keeperId: string }): Promise<string> {
  const { tx, tenantId, newId, now } = book
  const { items, ...truck } = asked
  const { supplierId, warehouseId, arrivalDate } = truck
  const ids = items.map(item => item.materialId)
  const known = await materialsById(tx, tenantId, ids)
  const judged = await materialsOf(
    book,
    ids.map(materialId => ({ materialId })),
  )
  await requireUsable(
    book,
    supplierId,
    [...known.values()].flatMap(material => material.categoryId ?? []),
  )
  const faults = items.flatMap(({ materialId, qty, millCertNo }, at): Fault[] => {
    const material = known.get(materialId)
    if (!material) return [{ path: `items.${at}.materialId`, message: '物料不存在' }]
    if (isFollowed(material)) return [{ path: `items.${at}.materialId`, message: `双单位的物料须按采购订单到货：${material.materialName}` }]
    const isWhole = !isWholeUnit(material.unit) || new Big(qty).eq(new Big(qty).round(0))
    if (!isWhole) return [{ path: `items.${at}.qty`, message: '数量须为整数' }]
    const { materialName } = material
    return paperFault(at, { millCertNo }, { needInspect: judged.get(materialId)?.needInspect, materialName }, asked.certFile)
  })
  refuseFaults(faults)
  const [id, stamp] = [newId(), { tenantId, createTime: now, updateTime: now }]
  const arrivalNo = await nextNumber(tx, { tenantId, flowKey: 'arrival', rule: RULE, now })
  const rows = items.map(({ materialId, qty, heatNo, batchNo, millCertNo }, at) => {
    const { materialCode, materialName, specs, modelNo, unit } = must(known.get(materialId), 'its material')
    const weight = new Big(qty).times(kilosIn(unit))
    return {
      ...{ ...stamp, id: newId(), arrivalId: id, arrivalNo, lineNo: at + 1, lineState: ARRIVED, supplierId, warehouseId, arrivalDate },
      ...{
        materialId,
        materialCode,
        materialName,
        specs,
        modelNo,
        unit,
        needInspect: judged.get(materialId)?.needInspect === 'yes' ? 'yes' : 'no',
      },
      ...{ heatNo: heatNo ?? null, batchNo: batchNo ?? null, millCertNo: millCertNo ?? null, noticeQty: qty, arrivalQty: qty },
      ...{ refusedQty: '0', acceptQty: '0', concessionQty: '0', failQty: '0', receivedQty: '0', returnedQty: '0', returningQty: '0' },
      arrivalWeight: weight.gt(0) ? weight.toFixed(3) : null,
    }
  })
  const noticeWeight = rows.reduce((sum, row) => sum.plus(row.arrivalWeight ?? 0), new Big(0)).toFixed(3)
  await tx.insert(arrivals).values({ ...truck, ...stamp, id, arrivalNo, arrivalState: ARRIVED, lineCount: rows.length, noticeWeight })
  await tx.insert(arrivalLines).values(rows)
  await sendToInspection(book, { id, arrivalNo }, rows)
  const content = `仓库登记了无订单的紧急到货 ${arrivalNo}：${asked.emergencyReason}。入库后请尽快补下订单并补挂。`
  await notify(tx, newId, [asked.buyerId], { title: `紧急到货：${arrivalNo}`, content }, book.site)
  return id
}
