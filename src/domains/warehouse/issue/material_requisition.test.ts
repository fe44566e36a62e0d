import { expect, it } from 'vitest'
import type { Field } from '#model/form/field.ts'
import { type At, expectRefusal, flowTest, stockIn } from '#test/harness.ts'
import { materialColumns } from '../material/material.master.ts'
import { scmAccessoriesApply } from '../spare-part/scm_accessories_apply.flow.ts'
import { stockBreaches } from '../stock/stock.query.ts'
import { issueBreaches } from './issue.query.ts'
import { materialRequisition } from './material_requisition.flow.ts'

flowTest('material_requisition', '领料, from the request to the shelf and back', tools => {
  const { app, as, start, startAt, refuses, tryStart, row, offers, user, dept } = tools
  const { stocked, onHandAt, material, place, move } = stockIn(tools)
  tools.keeps(stockBreaches, issueBreaches)
  tools.base(() => ({
    ...{ requisitionType: 'office', useDeptId: dept('machining'), costSubject: 'aux', needDate: '2030-01-01' },
    receiverId: user('ma.zhiqiang'),
  }))
  const item = ({ materialId }: At, qty: string, more: object = {}) => ({ materialId, qty, purpose: '日常消耗', ...more })
  const asked = (at: At, qty: string, more: object = {}) => ({ warehouseId: at.warehouseId, items: [item(at, qty, more)] })
  const given = (at: At, qty: string, issuedQty: string, more: object = {}) => ({ items: [item(at, qty, { issuedQty, ...more })] })

  it('is held at submit, returned, asked for again, given out in part; the rest is free and the cost is on the issue', async () => {
    const at = await stocked(['', '10', '30'])
    const paper = await start(asked(at, '8'))
    expect(await onHandAt(at)).toEqual({ onHandQty: '10.000', reservedQty: '8.000', availableQty: '2.000' })
    await refuses([[asked(at, '3'), '数量不能大于可用库存']])
    await paper.sendBack()
    await paper.resubmit(asked(at, '6'))
    expect(await onHandAt(at)).toMatchObject({ reservedQty: '6.000' })
    await paper.agreeUntil('wh_keeper')
    expect(await paper.holders()).toEqual(['liang.yan'])
    await paper.refuses([
      [{}, /实发数量/],
      [given(at, '6', '7'), '实发数量不能大于申请数量'],
      [given(at, '6', '0'), '实发数量不能全部为零，无货可发请退回'],
    ])
    await paper.agree(given(at, '6', '5'))
    expect(await onHandAt(at)).toEqual({ onHandQty: '5.000', reservedQty: '0.000', availableQty: '5.000' })
    expect(await row('wh_issue', { id: paper.documentId })).toMatchObject({
      ...{ source_type: 'requisition', source_no: paper.number, cost_subject: 'aux', amount: '150.00', keeper_id: user('liang.yan') },
    })
  })

  it('INV-26 two requisitions for the last piece: one of them gets it', async () => {
    const at = await stocked(['', '1', '30'])
    const replies = await Promise.all(Array.from({ length: 5 }, () => tryStart(asked(at, '1'))))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    const short = ['操作成功', '数量不能大于可用库存', `库存可用数量不足：${at.materialId} 物料${at.materialId} 可用 0.000，需要 1.000`]
    for (const { body } of replies) expect(short).toContain(body.msg)
  })

  it('takes the oldest first over several places, and another batch if the keeper says so', async () => {
    const at = await stocked(['A', '2', '10'], ['B', '5', '10'])
    await refuses([
      [asked(at, '2'), '批次管理的物料须填写批次号'],
      [asked(at, '3', { batchNo: 'A' }), '数量不能大于可用库存'],
    ])
    const paper = await startAt('wh_keeper', asked(at, '2', { batchNo: 'A' }))
    const fifo = { fifoBatch: 'A', availableQty: '2.000', unitCost: '10.0000' }
    expect(await paper.shown()).toMatchObject({ totalCost: '20.00', items: [fifo] })
    await paper.agree(given(at, '2', '2', { batchNo: 'B' }))
    expect(await onHandAt({ ...at, batchNo: 'A' })).toMatchObject({ availableQty: '2.000' })
    expect(await onHandAt({ ...at, batchNo: 'B' })).toMatchObject({ availableQty: '3.000' })
  })

  it('the keeper changes to a smaller batch and gives out what it holds', async () => {
    const at = await stocked(['A', '6', '10'], ['B', '2', '10'])
    const paper = await startAt('wh_keeper', asked(at, '5', { batchNo: 'A' }))
    await paper.refuses([[given(at, '5', '3', { batchNo: 'B' }), '数量不能大于可用库存']])
    await paper.agree(given(at, '5', '2', { batchNo: 'B' }))
    expect(await onHandAt({ ...at, batchNo: 'A' })).toMatchObject({ availableQty: '6.000' })
    expect(await onHandAt({ ...at, batchNo: 'B' })).toMatchObject({ onHandQty: '0.000' })
  })

  it('an ingot is asked for and given out whole', async () => {
    const at = await place('yes')
    await app.sql(`update wh_material set material_type = '2', unit = 'kg', double_unit = 'yes' where id = $1`, [at.materialId])
    await move({ ...at, batchNo: 'ZG-1' }, '32180', { unitCost: '9' })
    await move({ ...at, batchNo: 'ZG-2' }, '31900', { unitCost: '9' })
    await refuses([[asked(at, '9000', { batchNo: 'ZG-1' }), '钢锭须整支领用，重量 32180.000 kg']])
    const paper = await startAt('wh_keeper', asked(at, '32180', { batchNo: 'ZG-1' }))
    await paper.refuses([[given(at, '32180', '32000', { batchNo: 'ZG-1' }), '钢锭须整支领用，重量 32180.000 kg']])
    await paper.agree(given(at, '32180', '32180', { batchNo: 'ZG-1' }))
    expect(await onHandAt({ ...at, batchNo: 'ZG-1' })).toMatchObject({ onHandQty: '0.000' })
    expect(await onHandAt({ ...at, batchNo: 'ZG-2' })).toMatchObject({ onHandQty: '31900.000' })
  })

  it('ten thousand asks the cost accountant, fifty thousand the vice president; refused, everything is free', async () => {
    const at = await stocked(['', '100', '1000'])
    const [large, small] = [await start(asked(at, '50')), await start(asked(at, '10'))]
    await large.agreeUntil('vp_prod')
    expect(await large.nodes()).toEqual(['vp_prod'])
    await large.reject('超预算')
    await small.agreeUntil('cost_acct')
    expect(await small.nodes()).toEqual(['cost_acct'])
    expect(await onHandAt(at)).toMatchObject({ reservedQty: '10.000' })
  })

  it('a disabled material is issued while it is in stock, and not offered to buyers', async () => {
    const at = await stocked(['', '2', '1'])
    const gone = await material()
    await app.sql(`update wh_material set enabled = 'no' where id = any($1)`, [[at.materialId, gone]])
    const offered = async (keyword: string, within: Field['within'] = {}) => {
      const constants = Object.fromEntries(Object.entries(within).map(([key, constant]) => [key, constant.slice(1, -1)]))
      return (await offers('ma.zhiqiang', 'material', keyword, constants)).map(({ id }) => id)
    }
    const [asking, repairing] = [materialRequisition, scmAccessoriesApply].map(({ fields }) => fields.items.columns.materialId.within)
    for (const within of [asking, repairing]) {
      expect(await offered(at.materialId, within)).toEqual([at.materialId])
      expect(await offered(gone, within)).toEqual([])
    }
    expect(await offered(at.materialId, materialColumns.chosen.materialId.within)).toEqual([])
    const unknown = { to: 'material', within: JSON.stringify({ offer: 'all' }) }
    expectRefusal(await (await as('ma.zhiqiang')).get('blade-flow/reference/list', unknown), '没有可选的范围: all')
    const paper = await startAt('wh_keeper', asked(at, '2'))
    await paper.agree(given(at, '2', '2'))
    expect(await offered(at.materialId, asking)).toEqual([])
  })

  it('what was given out for a project says so on the issue', async () => {
    const at = await stocked(['', '9', '10'])
    const source = async (requisitionType: string) => {
      const paper = await startAt('wh_keeper', { ...asked(at, '1'), requisitionType })
      await paper.agree(given(at, '1', '1'))
      return (await row('wh_issue', { id: paper.documentId })).source_type
    }
    expect(await source('project')).toBe('project')
    expect(await source('office')).toBe('requisition')
  })

  it('refuses assets, foreign goods, the same thing twice and what its type asks for', async () => {
    const at = await stocked(['', '5', '1'])
    await refuses([
      [{ ...asked(at, '1'), items: [item(at, '1'), item(at, '1')] }, '同一物料同一批次只能填一行'],
      [asked(at, '0'), '数量须大于零'],
      [{ ...asked(at, '1'), requisitionType: 'maintenance' }, '设备不能为空'],
      [{ ...asked(at, '1'), requisitionType: 'production' }, '工单不能为空'],
    ])
    await app.sql(`update wh_material set material_type = 'asset' where id = $1`, [at.materialId])
    await refuses([[asked(at, '1'), '固定资产不能领料']])
    await app.sql(`update wh_warehouse set warehouse_type = 'custody' where id = $1`, [at.warehouseId])
    await refuses([[asked(at, '1'), '旧件、不良品、废料、退货、代保管和外协虚拟库不能领料']])
  })
})
