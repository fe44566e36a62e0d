import { agree, startedBy } from '#company/approvers.ts'
import { STOREKEEPERS } from '#company/roles.ts'
import { when } from '#model/flow/chain.ts'
import { param, reaches } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { minus, positive, sum, times } from '#model/form/arithmetic.ts'
import { date, dict, money, price, quantity, ref, text, textarea, user } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { materialColumns, OFTEN_EMPTY } from '../material/material.master.ts'

/** 盘盈审批. A stocktake found more than the books say. On approval the gain is posted at the cost that the accountant entered. */
export const inventoryProfit = flow('inventory_profit', {
  title: '盘盈审批',
  en: 'Inventory gain approval',
  prefix: 'PY',
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
    items: lines(
      '盘盈明细',
      {
        stocktakeLineId: ref('盘点行', {
          required: true,
          to: 'stocktakeLine',
          within: { stocktakeId: 'stocktakeId', kind: '"profit"' },
          copy: {
            ...materialColumns.copy,
            materialId: 'materialId',
            batchNo: 'batchNo',
            bookQty: 'bookQty',
            countQty: 'countQty',
            bookCost: 'unitCost',
          },
        }),
        ...materialColumns.derived,
        batchNo: text('批次号', { derived: true }),
        bookQty: quantity('账面数量', { derived: true, totalled: true }),
        countQty: quantity('实盘数量', { derived: true, totalled: true }),
        diffQty: quantity('差异数量', { derived: true }),
        bookCost: price('参考成本', { derived: true, help: '移动平均成本；无库存时为最近单价' }),
        unitCost: price('成本单价', { help: '留空即按参考成本' }),
        diffAmount: money('差异金额', { derived: true }),
        diffCause: dict('差异原因', { required: true, code: 'diff_cause' }),
      },
      {
        min: 1,
        exempt: OFTEN_EMPTY,
        derive: {
          diffQty: row => minus(row.countQty, row.bookQty),
          diffAmount: row => times(row.diffQty, gainCost(row)),
        },
      },
    ),
  },
  derive: { totalDiffAmount: doc => sum(doc.items, row => row.diffAmount) },
  rules: [
    { on: 'items', cell: 'diffQty', each: row => positive(row.diffQty), message: '盘盈数量须大于零，盘亏请走盘亏审批' },
    { on: 'items', cell: 'unitCost', each: row => positive(gainCost(row)), message: '成本单价须大于零' },
    { on: 'items', cell: 'stocktakeLineId', once: row => row.stocktakeLineId, message: '同一盘点行不能重复' },
    { on: 'superviseUserId', ok: doc => doc.countUserId !== doc.superviseUserId, message: '盘点人与监盘人不能为同一人' },
  ],
  params: {
    t1: { name: '盘盈：财务总监审批界限', value: '10000', remark: '差异金额合计达到该值，增加财务总监审批' },
    t2: { name: '盘盈：总经理审批界限', value: '100000', remark: '差异金额合计达到该值，增加总经理审批' },
  },
  chain: [
    agree('wh_head'),
    agree('cost_acct', { edits: ['items.unitCost'] }),
    agree('fin_head'),
    when(reaches('totalDiffAmount', param('t1')), agree('cfo')),
    when(reaches('totalDiffAmount', param('t2')), agree('gm')),
  ],
  subject: '盘盈审批：{warehouse} {stocktakeNo}',
  list: ['warehouseId', 'stocktakeId', 'totalDiffAmount', 'stocktakeDate', 'countUserId'],
  search: ['warehouseId', 'stocktakeDate'],
  starters: startedBy(...STOREKEEPERS),
})

export default inventoryProfit

/** The cost at which a found piece is posted. */
export const gainCost = ({ unitCost, bookCost }: { unitCost?: string; bookCost?: string }) => unitCost ?? bookCost
