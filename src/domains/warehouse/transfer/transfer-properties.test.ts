import Big from 'big.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expenseBreaches } from '#domains/finance/expense/expense.query.ts'
import { formatDate } from '#model/date.ts'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { atOnce, type Booking, bookingIn, goes, moved, newMaterial, newWarehouse, PATIENCE, RUNS } from '#test/setup/books.ts'
import { deptId, userId } from '#test/setup/cast.ts'
import { confirmMove, fileIn, fileOut, priceLine, refuseMove, reverseMove, waitingMove } from '../other-move/other-move.ledger.ts'
import { otherMoveBreaches } from '../other-move/other-move.query.ts'
import { post } from '../stock/stock.ledger.ts'
import { stockBreaches } from '../stock/stock.query.ts'
import { stockPeriodBreaches } from '../stock/stock-period.query.ts'
import { sendBack, ship, takeIn, transferOf } from './stock-transfer.ledger.ts'
import { transferBreaches } from './stock-transfer.query.ts'

/** What happens between two stores; numbers pick an earlier transfer or an ingot. */
type Step =
  | { kind: 'receive'; at: number; qty: string; unitCost: string }
  | { kind: 'ingot'; at: number; qty: string }
  | { kind: 'issue'; at: number; qty: string }
  | { kind: 'ship'; at: number; which: number; qty: string }
  | { kind: 'take' | 'back' | 'both'; which: number }
  | { kind: 'give'; at: number; qty: string }
  | { kind: 'bring'; at: number; qty: string; unitCost: string }
  | { kind: 'confirm' | 'refuse' | 'reverse' | 'decide'; which: number }

const at = fc.nat(1)
const which = fc.nat(20)
const qty = fc.integer({ min: 1, max: 9000 }).map(n => new Big(n).div(1000).toFixed(3))
const unitCost = fc.integer({ min: 0, max: 999_999 }).map(n => new Big(n).div(10_000).toFixed(4))
const kind = <K extends string>(name: K) => fc.constant(name)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: kind('receive'), at, qty, unitCost }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('ingot'), at, qty }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('issue'), at, qty }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('ship'), at, which, qty }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('take'), which }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('back'), which }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('both'), which }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('give'), at, qty }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('bring'), at, qty, unitCost }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('confirm', 'confirm', 'refuse', 'reverse', 'decide'), which }) },
)

