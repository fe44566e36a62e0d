import { agree, startedBy } from '#company/approvers.ts'
import { STOREKEEPERS } from '#company/roles.ts'
import { cc, when } from '#model/flow/chain.ts'
import { over, param, reaches } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { role } from '#model/flow/people.ts'
import { atMost, minus, positive, same, sum, times } from '#model/form/arithmetic.ts'
import { date, dict, money, price, quantity, ref, text, textarea, user, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { isFollowed, materialColumns, OFTEN_EMPTY } from '../material/material.master.ts'

/** 盘亏审批. A stocktake found less than the books say. On approval the loss is posted, and compensation becomes a request to payroll. */
export const inventoryLoss = flow('inventory_loss', {
  title: '盘亏审批',
  en: 'Inventory loss approval',
  prefix: 'PK',
  fields: {
    stocktakeId: ref('盘点单', {
      required: true,
      to: 'stocktake',
      copy: { warehouseId: 'warehouseId', stocktakeDate: 'stocktakeDate' },
      help: '只列出已盘点、尚未处理完的盘点单',
    }),
    warehouseId: ref('仓库', { derived: true, required: true, to: 'warehouse' }),
    stocktakeDate: date('盘点日期', { derived: true }),
    countUserId: user('盘点人', { required: true }),
    superviseUserId: user('监盘人', { required: true }),
    totalDiffAmount: money('差异金额合计', { derived: true }),
    causeAnalysis: textarea('原因分析', { required: true, max: 1000 }),
    dutyUserId: user('责任人'),
    compensateAmount: money('赔偿金额', { min: 0 }),
    items: lines(
      '盘亏明细',
      {
        stocktakeLineId: ref('盘点行', {
          required: true,
          to: 'stocktakeLine',
          within: { stocktakeId: 'stocktakeId', kind: '"loss"' },
          copy: {
            ...materialColumns.copy,
            materialId: 'materialId',
            doubleUnit: 'doubleUnit',
            batchNo: 'batchNo',
            bookQty: 'bookQty',
            countQty: 'countQty',
            unitCost: 'unitCost',
          },
        }),
        ...materialColumns.derived,
        doubleUnit: yesNo('双单位', { derived: true }),
        batchNo: text('批次号', { derived: true }),
        bookQty: quantity('账面数量', { derived: true, totalled: true }),
        countQty: quantity('实盘数量', { derived: true, totalled: true }),
        diffQty: quantity('差异数量', { derived: true }),
        unitCost: price('成本单价', { derived: true }),
        diffAmount: money('差异金额', { derived: true }),
        diffCause: dict('差异原因', { required: true, code: 'diff_cause' }),
        lossHandle: dict('处理方式', { required: true, code: 'loss_handle' }),
      },
      {
        min: 1,
        exempt: OFTEN_EMPTY,
        derive: {
          diffQty: row => minus(row.bookQty, row.countQty),
          diffAmount: row => times(row.diffQty, row.unitCost),
        },
      },
    ),
  },
  derive: { totalDiffAmount: doc => sum(doc.items, row => row.diffAmount) },
  rules: [
    { on: 'items', cell: 'diffQty', each: row => positive(row.diffQty), message: '盘亏数量须大于零，盘盈请走盘盈审批' },
    {
      on: 'items',
      cell: 'diffQty',
      each: row => !isFollowed(row) || same(row.diffQty, row.bookQty),
      message: '双单位的物料须整支盘亏',
    },
    { on: 'items', cell: 'stocktakeLineId', once: row => row.stocktakeLineId, message: '同一盘点行不能重复' },
    { on: 'superviseUserId', ok: doc => doc.countUserId !== doc.superviseUserId, message: '盘点人与监盘人不能为同一人' },
    {
      on: 'compensateAmount',
      ok: doc => !doc.compensateAmount || atMost(doc.compensateAmount, compensable(doc.items)),
      message: '赔偿金额不能大于处理方式为责任人赔偿的差异金额',
    },
    { on: 'dutyUserId', ok: doc => !positive(doc.compensateAmount) || !!doc.dutyUserId, message: '有赔偿金额时须填写责任人' },
  ],
  params: {
    t1: { name: '盘亏：财务总监审批界限', value: '10000', remark: '差异金额合计达到该值，增加财务总监审批' },
    t2: { name: '盘亏：总经理审批界限', value: '50000', remark: '差异金额合计达到该值，增加总经理审批' },
  },
  concerns: 'warehouseId.deptId',
  chain: [
    agree('wh_head'),
    agree('dept_head'),
    agree('cost_acct'),
    agree('fin_head'),
    agree('audit', { edits: ['dutyUserId', 'compensateAmount'] }),
    when(reaches('totalDiffAmount', param('t1')), agree('cfo')),
    when(reaches('totalDiffAmount', param('t2')), agree('gm')),
    // Payroll may read the reason.
    when(over('compensateAmount', 0), cc('cc_payroll', '抄送工资核算', role('hr_head', 'hr_specialist', 'cashier'))),
  ],
  subject: '盘亏审批：{warehouse} {stocktakeNo} {totalDiffAmount}元',
  list: ['warehouseId', 'stocktakeId', 'totalDiffAmount', 'stocktakeDate', 'countUserId'],
  search: ['warehouseId', 'stocktakeDate'],
  // And so may the person charged.
  seenBy: ['dutyUserId'],
  starters: startedBy(...STOREKEEPERS),
})

/** What of the loss a person may be charged with. */
function compensable(items: readonly { readonly lossHandle?: string; readonly diffAmount?: string }[] = []): string {
  return sum(
    items.filter(({ lossHandle }) => lossHandle === 'compensate'),
    row => row.diffAmount,
  )
}

export default inventoryLoss
