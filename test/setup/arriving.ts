import { arrivalBreaches } from '#domains/warehouse/arrival/arrival.query.ts'
import { receiptBreaches } from '#domains/warehouse/receipt/receipt.query.ts'
import { rejectHoldBreaches } from '#domains/warehouse/reject-hold/reject-hold.query.ts'
import { stockBreaches } from '#domains/warehouse/stock/stock.query.ts'
import type { Reply } from './app.ts'
import type { AppTools } from './app-test.ts'
import { newMaterial } from './books.ts'
import { day } from './days.ts'
import { BUYER, orderingIn, type Terms } from './ordering.ts'

export const KEEPER = 'liang.yan'
const STORE_HEAD = 'luo.zhigang'

/** An order and its only line. */
export interface Ordered {
  readonly id: string
  readonly orderLineId: string
  readonly planLineId: string
  readonly supplierId: string
  readonly materialId: string
  readonly warehouseId: string
}

/** Confirmed orders, and the trucks that bring what was ordered. */
export function arrivingIn(tools: AppTools) {
  const { app, act, booking, row, rows } = tools
  const ordering = orderingIn(tools)
  tools.keeps(arrivalBreaches, rejectHoldBreaches, receiptBreaches, stockBreaches)
  let tickets = 0

  /** An order that its supplier has confirmed. */
  async function confirmed(more: object = {}, terms: Terms = {}): Promise<Ordered> {
    const at = await ordering.ordered(more, terms)
    await app.sql(`update purchase_order set order_state = 'confirmed', confirm_date = $1 where id = $2`, [day(0), at.id])
    return at
  }

  /** Steel that is weighed and counted; needs no inspection unless it is said. */
  async function ingotMaterial(more: Readonly<Record<string, string>> = {}): Promise<string> {
    const id = await newMaterial(booking, 'yes')
    const values = { material_type: '2', unit: 'kg', double_unit: 'yes', piece_unit: 'zhi', ...more }
    const set = Object.keys(values).map((column, at) => `${column} = $${at + 2}`)
    await app.sql(`update wh_material set ${set.join(', ')} where id = $1`, [id, ...Object.values(values)])
    return id
  }

  const load = (at: Ordered, qty: string, more: object = {}) => ({
    ...{ purchaseOrderId: at.id, vehiclePlate: '鲁H12345', items: [{ purchaseOrderLineId: at.orderLineId, qty }] },
    ...more,
  })
  const ingotsOf = (at: Ordered, ...ingots: readonly (readonly [heatNo: string, ingotNo: string, weight: string])[]) => ({
    items: [{ purchaseOrderLineId: at.orderLineId }],
    ingots: ingots.map(([heatNo, ingotNo, weight]) => ({ purchaseOrderLineId: at.orderLineId, heatNo, ingotNo, weight })),
  })
  const notice = (at: Ordered, qty: string, more: object = {}, by = BUYER) =>
    act(by, 'arrival', by.startsWith('supplier') ? 'notice' : 'noticeFor', undefined, {
      ...load(at, qty, { planDate: day(1), ...(by.startsWith('supplier') ? {} : { noticeReason: '电话通知' }) }),
      ...more,
    })
  const registers = (at: Ordered, qty: string, more: object = {}, by = KEEPER) =>
    act(by, 'arrival', 'register', undefined, { ...load(at, qty, { arrivalDate: day(0) }), ...more })
  const takes = (arrivalId: string, more: object = {}, by = KEEPER) =>
    act(by, 'receipt', 'register', undefined, { arrivalId, receiptDate: day(0), ...more })
  const made = (reply: Reply): string => {
    if (reply.status !== 200) throw new Error(reply.body.msg)
    return reply.body.data.id
  }
  return {
    ...{ ...ordering, confirmed, ingotMaterial, load, ingotsOf, notice, registers },
    noticed: async (at: Ordered, qty: string, more?: object) => made(await notice(at, qty, more)),
    arrived: async (at: Ordered, qty: string, more?: object) => made(await registers(at, qty, more)),
    arrives: (id: string, by = KEEPER) => act(by, 'arrival', 'arrive', id, { arrivalDate: day(0), vehiclePlate: '鲁H12345' }),
    weighs: (id: string, net: number, more: object = {}, by = KEEPER) =>
      act(by, 'arrival', 'weigh', id, { weighNo: `T${++tickets}`, grossWeight: String(15_000 + net), tareWeight: '15000', ...more }),
    accepts: (id: string, by = KEEPER) => act(by, 'arrival', 'accept', id),
    takes,
    /** Accepted goods in stock: the receipt. */
    async received(at: Ordered, qty: string, more?: object): Promise<string> {
      const arrivalId = made(await registers(at, qty, more))
      const accepted = await act(KEEPER, 'arrival', 'accept', arrivalId)
      if (accepted.status !== 200) throw new Error(accepted.body.msg)
      return made(await takes(arrivalId))
    },
    /** 冲销 by two: filed by the keeper and confirmed by the head of the stores; what cannot be is sent back. */
    async reverses(id: string, fields: object = { reverseReason: '录错数量' }, by = KEEPER): Promise<Reply> {
      const filed = await act(by, 'receipt', 'reverse', id, fields)
      if (filed.status !== 200) return filed
      const waiting: string = filed.body.data.id
      const confirmed = await act(STORE_HEAD, 'waitingAction', 'confirm', waiting)
      if (confirmed.status !== 200) await act(STORE_HEAD, 'waitingAction', 'refuse', waiting, { reason: confirmed.body.msg })
      return confirmed
    },
    truck: (id: string) => row('wh_arrival', { id }),
    lineOf: async (id: string) => (await rows('wh_arrival_line', { arrival_id: id }))[0]!,
    orderLine: (at: Ordered) => row('purchase_order_line', { id: at.orderLineId }),
  }
}
