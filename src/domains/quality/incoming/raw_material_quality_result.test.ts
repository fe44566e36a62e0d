import { expect, it } from 'vitest'
import { arrivingIn, BUYER, day, expectRefusal, flowTest, KEEPER, type Ordered } from '#test/harness.ts'
import { incomingBreaches } from './incoming.query.ts'
import { GOOD_HEAT, measured } from './raw_material_quality_result.sample.ts'

const [INSPECTOR, ENGINEER] = ['he.qi', 'tao.yong']

flowTest('raw_material_quality_result', '来料质检结果确认', tools => {
  const { act, app, rows, row, list, start, tryStart, agreed, refuses, preview, file, user, opened } = tools
  const arriving = arrivingIn(tools)
  const { confirmed, registers, weighs, takes, truck, lineOf, orderLine, ingotMaterial, ingotsOf } = arriving
  tools.keeps(incomingBreaches)

  /** Steel by the ton, as counted and weighed; a heat of its own. */
  async function steel(qty = '10', more: Readonly<Record<string, string>> = {}): Promise<{ at: Ordered; id: string }> {
    const at = await confirmed({ qty: '100' })
    const set = { unit: 'pc', need_inspect: 'yes', material_type: '2', steel_grade: '42CrMo4', batch_managed: 'yes', ...more }
    for (const [column, value] of Object.entries(set))
      await app.sql(`update wh_material set ${column} = $1 where id = $2`, [value || null, at.materialId])
    const { body } = await registers(at, qty, { items: [{ purchaseOrderLineId: at.orderLineId, qty, heatNo: 'H77' }] })
    return { at, id: body.data.id }
  }
  tools.base(async () => ({
    inspectorId: user(INSPECTOR),
    inspectDate: day(0),
    millCertNo: 'ZB-1',
    indexes: measured('1'),
  }))
  const about = async (arrivalId: string, more: object = {}) => ({ arrivalId, certFile: [await file('质保书.pdf', INSPECTOR)], ...more })
  const judged = async (id: string, quantities: object) => ({
    items: [{ arrivalLineId: (await lineOf(id)).id, checkQty: '10', heatNo: 'H77', ...quantities }],
  })

  it('a good truck: from the to-do of the inspector to goods that may be received', async () => {
    const { at, id } = await steel()
    const todo = await row('sys_backlog', { process_instance_id: id, user_id: user(INSPECTOR) }, 'title, pc_url, status')
    expect(todo).toMatchObject({ status: 1, pc_url: expect.stringContaining('/work/process/raw_material_quality_result/form?given=') })
    const form = await opened(INSPECTOR, 'raw_material_quality_result', { arrivalId: id })
    expect(form).toMatchObject({
      inspectorId: user(INSPECTOR),
      items: [{ arrivalQty: '10.000', checkQty: '10.000', heatNo: 'H77', passQty: '10.000' }],
    })
    expect(form.indexes).toHaveLength(11)
    expect(form.indexes[0]).toMatchObject({ rowNo: '1/CC01' })
    expect(form.indexes[1]).toMatchObject({ rowNo: '1/HX01', stdLower: '0.380', stdUpper: '0.450', standard: '0.380–0.450 %' })
    expectRefusal(await takes(id), /^到货单中没有/)
    const paper = await start(await about(id), INSPECTOR)
    expect(await truck(id)).toMatchObject({ arrival_state: 'inspecting' })
    expect(await rows('sys_backlog', { process_instance_id: id }, 'status')).toEqual([{ status: 0 }])
    expectRefusal(await tryStart(await about(id), INSPECTOR), /没有待检|正在检验/)
    await paper.agreeUntil('')
    expect(await lineOf(id)).toMatchObject({ line_state: 'accepted', accept_qty: '10.000', fail_qty: '0.000' })
    expect(await list(INSPECTOR, 'incomingInspection', { arrivalId: id })).toMatchObject([
      { overallResult: 'pass', inspectNo: paper.number },
    ])
    expect(await list(BUYER, 'incomingIndex', { inspectNo: paper.number, rowResult: 'pass' })).toHaveLength(11)
    expect((await takes(id)).status).toBe(200)
    expect(await orderLine(at)).toMatchObject({ received_qty: '10.000' })
    expect(await rows('stock_balance', { material_id: at.materialId }, 'quality_state, batch_no')).toEqual([
      { quality_state: 'good', batch_no: 'H77' },
    ])
    expect((await tryStart(await about(id), INSPECTOR)).status).not.toBe(200)
  })

  it('the certificate that came with the truck is that of the inspection, and of no other', async () => {
    const at = await confirmed({ qty: '100' })
    await app.sql(`update wh_material set unit = 'pc', need_inspect = 'yes', material_type = '2', steel_grade = '42CrMo4' where id = $1`, [
      at.materialId,
    ])
    const cert = (await file('质保书-H77.pdf', BUYER)) as { id: string }
    const items = [{ purchaseOrderLineId: at.orderLineId, qty: '10', heatNo: 'H77', millCertNo: 'ZB-77' }]
    const id = await arriving.noticed(at, '10', { items, certFile: [cert] })
    expect((await arriving.arrives(id)).status).toBe(200)
    const { certFile, millCertNo } = await opened(INSPECTOR, 'raw_material_quality_result', { arrivalId: id })
    expect({ certFile, millCertNo }).toEqual({ certFile: [{ id: cert.id, name: '质保书-H77.pdf' }], millCertNo: 'ZB-77' })
    // Picked in an empty form, the truck brings the same.
    const brought = async (arrivalId: string) => (await preview({ arrivalId, millCertNo: '', certFile: [] }, INSPECTOR)).brought
    expect(await brought(id)).toEqual({ certFile, millCertNo })
    expect(await brought((await steel()).id)).toEqual({})
    const read = async (by: string, enUrl: string) => (await (await tools.as(by)).get('framework-file/findFile', { enUrl })).status
    expect([await read(INSPECTOR, cert.id), await read(ENGINEER, cert.id)]).toEqual([200, 404])
    const elsewhere = await steel()
    expect((await tryStart({ ...(await about(elsewhere.id)), certFile }, INSPECTOR)).status).toBe(404)
    const paper = await start({ arrivalId: id, certFile }, INSPECTOR)
    const { data } = await row('document', { id: paper.documentId }, 'data')
    const [hung] = (data as unknown as { certFile: { id: string; name: string }[] }).certFile
    expect(hung).toMatchObject({ name: '质保书-H77.pdf', id: expect.not.stringMatching(cert.id) })
    // Who decides about it reads it, without a look into the arrivals.
    expect([await read(ENGINEER, hung!.id), await read(INSPECTOR, cert.id)]).toEqual([200, 200])
    await paper.agreeUntil('')
  })

  it('refused and withdrawn the truck waits again; the keeper may refuse it meanwhile', async () => {
    const { id } = await steel()
    const paper = await start(await about(id), INSPECTOR)
    await paper.reject(ENGINEER)
    expect(await truck(id)).toMatchObject({ arrival_state: 'arrived' })
    expect(await rows('sys_backlog', { process_instance_id: id, status: 1 }, 'user_id')).toEqual([{ user_id: user(INSPECTOR) }])
    const again = await start(await about(id), INSPECTOR)
    expect((await act(KEEPER, 'arrival', 'refuse', id, { refuseReason: '错货' })).status).toBe(200)
    const [{ id: waiting } = { id: '' }] = await rows('sys_waiting_action', { row_id: id, wait_state: 'wait' }, 'id')
    expect((await act(BUYER, 'waitingAction', 'confirm', waiting)).status).toBe(200)
    expect(await truck(id)).toMatchObject({ arrival_state: 'refused' })
    await expect(again.agreeUntil('')).rejects.toThrow()
    await again.reject(ENGINEER)
    expect(await truck(id)).toMatchObject({ arrival_state: 'refused' })
  })

  it('what is not good stands apart, what is taken with a deviation is marked so, and each is written down', async () => {
    const { at, id } = await steel()
    const found = await judged(id, { concessionQty: '3', failQty: '2', defectDesc: '三支表面结疤，两支裂纹' })
    const indexes = [...measured('1').filter(({ rowNo }) => rowNo !== '1/WG01'), { rowNo: '1/WG01', textValue: 'fail' }]
    const asked = {
      ...(await about(id)),
      ...found,
      indexes,
      disposal: 'return',
      disposalReason: '三支让步，两支退货',
      qualityDeduct: '120',
    }
    expect((await preview(asked, INSPECTOR)).form).toMatchObject({
      overallResult: 'partial',
      items: [{ passQty: '5.000', surfaceResult: 'fail' }],
    })
    const paper = await agreed(asked, INSPECTOR)
    expect(await lineOf(id)).toMatchObject({ accept_qty: '8.000', concession_qty: '3.000', fail_qty: '2.000' })
    expect(await list(BUYER, 'rejectHold', { arrivalId: id })).toMatchObject([{ qty: '2.000', billNo: paper.number }])
    const [draft] = await rows(
      'document',
      { flow_key: 'purchase_return', created_by: user(INSPECTOR), approval_status: 1 },
      'data',
      'id desc',
    )
    expect(draft).toMatchObject({ data: { returnStage: 'before_in', arrivalId: id, items: [{ qty: '2.000' }] } })
    expect(await rows('qc_nonconformity', { inspection_id: paper.documentId }, 'state, disposition, source_type')).toEqual([
      { state: 'closed', disposition: 'return', source_type: 'incoming' },
    ])
    expect(await rows('fin_penalty', { source_no: paper.number }, 'penalty_state, deduct_amount')).toEqual([
      { penalty_state: 'open', deduct_amount: '120.00' },
    ])
    const { id: lineId } = await lineOf(id)
    expectRefusal(await takes(id, { items: [{ arrivalLineId: lineId, qty: '5' }] }), /整行入库 8.000/)
    expect((await takes(id)).status).toBe(200)
    expect(await rows('stock_balance', { material_id: at.materialId }, 'quality_state, batch_no, on_hand_qty', 'batch_no')).toEqual([
      { quality_state: 'good', batch_no: 'H77', on_hand_qty: '5.000' },
      { quality_state: 'concession', batch_no: 'H77-RB', on_hand_qty: '3.000' },
    ])
    expect(await rows('sup_trade_ledger', { order_line_id: at.orderLineId, biz_type: 'RECEIPT' }, 'distinct passed')).toEqual([
      { passed: 'no' },
    ])
  })

  it('ingots are judged one by one, by the heat they are of', async () => {
    const at = await confirmed(
      { qty: '400' },
      { materialId: await ingotMaterial({ need_inspect: 'yes', steel_grade: '42CrMo4' }), taxPrice: '1' },
    )
    const id = (await registers(at, '', ingotsOf(at, ['H1', 'A1', '100'], ['H1', 'A2', '60'], ['H2', 'B1', '40'], ['H2', 'B2', '50']))).body
      .data.id
    const indexes = [...measured('1/H1'), ...measured('1/H2', { ...GOOD_HEAT, HX04: '0.019' })]
    expectRefusal(await tryStart(await about(id, { indexes }), INSPECTOR), /须先过磅|不能判合格/)
    await weighs(id, 250)
    const ingots = await rows('wh_arrival_ingot', { arrival_id: id }, 'id, ingot_no', 'ingot_no')
    const says = (...results: string[]) => ({ ingots: ingots.map(({ id: ingotId }, nth) => ({ ingotId, ingotResult: results[nth] })) })
    const disposed = { indexes, disposal: 'return', disposalReason: 'P 0.019 %，一支让步' }
    expectRefusal(await tryStart(await about(id, { indexes }), INSPECTOR), /必检指标不合格的炉号不能判合格/)
    expectRefusal(
      await tryStart(await about(id, { ...disposed, ...says('pass', 'pass', 'pass', 'fail') }), INSPECTOR),
      /必检指标不合格的炉号不能判合格/,
    )
    await agreed(await about(id, { ...disposed, ...says('pass', 'pass', 'concession', 'fail') }), INSPECTOR)
    expect(await lineOf(id)).toMatchObject({ accept_qty: '200.000', concession_qty: '40.000', fail_qty: '50.000' })
    expect((await takes(id)).status).toBe(200)
    expect(await rows('stock_balance', { material_id: at.materialId }, 'quality_state, batch_no', 'batch_no')).toEqual([
      { quality_state: 'good', batch_no: 'A1' },
      { quality_state: 'good', batch_no: 'A2' },
      { quality_state: 'concession', batch_no: 'B1' },
    ])
    expect(await rows('wh_stock_batch', { material_id: at.materialId, batch_no: 'B1' }, 'heat_no')).toEqual([{ heat_no: 'H2' }])
  })

  it('is refused with the reason', async () => {
    const { id } = await steel()
    const whole = await about(id)
    await refuses([
      [{ ...whole, indexes: measured('1', { ...GOOD_HEAT, HX01: '0.5' }) }, /必检指标不合格的炉号不能判合格/, INSPECTOR],
      [{ ...whole, indexes: measured('1').slice(1) }, /必检指标须填写实测值/, INSPECTOR],
      [{ ...whole, ...(await judged(id, { failQty: '11' })), disposal: 'return' }, /之和不能超过到货数量/, INSPECTOR],
      [{ ...whole, ...(await judged(id, { failQty: '2' })), disposal: 'concession' }, /处置为退货、换货或挑选使用/, INSPECTOR],
      [{ ...whole, ...(await judged(id, { concessionQty: '2' })), disposal: 'concession' }, /须在处置说明中写明偏离/, INSPECTOR],
      [
        { ...whole, ...(await judged(id, { concessionQty: '2' })), disposal: 'deduct', disposalReason: '偏差', qualityDeduct: '99999999' },
        /质量扣款不能超过到货金额/,
        INSPECTOR,
      ],
      [{ ...whole, inspectDate: '2020-01-01' }, /检验日期不能早于到货日期/, INSPECTOR],
      [{ ...whole, certFile: [] }, /质保书不能为空/, INSPECTOR],
      [{ ...whole, arrivalId: '1' }, /./, INSPECTOR],
      [whole, /./, KEEPER],
    ])
    const unknown = await steel('5', { steel_grade: 'X9' })
    expectRefusal(await tryStart(await about(unknown.id), INSPECTOR), /材质 X9 没有材质标准/)
    const plain = await steel('5', { steel_grade: '', batch_managed: 'no' })
    const looked = { indexes: ['WG01', 'CC01'].map(index => ({ rowNo: `1/${index}`, textValue: 'pass' })) }
    const deviates = {
      items: [{ arrivalLineId: (await lineOf(plain.id)).id, checkQty: '5', concessionQty: '1' }],
      disposal: 'concession',
      disposalReason: '偏差',
    }
    expectRefusal(await tryStart(await about(plain.id, { ...looked, ...deviates }), INSPECTOR), /没有批次管理的物料/)
    await agreed(await about(plain.id, looked), INSPECTOR)
    expect(await lineOf(plain.id)).toMatchObject({ accept_qty: '5.000' })
  })

  it('two at once: one inspects', async () => {
    const { id } = await steel()
    const both = await Promise.all([about(id), about(id)])
    expect(await tools.race(both, INSPECTOR)).toBe(1)
  })
})
