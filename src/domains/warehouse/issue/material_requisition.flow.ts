import { agree, carryOut } from '#company/approvers.ts'
import { when } from '#model/flow/chain.ts'
import { anyRow, field, over, param, reaches } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { atLeast, atMost, positive, sum, times } from '#model/form/arithmetic.ts'
import { date, dept, dict, money, price, quantity, ref, text, user } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { notYet } from '#model/form/not-yet.ts'
import { materialColumns, OFTEN_EMPTY } from '../material/material.master.ts'

/**
 * 领料申请审批. Stock is held at submit; the keeper issues it, the cost is charged to the using department, and what was not issued is
 * released.
 */
export const materialRequisition = flow('material_requisition', {
  title: '领料申请审批',
  en: 'Material requisition approval',
  prefix: 'LLSQ',
  fields: {
    requisitionType: dict('领料类型', { required: true, code: 'requisition_type' }),
    useDeptId: dept('使用部门', { required: true }),
    warehouseId: ref('仓库', { required: true, to: 'warehouse' }),
    workId: ref('工单', {
      required: true,
      to: 'workOrder',
      within: { offer: '"open"' },
      when: doc => doc.requisitionType === 'production',
    }),
    // For projects, once they exist.
    projectId: ref('所属项目', { required: true, to: 'techProject', when: notYet }),
    equipmentId: ref('设备', { required: true, to: 'equipment', when: doc => doc.requisitionType === 'maintenance' }),
    costSubject: dict('费用科目', { required: true, code: 'cost_subject' }),
    needDate: date('需求日期', { required: true }),
    receiverId: user('领料人', { required: true }),
    totalCost: money('预估成本', { derived: true }),
    items: lines(
      '领料明细',
      {
        ...materialColumns.wanted,
        fifoBatch: text('建议批次', { derived: true, help: '先进先出' }),
        batchNo: text('批次号', { max: 64, help: '批次管理的物料必填' }),
        availableQty: quantity('可用库存', { derived: true }),
        qty: quantity('数量', { required: true }),
        issuedQty: quantity('实发数量', { min: 0 }),
        bomQty: quantity('定额数量', { derived: true }),
        unitCost: price('成本单价', { derived: true }),
        purpose: text('用途', { required: true, max: 200 }),
      },
      { min: 1, exempt: OFTEN_EMPTY },
    ),
  },
  derive: { totalCost: doc => sum(doc.items, row => times(row.qty, row.unitCost)) },
  rules: [
    { on: 'items', cell: 'qty', each: row => positive(row.qty), message: '数量须大于零' },
    {
      on: 'items',
      cell: 'qty',
      // At the keeper's node the issued quantity must be available: another batch may have less than was requested.
      each: row => !!row.issuedQty || atMost(row.qty, row.availableQty),
      message: '数量不能大于可用库存',
    },
    {
      on: 'items',
      cell: 'issuedQty',
      each: row => !row.issuedQty || atMost(row.issuedQty, row.availableQty),
      message: '数量不能大于可用库存',
    },
    {
      on: 'items',
      cell: 'issuedQty',
      each: row => !row.issuedQty || atLeast(row.qty, row.issuedQty),
      message: '实发数量不能大于申请数量',
    },
    { on: 'items', cell: 'materialId', once: row => `${row.materialId} ${row.batchNo ?? ''}`, message: '同一物料同一批次只能填一行' },
  ],
  facts: { keeperUserId: '' },
  params: {
    t1: { name: '领料申请：成本会计审批界限', value: '10000', remark: '预估成本达到该值，增加成本会计审批' },
    t2: { name: '领料申请：生产分管副总审批界限', value: '50000', remark: '预估成本达到该值，增加生产分管副总审批' },
  },
  concerns: 'useDeptId',
  chain: [
    agree('dept_head'),
    when(anyRow('items', over('qty', field('bomQty'))), agree('prod_head')),
    when(reaches('totalCost', param('t1')), agree('cost_acct')),
    when(reaches('totalCost', param('t2')), agree('vp_prod')),
    carryOut('wh_keeper', { inField: 'keeperUserId', fills: ['items.issuedQty'], edits: ['items.batchNo'] }),
  ],
  subject: '领料申请：{useDept} {warehouse}',
  list: ['useDeptId', 'warehouseId', 'totalCost', 'requisitionType', 'costSubject', 'needDate', 'receiverId'],
  search: ['requisitionType', 'useDeptId', 'warehouseId', 'needDate'],
})

export default materialRequisition