describe('whatever is sent from store to store', () => {
  let app: TestApp
  let booking: Booking
  let people: { outUserId: string; inUserId: string }
  let filing: { filedBy: string; costDeptId: string; moveDate: string; reason: string }
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
    const [filedBy, costDeptId] = [await userId(app, 'liang.yan'), await deptId(app, 'machining')]
    filing = { filedBy, costDeptId, moveDate: formatDate(Date.now(), 'yyyy-MM-dd'), reason: '试' }
    people = { outUserId: await userId(app, 'liang.yan'), inUserId: await userId(app, 'song.jun') }
  })
  afterAll(() => app.close())

  const breaches = () =>
    booking(async ({ tx }) => [
      ...(await stockBreaches(tx)),
      ...(await stockPeriodBreaches(tx)),
      ...(await transferBreaches(tx)),
      ...(await otherMoveBreaches(tx)),
      ...(await expenseBreaches(tx)),
    ])
  /** In both stores and on the way: quantity, pieces and value. */
  const total = async (materialIds: string[]) =>
    (
      await app.sql(
        `select sum(qty)::text as qty, sum(pieces)::int as pieces, sum(amount)::text as amount from (
           select qty, pieces, amount from stock_ledger where material_id = any ($1)
           union all select l.qty, l.pieces, l.amount from wh_stock_transfer_line l join wh_stock_transfer t on t.id = l.transfer_id
             where t.transfer_state = 'out' and l.material_id = any ($1)) as everything`,
        [materialIds],
      )
    )[0]
  /** The head of the stores, and the cost accountant where something came in. */
  const confirms = (id: string) =>
    goes(
      booking(async book => {
        const move = await waitingMove(book, id)
        await confirmMove(book, move, people.inUserId)
        if (move.moveKind !== 'gift_in') return
        const [line] = await app.sql<{ id: string }>('select id from wh_other_move_line where other_move_id = $1', [id])
        await priceLine(book, move, line!.id, '3.3333', await userId(app, 'wei.lin'))
      }),
    )
  const refuses = (id: string) => goes(booking(async book => refuseMove(book, await waitingMove(book, id), '退')))
  const stockAt = (warehouseId: string, materialIds: string[]) =>
    app.sql<{ id: string; free: string; batch: string }>(
      `select id::text, (on_hand_qty - reserved_qty)::text as free, batch_no as batch from stock_balance
       where warehouse_id = $1 and material_id = any ($2) and on_hand_qty > 0 order by id`,
      [warehouseId, materialIds],
    )

  it('INV-25, 27, 89 and 93 hold after every step, and nothing is lost on the way', PATIENCE, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 16, size: 'max' }), async steps => {
        const stores = [await newWarehouse(app, booking), await newWarehouse(app, booking)]
        const [loose, steel] = [await newMaterial(booking), await newMaterial(booking, 'yes')]
        await app.sql(`update wh_material set double_unit = 'yes', unit = 'kg' where id = $1`, [steel])
        const goods = [loose, steel]
        const sent: string[] = []
        const filed: string[] = []
        const state = async (id: string) =>
          (await app.sql<{ s: string }>('select transfer_state as s from wh_stock_transfer where id = $1', [id]))[0]!.s
        const takes = (id: string) => goes(booking(async book => takeIn(book, await transferOf(book, id), people.inUserId)))
        const backs = (id: string) => goes(booking(async book => sendBack(book, await transferOf(book, id), '退')))
        for (const each of steps) {
          const before = await total(goods)
          const isOutside = !['ship', 'take', 'back', 'both', 'give', 'bring', 'refuse'].includes(each.kind)
          if (each.kind === 'receive')
            await booking(book =>
              post(book, [moved(book.newId, { warehouseId: stores[each.at]!, materialId: loose }, each.qty, { unitCost: each.unitCost })]),
            )
          else if (each.kind === 'ingot')
            await booking(book =>
              post(book, [
                moved(book.newId, { warehouseId: stores[each.at]!, materialId: steel, batchNo: book.newId() }, each.qty, {
                  unitCost: '9.8765',
                }),
              ]),
            )
          else if (each.kind === 'issue')
            await goes(
              booking(book => post(book, [moved(book.newId, { warehouseId: stores[each.at]!, materialId: loose }, `-${each.qty}`)])),
            )
          else if (each.kind === 'give') {
            const [one] = await stockAt(stores[each.at]!, [loose])
            if (!one) continue
            const asked = { ...filing, moveKind: 'test_out', warehouseId: stores[each.at]!, costSubject: 'aux' }
            const went = await goes(
              booking(async book => void filed.push((await fileOut(book, asked, [{ stockId: one.id, qty: each.qty }])).id)),
            )
            expect(went).toBe(new Big(one.free).gte(each.qty))
          } else if (each.kind === 'bring') {
            const asked = { ...filing, moveKind: 'gift_in', warehouseId: stores[each.at]! }
            await booking(async book => void filed.push((await fileIn(book, asked, [{ materialId: loose, qty: each.qty }])).id))
          } else if (each.kind === 'confirm' || each.kind === 'refuse' || each.kind === 'reverse' || each.kind === 'decide') {
            const id = filed[each.which % Math.max(filed.length, 1)]
            if (!id) continue
            const stateOf = async () =>
              (await app.sql<{ s: string }>('select move_state as s from wh_other_move where id = $1', [id]))[0]!.s
            const was = await stateOf()
            if (each.kind === 'confirm') expect(await confirms(id)).toBe(was === 'wait')
            else if (each.kind === 'refuse') expect(await refuses(id)).toBe(was === 'wait')
            else if (each.kind === 'decide') {
              const went = await Promise.all([confirms(id), refuses(id)])
              expect(went.filter(Boolean)).toHaveLength(was === 'wait' ? 1 : 0)
            } else if (!(await goes(booking(book => reverseMove(book, { id }, '冲'))))) expect(await stateOf()).toBe(was)
          } else if (each.kind === 'ship') {
            const lying = await stockAt(stores[each.at]!, goods)
            const one = lying[each.which % Math.max(lying.length, 1)]
            if (!one) continue
            const sending = {
              fromWarehouseId: stores[each.at]!,
              toWarehouseId: stores[1 - each.at]!,
              outUserId: people.outUserId,
              reason: '调',
            }
            const went = await goes(
              booking(async book => {
                sent.push(await ship(book, sending, [{ stockId: one.id, qty: each.qty }]))
              }),
            )
            expect(went).toBe(one.batch ? new Big(one.free).eq(each.qty) : new Big(one.free).gte(each.qty))
            if (!went && one.batch) await booking(async book => void sent.push(await ship(book, sending, [{ stockId: one.id }])))
          } else {
            const id = sent[each.which % Math.max(sent.length, 1)]
            if (!id) continue
            const onItsWay = (await state(id)) === 'out'
            const went =
              each.kind === 'take'
                ? [await takes(id)]
                : each.kind === 'back'
                  ? [await backs(id)]
                  : await Promise.all([takes(id), backs(id)])
            expect(went.filter(Boolean)).toHaveLength(onItsWay ? 1 : 0)
          }
          if (!isOutside) expect(await total(goods), each.kind).toEqual(before)
          expect(await breaches(), each.kind).toEqual([])
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('ten send the last of it at once: it leaves once', async () => {
    const stores = [await newWarehouse(app, booking), await newWarehouse(app, booking)]
    const materialId = await newMaterial(booking)
    await booking(book => post(book, [moved(book.newId, { warehouseId: stores[0]!, materialId }, '3', { unitCost: '3.3333' })]))
    const [one] = await stockAt(stores[0]!, [materialId])
    const sending = { fromWarehouseId: stores[0]!, toWarehouseId: stores[1]!, outUserId: people.outUserId, reason: '调' }
    const went = await atOnce(booking, 10, book => ship(book, sending, [{ stockId: one!.id, qty: '2' }]))
    expect(went.filter(Boolean)).toHaveLength(1)
    expect(await breaches()).toEqual([])
  })
})
