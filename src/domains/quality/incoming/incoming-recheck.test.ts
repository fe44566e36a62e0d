import { expect, it } from 'vitest'
import { performance } from '#domains/supplier/profile/supplier-trade.ledger.ts'
import { appTest, arrivingIn, BUYER, day, expectRefusal, KEEPER, papersOf } from '#test/harness.ts'
import { incomingBreaches } from './incoming.query.ts'

const [INSPECTOR, HEAD] = ['he.qi', 'jin.yu']

/** 来料复检: what failed at the truck is looked at once more, and what is good after all may be received. */
appTest('来料复检', tools => {
  const { act, app, booking, list, rows, user } = tools
  const { confirmed, arrived, weighs, takes, truck, lineOf, orderLine, ingotMaterial, ingotsOf, registers } = arrivingIn(tools)
  const { file } = papersOf('rktzadjust', tools)
  tools.keeps(incomingBreaches)

  async function fails(arrivalId: string, row: object): Promise<void> {
    const photo = { failPhoto: [await file('rust.jpg', KEEPER)] }
    const fields = { arrivalId, fails: [{ arrivalLineId: (await lineOf(arrivalId)).id, reason: '锈蚀', ...row }], ...photo }
    expect((await act(KEEPER, 'arrival', 'accept', arrivalId, fields)).body.msg).toBe('操作成功')
  }
  const files = async (arrivalId: string, more: object, by = INSPECTOR) =>
    act(by, 'incomingRecheck', 'recheck', undefined, {
      ...{ arrivalLineId: (await lineOf(arrivalId)).id, finding: '除锈后复测合格', reportFile: [await file('复检报告.pdf', by)] },
      ...more,
    })
  const confirms = (id: string, by = HEAD) => act(by, 'waitingAction', 'confirm', id)

  it('an inspector with a report and the head of quality: it leaves the cage, and the keeper receives it', async () => {
    const at = await confirmed()
    const id = await arrived(at, '10')
    await fails(id, { qty: '10' })
    expect(await truck(id)).toMatchObject({ arrival_state: 'refused' })
    const range = [day(-1), day(0)] as const
    const rate = () => booking(({ tx }) => performance(tx, at.supplierId, range))
    const before = await rate()
    expectRefusal(await files(id, { qty: '10.5' }), '不合格隔离区未在办理退货的只有 10.000')
    expectRefusal(await files(id, { qty: '4', reportFile: [] }), '复检报告不能为空')
    expect((await files(id, { qty: '4' }, KEEPER)).status).toBe(403)
    const filed = await files(id, { qty: '10' })
    expect(await truck(id)).toMatchObject({ arrival_state: 'refused' })
    expect((await confirms(filed.body.data.id, INSPECTOR)).status).toBe(409)
    const both = await Promise.all([1, 2].map(() => confirms(filed.body.data.id)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await lineOf(id)).toMatchObject({ line_state: 'accepted', accept_qty: '10.000', fail_qty: '0.000' })
    expect(await orderLine(at)).toMatchObject({ arrived_qty: '10.000' })
    expect(await list(BUYER, 'incomingRecheck', { arrivalId: id })).toMatchObject([
      { qty: '10.000', inspectorId: user(INSPECTOR), confirmUserId: user(HEAD), reportFile: [{ name: '复检报告.pdf' }] },
    ])
    expect(await rows('wh_reject_hold', { arrival_id: id }, 'move, qty', 'id')).toEqual([
      { move: 'in', qty: '10.000' },
      { move: 'out', qty: '-10.000' },
    ])
    expect((await takes(id)).body.msg).toBe('操作成功')
    expect(await truck(id)).toMatchObject({ arrival_state: 'received' })
    const after = await rate()
    expect(Number(after.passRate)).toBeGreaterThan(Number(before.passRate))
  })

  it('not what goes back, and not what the supplier has brought again', async () => {
    const at = await confirmed()
    const id = await arrived(at, '10')
    await fails(id, { qty: '4' })
    const filed = await files(id, { qty: '4' })
    await arrived(at, '4')
    expectRefusal(await confirms(filed.body.data.id), '订单已由其他到货补足，还可收 0.000')
    const next = await confirmed()
    const other = await arrived(next, '10')
    await fails(other, { qty: '4' })
    await app.sql('update wh_arrival_line set returning_qty = 3 where arrival_id = $1', [other])
    expectRefusal(await files(other, { qty: '2' }), '不合格隔离区未在办理退货的只有 1.000')
    await app.sql('update wh_arrival_line set returning_qty = 0 where arrival_id = $1', [other])
    expectRefusal(await files(other, { arrivalLineId: '1', qty: '1' }), /./)
  })

  it('ingots one by one, whole', async () => {
    const at = await confirmed({ qty: '400' }, { materialId: await ingotMaterial(), taxPrice: '1' })
    const id = (await registers(at, '', ingotsOf(at, ['R9', 'F1', '100'], ['R9', 'F2', '50']))).body.data.id
    await weighs(id, 150)
    const [first] = await rows('wh_arrival_ingot', { arrival_id: id }, 'id', 'ingot_no')
    await fails(id, { ingotId: first!.id })
    expectRefusal(await files(id, { qty: '20' }), '双单位的物料请选择一支不合格的锭')
    const filed = await files(id, { ingotId: first!.id })
    expect((await confirms(filed.body.data.id)).body.msg).toBe('操作成功')
    expect(await rows('wh_arrival_ingot', { arrival_id: id }, 'ingot_no, ingot_state', 'ingot_no')).toEqual([
      { ingot_no: 'F1', ingot_state: 'accepted' },
      { ingot_no: 'F2', ingot_state: 'accepted' },
    ])
    expect((await takes(id)).body.msg).toBe('操作成功')
    expect(await orderLine(at)).toMatchObject({ received_qty: '150.000' })
  })
})
