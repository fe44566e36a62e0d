import { agree, startedBy } from '#company/approvers.ts'
import { STOREKEEPERS } from '#company/roles.ts'
import { when } from '#model/flow/chain.ts'
import { either, param, reaches, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { minus, positive, rounded, same, sum, times } from '#model/form/arithmetic.ts'
import { date, dict, money, price, quantity, ref, text, textarea } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { materialColumns, OFTEN_EMPTY } from '../material/material.master.ts'

/**
 * 入库调整审批. A receipt had a wrong quantity, price or warehouse. The receipt is never edited: the difference is posted to stock and to
 * the supplier's payables.
 */
export const rktzadjust = flow('rktzadjust', {
  title: '入库调整审批',
  en: 'Goods-receipt adjustment approval',
  prefix: 'RKTZ',
  fields: {
    receiptId: ref('入库单', {
      required: true,
      to: 'receipt',
      copy: { supplierId: 'supplierId', purchaseOrderNo: 'purchaseOrderNo' },
    }),
    supplierId: ref('供应商', { derived: true, to: 'supplier' }),
    purchaseOrderNo: text('采购订单号', { derived: true }),
    receiptAdjustType: dict('调整类型', { required: true, code: 'receipt_adjust_type' }),
    adjustReason: textarea('调整原因', { required: true, max: 500 }),
    adjustDate: date('调整日期', { required: true }),
    totalDiffAmount: money('差异金额合计', { derived: true }),
    items: lines(
      '调整明细',
      {
        receiptLineId: ref('入库明细', {
          required: true,
          to: 'receiptLine',
          within: { receiptId: 'receiptId' },
          copy: {
            ...materialColumns.copy,
            materialId: 'materialId',
            oldQty: 'grossQty',
            oldPrice: 'netPrice',
            oldWarehouseId: 'warehouseId',
          },
        }),
        ...materialColumns.derived,
        oldQty: quantity('原数量', { derived: true, totalled: true }),
        newQty: quantity('新数量', { required: true, min: 0 }),
        oldPrice: price('原含税单价', { derived: true }),
        newPrice: price('新含税单价', { required: true, min: 0 }),
        oldWarehouseId: ref('原仓库', { derived: true, to: 'warehouse' }),
        newWarehouseId: ref('新仓库', { required: true, to: 'warehouse' }),
        diffAmount: money('差异金额', { derived: true }),
      },
      {
        min: 1,
        exempt: OFTEN_EMPTY,
        derive: {
          diffAmount: row => minus(rounded(times(row.newQty, row.newPrice), 2), rounded(times(row.oldQty, row.oldPrice), 2)),
        },
      },
    ),
  },
  derive: { totalDiffAmount: doc => sum(doc.items, row => row.diffAmount) },
  rules: [
    { on: 'items', cell: 'newQty', each: row => differs(row), message: '数量、单价、仓库均未变化的行不用填写' },
    { on: 'items', cell: 'newPrice', each: row => isPriced(row), message: '新含税单价须大于零，赠品除外' },
    { on: 'items', cell: 'receiptLineId', once: row => row.receiptLineId, message: '同一入库明细不能重复' },
  ],
  facts: { priceChanged: '单价变动', buyerUserId: '' },
  params: {
    t1: { name: '入库调整：成本会计审批界限', value: '10000', remark: '差异金额合计（绝对值）达到该值，增加成本会计审批' },
    t2: { name: '入库调整：财务部部长审批界限', value: '50000', remark: '差异金额合计（绝对值）达到该值，增加财务部部长审批' },
  },
  chain: [
    agree('wh_head'),
    agree('buyer', { inField: 'buyerUserId' }),
    agree('purchase_head'),
    when(either(yes('priceChanged'), reaches({ abs: 'totalDiffAmount' }, param('t1'))), agree('cost_acct', { edits: ['adjustDate'] })),
    when(reaches({ abs: 'totalDiffAmount' }, param('t2')), agree('fin_head')),
  ],
  subject: '入库调整：{receiptNo} {receiptAdjustType}',
  list: ['receiptId', 'receiptAdjustType', 'totalDiffAmount', 'supplierId', 'purchaseOrderNo', 'adjustDate'],
  search: ['receiptAdjustType', 'supplierId', 'adjustDate'],
  starters: startedBy(...STOREKEEPERS, 'buyer', 'purchase_head'),
})

export default rktzadjust

interface Row {
  readonly oldQty?: string
  readonly newQty?: string
  readonly oldPrice?: string
  readonly newPrice?: string
  readonly oldWarehouseId?: string
  readonly newWarehouseId?: string
}

const differs = (row: Row) =>
  !same(row.oldQty, row.newQty) || !same(row.oldPrice, row.newPrice) || row.oldWarehouseId !== row.newWarehouseId

/** Free goods stay free, or get a price. */
const isPriced = (row: Row) => positive(row.newPrice) || same(row.oldPrice, 0)
