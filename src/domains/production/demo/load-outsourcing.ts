import { and, eq } from 'drizzle-orm'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { numbersUsed } from '#server/document/number.ts'
import { shanghai } from '#server/http/present.ts'
import { workExecs } from '../exec/exec.table.ts'
import { openOutsource } from '../outsource/outsource.ledger.ts'
import { shipOut } from '../outsource-shipment/outsource-shipment.ledger.ts'
import { outsourceFound } from '../outsource-shipment/outsource-shipment.query.ts'
import { outsourcedOrders } from './work-orders.ts'

const DAY = 86_400_000
const SUPPLIER = '精工外协加工厂'
const PRICE = { taxPrice: '24860', taxRate: '0.13', lineAmount: '24860.00', noTaxAmount: '22000.00' }
const WEIGHT = '21600'

/** 外协订单: rough turning of shafts that waits to be sent, and one that should have been back. */
export async function loadOutsourcing({ tx, idOf, newId, now, tenantId }: DemoContext): Promise<void> {
  const caller = { userId: idOf('user', 'deng.kai'), deptId: idOf('dept', 'purchase'), tenantId }
  const day = (offset: number) => shanghai(new Date(now.getTime() + offset * DAY)).slice(0, 10)
  const today = day(0).replaceAll('-', '')
  const late = outsourcedOrders.length - 1
  for (const [nth, { orderNo }] of outsourcedOrders.entries()) {
    const ctx = { tx, newId, now: nth === late ? new Date(now.getTime() - 9 * DAY) : now, caller }
    const workId = idOf('workOrder', orderNo)
    const [turning] = await tx
      .select()
      .from(workExecs)
      .where(and(eq(workExecs.workId, workId), eq(workExecs.processCode, 'JG10')))
    const { id: execId, pieceId, processName } = must(turning, 'the turning')
    const outsourceNo = `WXJG${today}${String(nth + 1).padStart(4, '0')}`
    const days = nth === late ? [-9, -2] : [1 + nth, 12 + nth]
    const id = await openOutsource(
      ctx,
      {
        ...{ outsourceNo, outsourceType: 'rough', outsourceReason: 'capacity', supplierId: idOf('supplier', SUPPLIER), workId },
        ...{ workshopId: idOf('dept', 'machining'), sendDate: day(days[0] ?? 0), backDate: day(days[1] ?? 0) },
        ...{ materialBearer: 'self', lossRate: '0', totalAmount: PRICE.lineAmount },
      },
      [{ pieceId, execId, processName, techRequire: '按图粗车，单边留量 5 mm', qty: 1, unitWeight: WEIGHT, ...PRICE }],
    )
    if (nth < late) continue
    const order = must(await outsourceFound({ tx, tenantId }, id), 'the order')
    const [line] = await tx.select({ id: workExecs.outsourceLineId }).from(workExecs).where(eq(workExecs.id, execId))
    await shipOut(
      ctx,
      order,
      {
        ...{
          shipmentNo: `WXFH${today}0001`,
          shipDate: ctx.now,
          warehouseId: idOf('warehouse', 'WX01'),
          keeperId: idOf('user', 'song.jun'),
        },
        ...{ vehiclePlate: '鲁B-7K216', driverName: '孙立民', driverPhone: '13806420017', transportBy: 'supplier' },
        ...{ totalWeight: WEIGHT, grossWeight: '21640', outTime: ctx.now },
      },
      [{ outsourceLineId: must(line?.id, 'the line'), unitWeight: WEIGHT }],
    )
  }
  const used = { rule: { date: 'YMD', digits: 4 }, tenantId, now } as const
  await numbersUsed(tx, { ...used, flowKey: 'outsource_process', rule: { ...used.rule, prefix: 'WXJG' } }, outsourcedOrders.length)
  await numbersUsed(tx, { ...used, flowKey: 'outsource_shipments', rule: { ...used.rule, prefix: 'WXFH' } }, 1)
}
