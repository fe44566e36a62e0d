import Big from 'big.js'
import { closeLine, linesOf, lockedOrder, notCome } from '#domains/procurement/order/purchase-order.ledger.ts'
import { recordInspection } from '#domains/quality/incoming/incoming.ledger.ts'
import { arrivalLinesOf, arrivalOf, registerArrival } from '#domains/warehouse/arrival/arrival.ledger.ts'
import { finishInspection, inspectedOf, startInspection } from '#domains/warehouse/arrival/arrival-inspect.ledger.ts'
import { judgeLines } from '#domains/warehouse/arrival/arrival-judge.ledger.ts'
import { weigh } from '#domains/warehouse/arrival/arrival-weigh.ledger.ts'
import { receiveArrival } from '#domains/warehouse/receipt/receipt-arrival.ledger.ts'
import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { nextNumber } from '#server/document/number.ts'
import type { Made } from './made.ts'
import type { Load, Truck } from './purchases.ts'

const [WEIGHING, INSPECTING] = [
  { prefix: 'GB', date: 'YMD', digits: 4 },
  { prefix: 'LLZJ', date: 'YMD', digits: 4 },
] as const
const TARE = 15_400
const INSPECTOR = 'he.qi'

/** 到货 of a truck: registered, weighed, inspected or counted, and taken into stock on the day. */
export async function bringIn(demo: DemoContext, made: Made, { loads }: Truck): Promise<void> {
  const { tx, tenantId, now, idOf } = demo
  const { purchase } = made
  const orderId = must(made.orderId, 'the order')
  const ordered = await linesOf(demo, orderId)
  const lineOf = ({ material }: Load) =>
    must(
      ordered.find(line => line.materialId === idOf('material', material)),
      material,
    ).id
  const [day, keeperId] = [formatDate(now, 'yyyy-MM-dd'), idOf('user', purchase.warehouse === 'BJ01' ? 'song.jun' : 'liang.yan')]
  const lot = `${day.slice(2).replaceAll('-', '')}`
  const id = await registerArrival(
    demo,
    orderId,
    { arrivalDate: day, keeperId, vehiclePlate: `鲁H${lot.slice(1)}`, driverName: '孔师傅', driverPhone: '16800008802' },
    {
      items: loads.map(load => ({
        ...{ purchaseOrderLineId: lineOf(load), qty: load.qty, millCertNo: `ZB${load.ingots?.[0]?.heatNo ?? lot}` },
        ...(load.ingots
          ? { heatNo: must(load.ingots[0], 'an ingot').heatNo }
          : purchase.warehouse === 'YL01'
            ? { batchNo: `${load.material}-${lot}` }
            : {}),
      })),
      ingots: loads.flatMap(load =>
        (load.ingots ?? []).map(({ heatNo, ingotNo, weight }) => ({ purchaseOrderLineId: lineOf(load), heatNo, ingotNo, weight })),
      ),
    },
  )
  const said = (await arrivalLinesOf(demo, id)).reduce((sum, { arrivalWeight }) => sum.plus(arrivalWeight ?? 0), new Big(0))
  if (said.gt(0)) {
    const weighNo = await nextNumber(tx, { tenantId, flowKey: 'weighing', rule: WEIGHING, now })
    await weigh(demo, await arrivalOf(demo, id), { weighNo, grossWeight: said.plus(TARE).toFixed(3), tareWeight: String(TARE) })
  }
  const found = new Map(loads.map(load => [lineOf(load), load]))
  await inspect(demo, id, found)
  const plain = (await arrivalLinesOf(demo, id)).filter(({ needInspect }) => needInspect === 'no')
  const arrival = await arrivalOf(demo, id)
  if (plain.length > 0) await judgeLines(demo, arrival, plain, [], arrival.arrivalNo)
  await receiveArrival(demo, { arrivalId: id, receiptDate: day, keeperId })
}

