import fc from 'fast-check'
import { expect, it } from 'vitest'
import { incomingBreaches } from '#domains/quality/incoming/incoming.query.ts'
import { appTest, arrivingIn, BUYER, day, KEEPER, papersOf } from '#test/harness.ts'

const INSPECTOR = 'he.qi'
const kind = fc.constantFrom('register', 'inspect', 'inspect', 'receive', 'receive', 'reverse', 'refuse', 'count')
const qty = fc.integer({ min: 1, max: 4_000 }).map(thousandths => (thousandths / 1000).toFixed(3))
/** In tenths of what has come; and after how many of the chain somebody disagrees, if anybody does. */
const conceded = fc.constantFrom(0, 0, 3, 10)
const failed = fc.constantFrom(0, 0, 2, 10)
const step = fc.record({ kind, which: fc.nat(9), qty, conceded, failed, agrees: fc.constantFrom(0, 1, 9, 9) })
interface Step {
  readonly kind: string
  readonly which: number
  readonly qty: string
  readonly conceded: number
  readonly failed: number
  readonly agrees: number
}

const first = { which: 0, qty: '3', conceded: 0, failed: 0, agrees: 9 }
/** So that every life has goods that were inspected and received, and some that were not all good. */
const BEGINNING: readonly Step[] = [
  { ...first, kind: 'register' },
  { ...first, kind: 'inspect', conceded: 3, failed: 2 },
  { ...first, kind: 'receive' },
  { ...first, kind: 'register' },
]
const RUNS = 5

/** 从检验到货架: whatever inspectors find and people decide in whatever sequence, INV-20, 21 and 25 hold after every step. */
appTest('从检验到货架', tools => {
  const { app, act, cases, rows, sound, user } = tools
  const { confirmed, registers, takes, lineOf, orderLine } = arrivingIn(tools)
  tools.keeps(incomingBreaches)
  const went = new Map<string, number>()
  const count = (what: string) => went.set(what, (went.get(what) ?? 0) + 1)
  const { tryStart, file } = papersOf('raw_material_quality_result', tools, () => ({
    ...{ inspectorId: user(INSPECTOR), inspectDate: day(0), millCertNo: 'ZB-1' },
    indexes: ['WG01', 'CC01'].map(index => ({ rowNo: `1/${index}`, textValue: 'pass' })),
  }))

  async function inspect(arrivalId: string, step: Step) {
    const line = await lineOf(arrivalId)
    if (!line) return undefined
    const part = (tenths: number) => ((Number(line.arrival_qty) * tenths) / 10).toFixed(3)
    const [concessionQty, failQty] = [part(step.failed === 10 ? 0 : Math.min(step.conceded, 10 - step.failed)), part(step.failed)]
    const isGood = Number(concessionQty) === 0 && Number(failQty) === 0
    const reply = await tryStart(
      {
        ...{ arrivalId, certFile: [await file('质保书.pdf', INSPECTOR)] },
        ...(isGood ? {} : { disposal: Number(failQty) > 0 ? 'return' : 'concession', disposalReason: '按检验结果' }),
        items: [{ arrivalLineId: line.id, checkQty: line.arrival_qty, concessionQty, failQty }],
      },
      INSPECTOR,
    )
    if (reply.status !== 200) return reply
    await sound()
    count(await decide(reply.body.data.objMap.record.processInstanceId, step.agrees))
    return reply
  }

  async function decide(id: string, agrees: number): Promise<string> {
    for (let nth = 0; (await cases.open(id)).length > 0; nth++) {
      const pass = nth < agrees
      expect((await cases.decide(id, pass ? {} : { pass, comment: '重新检验' })).status).toBe(200)
      if (!pass) return 'rejected'
    }
    return 'approved'
  }

  it('holds of materials that need an inspection', { timeout: 300_000 }, async () => {
    const life = async (steps: readonly Step[]) => {
      const at = await confirmed()
      await app.sql(`update wh_material set need_inspect = 'yes', batch_managed = 'yes' where id = $1`, [at.materialId])
      for (const each of [...BEGINNING, ...steps]) {
        const trucks = await rows('wh_arrival', { purchase_order_id: at.id }, 'id', 'id')
        const receipts = await rows('wh_receipt', { purchase_order_id: at.id }, 'id', 'id')
        const truck = trucks[each.which % Math.max(trucks.length, 1)]?.id ?? '0'
        const does: Record<string, () => Promise<{ status: number } | undefined>> = {
          register: () => registers(at, each.qty),
          inspect: () => inspect(truck, each),
          receive: () => takes(truck),
          reverse: () =>
            act(KEEPER, 'receipt', 'reverse', receipts[each.which % Math.max(receipts.length, 1)]?.id ?? '0', { reverseReason: '录错' }),
          refuse: async () => {
            await act(KEEPER, 'arrival', 'refuse', truck, { refuseReason: '错货' })
            const [waiting] = await rows('sys_waiting_action', { row_id: truck, wait_state: 'wait' }, 'id')
            return act(BUYER, 'waitingAction', 'confirm', waiting?.id ?? '0')
          },
          count: async () =>
            act(KEEPER, 'arrivalLine', 'count', (await lineOf(truck))?.id, { arrivalQty: each.qty, refusedQty: '1', refuseReason: '破损' }),
        }
        const reply = await does[each.kind]!()
        expect(reply?.status ?? 400).toBeLessThan(500)
        if (reply?.status === 200) count(each.kind)
        await sound()
      }
      const { received_qty: received, arrived_qty: arrived } = await orderLine(at)
      expect(Number(received)).toBeLessThanOrEqual(Number(arrived))
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7, size: 'max' }), life), { numRuns: RUNS })
    for (const always of ['register', 'inspect', 'approved', 'receive']) expect(went.get(always)).toBeGreaterThanOrEqual(RUNS)
  })
})
