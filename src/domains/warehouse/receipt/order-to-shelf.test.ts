import fc from 'fast-check'
import { expect, it } from 'vitest'
import { appTest, arrivingIn, BUYER, day, HEAD, KEEPER, stockIn } from '#test/harness.ts'

const qty = fc.integer({ min: 1, max: 9_000 }).map(thousandths => (thousandths / 1000).toFixed(3))
const which = fc.nat(9)
const kind = fc.constantFrom('announce', 'register', 'arrive', 'count', 'accept', 'refuse', 'cancel', 'receive', 'reverse', 'use', 'close')
const step = fc.record({ kind, which, qty })
/** So that every life has something to receive, to take back and to refuse. */
const BEGINNING = [
  { kind: 'register', which: 0, qty: '3' },
  { kind: 'accept', which: 0, qty: '1' },
  { kind: 'receive', which: 0, qty: '2' },
  { kind: 'announce', which: 0, qty: '4' },
]
const RUNS = 10

/** 从订单到货架: whatever people do in whatever sequence, order, trucks, plan, supplier, stock and debts say the same after every step. */
appTest('从订单到货架', tools => {
  const { act, rows, list, sound } = tools
  const { confirmed, notice, registers, arrives, accepts, takes, reverses, lineOf, orderLine } = arrivingIn(tools)
  const { move } = stockIn(tools)
  const went = new Map<string, number>()
  /** Whoever has to agree does. */
  const confirms = async (rowId: string, by: string) => {
    const [waiting] = await rows('sys_waiting_action', { row_id: rowId, wait_state: 'wait' }, 'id')
    return act(by, 'waitingAction', 'confirm', waiting?.id ?? '0')
  }

  it('INV-14, 20, 21, 22, 24, 25, 88 and 90 hold', { timeout: 300_000 }, async () => {
    const life = async (steps: readonly { kind: string; which: number; qty: string }[]) => {
      const at = await confirmed()
      for (const each of [...BEGINNING, ...steps]) {
        const trucks = await rows('wh_arrival', { purchase_order_id: at.id }, 'id', 'id')
        const receipts = await rows('wh_receipt', { purchase_order_id: at.id }, 'id', 'id')
        const truck = trucks[each.which % Math.max(trucks.length, 1)]?.id ?? '0'
        const receipt = receipts[each.which % Math.max(receipts.length, 1)]?.id ?? '0'
        const does: Record<string, () => Promise<{ status: number } | undefined>> = {
          announce: () => notice(at, each.qty),
          register: () => registers(at, each.qty),
          arrive: () => arrives(truck),
          count: async () =>
            act(KEEPER, 'arrivalLine', 'count', (await lineOf(truck))?.id, { arrivalQty: each.qty, refusedQty: '1', refuseReason: '破损' }),
          accept: () => accepts(truck),
          refuse: async () => {
            await act(KEEPER, 'arrival', 'refuse', truck, { refuseReason: '错货' })
            return confirms(truck, BUYER)
          },
          cancel: () => act(BUYER, 'arrival', 'cancel', truck, { refuseReason: '改期' }),
          receive: async () => takes(truck, { items: [{ arrivalLineId: (await lineOf(truck))?.id, qty: each.qty }] }),
          reverse: () => reverses(receipt),
          use: () =>
            move(at, '-0.5').then(
              () => ({ status: 200 }),
              () => undefined,
            ),
          close: async () => {
            await act(BUYER, 'purchaseOrderLine', 'closeLine', at.orderLineId, { closeReason: '不再要货' })
            return confirms(at.orderLineId, HEAD)
          },
        }
        const reply = await does[each.kind]!()
        expect(reply?.status ?? 400).toBeLessThan(500)
        if (reply?.status === 200) went.set(each.kind, (went.get(each.kind) ?? 0) + 1)
        await sound()
      }
      const { received_qty: received, arrived_qty: arrived } = await orderLine(at)
      expect(Number(received)).toBeLessThanOrEqual(Number(arrived))
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9, size: 'max' }), life), { numRuns: RUNS })
    for (const always of ['register', 'accept', 'receive', 'announce']) expect(went.get(always)).toBeGreaterThanOrEqual(RUNS)
  })

  it('an order is followed from the plan to the shelf', async () => {
    const at = await confirmed()
    for (const part of ['6', '4']) {
      const { id } = (await registers(at, part)).body.data
      await accepts(id)
      expect((await takes(id)).status).toBe(200)
    }
    expect(await list(BUYER, 'purchaseOrderLine', { purchaseOrderId: at.id })).toMatchObject([
      { orderState: 'received', arrivedQty: '10.000', receivedQty: '10.000', openQty: '0.000' },
    ])
    expect(await list(KEEPER, 'stockBalance', { warehouseId: at.warehouseId })).toMatchObject([
      { onHandQty: '10.000', stockValue: '1000.00' },
    ])
    expect(await list('zhu.lei', 'priceHistory', { materialId: at.materialId, priceKind: 'receipt', ascs: 'qty' })).toMatchObject([
      { taxPrice: '113.0000', qty: '4.000', priceDate: day() },
      { taxPrice: '113.0000', qty: '6.000' },
    ])
  })
})
