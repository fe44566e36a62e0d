import { agree, carryOut } from '#company/approvers.ts'
import { when } from '#model/flow/chain.ts'
import { anyRow, equals, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { atMost, minus, positive, rounded, sum, times } from '#model/form/arithmetic.ts'
import { dept, dict, money, price, quantity, ref, text, textarea } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { materialColumns, OFTEN_EMPTY } from '../material/material.master.ts'

/**
 * 领料退库审批. Surplus, wrong or faulty material is returned at the cost it was issued with, never more than was issued; faulty goods go
 * to the reject store.
 */
export const materialReturnOutbound = flow('material_return_outbound', {
  title: '领料退库审批',
  en: 'Return of issued material',
  prefix: 'TLRK',
  fields: {
    issueId: ref('原出库单', { required: true, to: 'issue', copy: { useDeptId: 'useDeptId' } }),
    useDeptId: dept('使用部门', { derived: true }),
    warehouseId: ref('仓库', { required: true, to: 'warehouse' }),
    returnCause: dict('退料原因', { required: true, code: 'material_return_reason' }),
    returnDetail: textarea('退料说明', { max: 500 }),
    returnCost: money('冲减成本', { derived: true }),
    items: lines(
      '退料明细',
      {
        issueLineId: ref('原出库明细', {
          required: true,
          to: 'issueLine',
          within: { issueId: 'issueId' },
          copy: {
            ...materialColumns.copy,
            materialId: 'materialId',
            batchNo: 'batchNo',
            issuedQty: 'qty',
            returnedQty: 'returnedQty',
            unitCost: 'unitCost',
          },
        }),
        ...materialColumns.derived,
        batchNo: text('批次号', { derived: true }),
        issuedQty: quantity('实发数量', { derived: true }),
        returnedQty: quantity('已退数量', { derived: true }),
        qty: quantity('数量', { required: true }),
        qualityState: dict('退料质量', { required: true, code: 'return_quality', initial: 'good', help: '不良品只能退入不良品库' }),
        unitCost: price('成本单价', { derived: true }),
      },
      { min: 1, exempt: OFTEN_EMPTY },
    ),
  },
  derive: { returnCost: doc => sum(doc.items, row => rounded(times(row.qty, row.unitCost), 2)) },
  rules: [
    { on: 'items', cell: 'qty', each: row => positive(row.qty), message: '数量须大于零' },
    {
      on: 'items',
      cell: 'qty',
      each: row => atMost(row.qty, minus(row.issuedQty, row.returnedQty)),
      message: '退料数量不能大于实发数量减已退数量',
    },
    { on: 'items', cell: 'issueLineId', once: row => row.issueLineId, message: '同一出库明细不能重复' },
  ],
  facts: { workOrderClosed: '工单已关闭', keeperUserId: '' },
  concerns: 'useDeptId',
  chain: [
    agree('dept_head'),
    when(anyRow('items', equals('qualityState', 'bad')), agree('qc_inspector', { edits: ['items.qualityState'] })),
    when(yes('workOrderClosed'), agree('cost_acct')),
    carryOut('wh_keeper', { inField: 'keeperUserId', edits: ['warehouseId'] }),
  ],
  subject: '退料申请：{issueNo}',
  list: ['issueId', 'warehouseId', 'returnCost', 'useDeptId', 'returnCause'],
  search: ['warehouseId', 'useDeptId', 'returnCause'],
})

export default materialReturnOutbound
