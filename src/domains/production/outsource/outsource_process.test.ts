import { beforeAll, expect, it } from 'vitest'
import { day, flowTest, PLANNER, productionIn } from '#test/harness.ts'
import { workExecBreaches } from '../exec/exec-rules.query.ts'
import { workOrderBreaches } from '../work-order/work-rules.query.ts'
import { outsourceBreaches } from './outsource-rules.query.ts'

const WORKER = 'worker01'
const CLERK = 'deng.kai'

flowTest('outsource_process', '工序外协申请', tools => {
  const { row, rows, refuses, start, agreed, preview, offers, race, dept, list, act } = tools
  const { routeOf, ordered, stepOf, reports } = productionIn(tools)
  tools.keeps(outsourceBreaches, workOrderBreaches, workExecBreaches)
  let line: Awaited<ReturnType<typeof routeOf>>
  let supplierId = ''
  const nodeOf = async (workId: string, name: string) => (await offers(PLANNER, 'workNode', name, { workId }))[0]!.id!
  /** A paper about a step of the first pieces of an order. */
  async function asked(workId: string, { name = '锯切定尺', many = 1, taxPrice = '1130' } = {}) {
    const [workNodeId, found] = [
      await nodeOf(workId, name),
      await rows('erp_producation_workorder_piece', { work_id: workId }, 'id', 'pro_code'),
    ]
    const more = { techRequire: '按图', taxPrice, taxRate: '0.13' }
    return { workId, items: found.slice(0, many).map(({ id }) => ({ pieceId: id!, workNodeId, ...more })) }
  }
  const covered = async (execId: string) =>
    (await row('erp_producation_workorder_exec', { id: execId }, 'outsource_line_id')).outsource_line_id
  tools.base(() => ({
    ...{ outsourceType: 'rough', outsourceReason: 'capacity', supplierId, workshopId: dept('forge'), priceBasis: 'quote' },
    ...{ outsourcePriceMode: 'piece', sendDate: day(1), backDate: day(5), materialBearer: 'self', lossRate: '0', reason: '产能不足' },
  }))
  beforeAll(async () => {
    line = await routeOf([
      { processCode: 'DZ50', isCheck: false },
      { processCode: 'JG25', isCheck: false },
      { processCode: 'JG70', isCheck: false },
    ])
    supplierId = (await row('sup_supplier', { supplier_name: '精工外协加工厂' }, 'id')).id!
  })

  it('the whole life: held while it is approved, ordered, and in-house again when the order is cancelled', async () => {
    const workId = await ordered(line, 2)
    const form = await asked(workId)
    expect((await preview(form)).form).toMatchObject({ totalAmount: '1130.00', totalNoTax: '1000.00', totalTax: '130.00' })
    const paper = await start(form)
    const sawing = await stepOf(workId, 'DZ50')
    expect(await reports(WORKER, 'start', sawing)).toBe(`该工序正在申请外协（${paper.number}），不能开工`)
    expect(await reports(WORKER, 'start', await stepOf(workId, 'DZ50', 1))).toBe('操作成功')
    await refuses([[form, `该件的工序已在外协申请中：${paper.number}`]])
    const passed = await paper.agreeAll({ outsource_clerk: { items: form.items.map(item => ({ ...item, taxPrice: '2260' })) } })
    expect(passed).toEqual(['workshop_head', 'process_eng', 'qc_engineer', 'prod_head', 'outsource_clerk', 'purchase_head'])
    expect(await reports(WORKER, 'start', sawing)).toBe('该工序已外协，不能开工')
    const [made] = await list(CLERK, 'outsourceOrder', { workId })
    expect(made).toMatchObject({ outsourceNo: paper.number, status: 'to_ship', totalAmount: '2260.00', supplierId })
    expect(await list(CLERK, 'outsourceLine', { outsourceOrderId: made!.id })).toMatchObject([{ execId: sawing, noTaxAmount: '2000.00' }])
    expect(await covered(sawing)).toBeTruthy()
    await refuses([[form, '该件的工序已开工、已委托、已外协或不属于该工单']])
    expect((await act('shao.min', 'outsourceOrder', 'cancel', made!.id, { reason: '自制' })).body.code).toBe(403)
    const [one, two] = await Promise.all([1, 2].map(() => act(CLERK, 'outsourceOrder', 'cancel', made!.id, { reason: '自制' })))
    expect([one!.body.code, two!.body.code].sort()).toEqual([200, 409])
    expect(await covered(sawing)).toBeNull()
    expect(await reports(WORKER, 'start', sawing)).toBe('操作成功')
    const events = await rows('erp_producation_workorder_event', { work_id: workId }, 'event_type', 'id')
    expect(events.map(each => each.event_type)).toEqual(['plan', 'chooseRoute', 'start', 'outsource', 'outsourceCancel'])
  })

  it('rejected, the step is free again', async () => {
    const workId = await ordered(line, 1)
    const paper = await start(await asked(workId))
    await paper.reject()
    expect(await reports(WORKER, 'start', await stepOf(workId, 'DZ50'))).toBe('操作成功')
  })

  it('dearer than doing it here, and dear at all: finance and leaders are asked; special processes need a certificate', async () => {
    const workId = await ordered(line, 1)
    const form = await asked(workId, { taxPrice: '1200.01' })
    const dearer = await start({ ...form, inHouseCost: '1000' })
    expect((await dearer.agreeUntil('cfo')).at(-1)).toBe('purchase_head')
    expect(await dearer.nodes()).toEqual(['cfo'])
    const other = await asked(await ordered(line, 1), { taxPrice: '1200' })
    expect(await (await start({ ...other, inHouseCost: '1000' })).agreeAll()).not.toContain('cfo')
    const special = { ...(await asked(await ordered(line, 1))), outsourceType: 'ut' }
    await refuses([[{ ...special, backDate: day(9000) }, '特殊工序外协：外协单位没有在要求返回日期仍有效的资质']])
    expect(await (await start(special)).agreeAll()).toContain('quality_head')
  })

  it('refuses firms that do no such work or may not, the wrong days, material of theirs, a piece twice, steps of others; one of two at once', async () => {
    const workId = await ordered(line, 2)
    const form = await asked(workId, { many: 2 })
    const mill = (await rows('sup_supplier', { supplier_type: 'maker', supplier_status: 'normal' }, 'id'))[0]!.id!
    const [item] = form.items
    await refuses([
      [{ ...form, supplierId: mill }, '所选供应商不是外协厂'],
      [{ ...form, backDate: day(1) }, '要求返回日期须晚于计划发出日期'],
      [{ ...form, materialBearer: 'supplier' }, '除全工序外协外，主材由我方提供'],
      [{ ...form, items: [item, item] }, '同一产品件只能填一行'],
      [
        { ...form, items: [{ ...item, workNodeId: await nodeOf(await ordered(line, 1), '锯切定尺') }] },
        '该件的工序已开工、已委托、已外协或不属于该工单',
      ],
      [{ ...form, items: [] }, /./],
      [form, /./, WORKER],
    ])
    await tools.app.sql(`update sup_supplier set supplier_status = 'suspended' where id = $1`, [supplierId])
    await refuses([[form, '供应商“精工外协加工厂”当前状态不可参与采购业务']])
    await tools.app.sql(`update sup_supplier set supplier_status = 'normal' where id = $1`, [supplierId])
    expect(await race([form, form])).toBe(1)
    const last = await ordered(line, 1)
    await agreed(await asked(last, { name: '磁粉探伤' }))
    expect((await act(PLANNER, 'workOrder', 'cancel', last, { reason: '取消' })).body.msg).toBe('工单有工序已外协，不能取消')
  })
})