/** 来料检验, with what was found of each load. */
async function inspect(demo: DemoContext, arrivalId: string, loads: ReadonlyMap<string, Load>): Promise<void> {
  const { tx, tenantId, newId, now, idOf } = demo
  const due = await inspectedOf(demo, arrivalId)
  if (!due || due.lines.length === 0) return
  await startInspection(demo, arrivalId)
  const number = await nextNumber(tx, { tenantId, flowKey: 'raw_material_quality_result', rule: INSPECTING, now })
  const [inspectorId, day] = [idOf('user', INSPECTOR), formatDate(now, 'yyyy-MM-dd')]
  const items = due.lines.map(line => {
    const load = must(loads.get(line.purchaseOrderLineId ?? ''), 'the load')
    const isBad = new Map(load.ingots?.map(({ ingotNo, isBad: bad }) => [ingotNo, bad === true]))
    const ingots = line.ingots.map(({ id, ingotNo, weight }) => ({ ingotId: id, weight, result: isBad.get(ingotNo) ? 'fail' : 'pass' }))
    const refused = ingots.filter(({ result }) => result === 'fail').reduce((sum, { weight }) => sum.plus(weight), new Big(0))
    const isFail = load.found?.what === 'fail'
    const failQty = isFail ? (ingots.length > 0 ? refused.toFixed(3) : (load.found?.qty ?? '0')) : '0'
    const concessionQty = load.found?.what === 'concession' ? line.arrivalQty : '0'
    const passQty = new Big(line.arrivalQty).minus(failQty).minus(concessionQty).toFixed(3)
    return { line, reason: load.found?.reason, ingots, failQty, concessionQty, passQty }
  })
  const verdicts = items.map(({ line, passQty: _, ...verdict }) => ({ ...verdict, arrivalLineId: line.id }))
  await finishInspection(demo, arrivalId, verdicts, number)
  const isWrong = items.some(({ passQty, line }) => !new Big(passQty).eq(line.arrivalQty))
  const { supplierId, purchaseOrderNo, arrivalDate } = due.arrival
  await recordInspection(
    { ...demo, documentId: newId(), number, actor: inspectorId, initiator: { user: inspectorId, dept: idOf('dept', 'quality') } },
    {
      ...{ arrivalId, supplierId, inspectorId, inspectDate: day, arrivalDate: arrivalDate ?? day, certFile: [], indexes: [], ingots: [] },
      ...{ millCertNo: due.lines[0]?.millCertNo ?? number, overallResult: isWrong ? 'partial' : 'pass' },
      ...(purchaseOrderNo ? { purchaseOrderNo } : {}),
      ...(isWrong ? { disposal: items.some(({ failQty }) => Number(failQty) > 0) ? 'return' : 'concession' } : {}),
      items: items.map(({ line, reason, failQty, concessionQty, passQty }) => ({
        ...{ arrivalLineId: line.id, materialId: line.materialId, materialCode: line.materialCode, materialName: line.materialName },
        ...{ unit: line.unit, arrivalQty: line.arrivalQty, checkQty: line.arrivalQty, passQty, failQty, concessionQty },
        ...{ chemResult: concessionQty === '0' ? 'pass' : 'fail', surfaceResult: failQty === '0' ? 'pass' : 'fail', sizeResult: 'pass' },
        ...{ utResult: line.isSteel ? 'pass' : 'na' },
        ...(line.specs ? { specs: line.specs } : {}),
        ...(line.modelNo ? { modelNo: line.modelNo } : {}),
        ...(line.steelGrade ? { steelGrade: line.steelGrade } : {}),
        ...(line.heatNo ? { heatNo: line.heatNo } : {}),
        ...(reason ? { defectDesc: reason } : {}),
      })),
    },
  )
}

/** 关闭行. What went back is not brought again. */
export async function closeRest(demo: DemoContext, made: Made): Promise<void> {
  const order = await lockedOrder(demo, must(made.orderId, 'the order'))
  for (const line of await linesOf(demo, order.id)) if (notCome(line).gt(0)) await closeLine(demo, order, line.id, '不合格退回，不再补货')
}
