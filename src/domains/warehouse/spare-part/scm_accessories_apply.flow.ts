import { agree, carryOut, startedBy } from '#company/approvers.ts'
import { when } from '#model/flow/chain.ts'
import { not, param, reaches, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { headIn } from '#model/flow/people.ts'
import { atLeast, atMost, positive, sum, times } from '#model/form/arithmetic.ts'
import { date, dept, dict, money, price, quantity, ref, text, textarea, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { materialColumns, OFTEN_EMPTY } from '../material/material.master.ts'

/**
 * 备件领用申请审批. Available parts are held at submit and issued by the keeper in exchange for the old part; missing ones become a draft
 * of an urgent purchase plan. The history of the machine is updated.
 */
export const scmAccessoriesApply = flow('scm_accessories_apply', {
  title: '备件领用申请审批',
  en: 'Spare part application approval',
  prefix: 'BJSQ',
  fields: {
    accessoryKind: dict('申请类别', { required: true, code: 'accessory_kind' }),
    equipmentId: ref('设备', { required: true, to: 'equipment' }),
    repairNo: text('维修单号', { max: 40 }),
    faultDesc: textarea('故障描述', { required: true, max: 1000 }),
    warehouseId: ref('仓库', { required: true, to: 'warehouse' }),
    useDeptId: dept('使用部门', { required: true }),
    needDate: date('需求日期', { required: true }),
    totalCost: money('预估成本', { derived: true }),
    items: lines(
      '备件明细',
      {
        ...materialColumns.wanted,
        fifoBatch: text('建议批次', { derived: true, help: '先进先出' }),
        batchNo: text('批次号', { max: 64, help: '批次管理的物料有库存时必填' }),
        availableQty: quantity('可用库存', { derived: true }),
        qty: quantity('数量', { required: true, help: '超过可用库存的部分可转采购计划' }),
        issuedQty: quantity('实发数量', { min: 0 }),
        unitCost: price('成本单价', { derived: true }),
        oldPartReturn: yesNo('以旧换新', { required: true, initial: 'no' }),
        oldPartQty: quantity('旧件数量', { min: 0 }),
        lastReplaceDate: date('上次更换日期', { derived: true }),
        lifeHint: text('更换提示', { derived: true }),
        toPlan: yesNo('缺件转采购', { initial: 'yes', help: '未发数量生成紧急采购计划草稿' }),
      },
      { min: 1, exempt: OFTEN_EMPTY },
    ),
  },
  derive: { totalCost: doc => sum(doc.items, row => times(row.qty, row.unitCost)) },
  rules: [
    { on: 'items', cell: 'qty', each: row => positive(row.qty), message: '数量须大于零' },
    {
      on: 'items',
      cell: 'issuedQty',
      each: row => !row.issuedQty || atLeast(row.qty, row.issuedQty),
      message: '实发数量不能大于申请数量',
    },
    {
      on: 'items',
      cell: 'oldPartQty',
      each: row => !isExchanged(row) || !!row.issuedQty || (positive(row.oldPartQty) && atMost(row.oldPartQty, row.qty)),
      message: '以旧换新须填写旧件数量，且不大于申请数量',
    },
    {
      on: 'items',
      cell: 'oldPartQty',
      each: row => !isExchanged(row) || !row.issuedQty || atMost(row.oldPartQty, row.issuedQty),
      message: '旧件数量不能大于实发数量，没有收到旧件请填 0',
    },
    { on: 'items', cell: 'materialId', once: row => `${row.materialId} ${row.batchNo ?? ''}`, message: '同一物料同一批次只能填一行' },
  ],
  facts: { replacedEarly: '未到预期寿命再次更换', workshopId: '', keeperUserId: '' },
  params: {
    t1: { name: '备件领用申请：生产分管副总审批界限', value: '20000', remark: '预估成本达到该值，增加生产分管副总审批' },
  },
  concerns: 'useDeptId',
  chain: [
    agree('workshop_head', { by: headIn('workshopId') }),
    when(not(yes('replacedEarly')), agree('equip_head')),
    // A part replaced early: the head of equipment checks it and states the reason.
    when(yes('replacedEarly'), agree('equip_head', { id: 'equip_head_early', again: true, opinion: true })),
    when(reaches('totalCost', param('t1')), agree('vp_prod')),
    // Requires the batch too (not in the catalogue), because a part that was missing at submit gets one only at issue.
    carryOut('wh_keeper', { inField: 'keeperUserId', fills: ['items.issuedQty'], edits: ['items.batchNo', 'items.oldPartQty'] }),
  ],
  subject: '备件申请：{equipment}',
  list: ['equipmentId', 'accessoryKind', 'totalCost', 'warehouseId', 'useDeptId', 'needDate'],
  search: ['accessoryKind', 'equipmentId', 'useDeptId', 'needDate'],
  starters: startedBy('team_leader', 'workshop_head', 'equip_engineer', 'equip_head'),
})

export default scmAccessoriesApply

/** 以旧换新. Announced by the requester; the keeper records what was returned. */
const isExchanged = ({ oldPartReturn }: { readonly oldPartReturn?: string }) => oldPartReturn === 'yes'
