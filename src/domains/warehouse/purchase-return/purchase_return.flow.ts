import { agree, carryOut, startedBy } from '#company/approvers.ts'
import { STOREKEEPERS } from '#company/roles.ts'
import { countersign, when } from '#model/flow/chain.ts'
import { param, reaches, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { atMost, positive, sum, taxed } from '#model/form/arithmetic.ts'
import { date, dict, integer, money, price, quantity, ref, text } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { materialColumns, OFTEN_EMPTY } from '../material/material.master.ts'

/** Stages of dictionary return_stage. */
export const BEFORE_IN = 'before_in'
export const AFTER_IN = 'after_in'
/** The supplier brings it again (dictionary return_way). */
export const EXCHANGE = 'exchange'

const isBefore = ({ returnStage }: { readonly returnStage?: unknown }) => returnStage === BEFORE_IN
const isAfter = ({ returnStage }: { readonly returnStage?: unknown }) => returnStage === AFTER_IN

interface Item {
  readonly qty?: string
  readonly taxPrice?: string
  readonly taxRate?: string
}
const moneyOf = ({ qty, taxPrice, taxRate }: Item) => taxed(qty, taxPrice, taxRate)

/**
 * 采购退货审批. Goods go back to their supplier: those that failed before they were received leave the place where they stand apart, those that were
 * received leave stock and are not owed any more; what was invoiced of them, by a red invoice of the supplier for each invoice.
 */
export const purchaseReturn = flow('purchase_return', {
  title: '采购退货审批',
  en: 'Purchase return approval',
  prefix: 'CGTH',
  fields: {
    returnStage: dict('退货阶段', { required: true, code: 'return_stage', initial: AFTER_IN }),
    receiptId: ref('入库单', { required: true, to: 'receipt', when: isAfter }),
    arrivalId: ref('到货单', { required: true, to: 'arrival', when: isBefore, within: { offer: '"rejected"' } }),
    supplierId: ref('供应商', { derived: true, to: 'supplier' }),
    warehouseId: ref('仓库', { derived: true, to: 'warehouse' }),
    purchaseReturnReason: dict('退货原因', { required: true, code: 'purchase_return_reason' }),
    returnWay: dict('退货方式', { required: true, code: 'return_way', help: '换货由供应商补货，订单继续有效；退款、冲减应付则减少订单' }),
    returnDate: date('退货日期', { required: true }),
    carrierInfo: text('承运信息', { max: 200 }),
    totalAmount: money('含税总额', { derived: true }),
    totalNoTax: money('不含税总额', { derived: true }),
    totalTax: money('税额合计', { derived: true }),
    items: lines(
      '退货明细',
      {
        lineNo: integer('行号', { derived: true, ordinal: true }),
        ...materialColumns.derived,
        batchNo: text('批次号', { derived: true }),
        heatNo: text('炉号', { derived: true }),
        returnableQty: quantity('可退数量', { derived: true }),
        qty: quantity('数量', { help: '不退的行留空' }),
        taxPrice: price('含税单价', { derived: true }),
        taxRate: dict('税率', { derived: true, code: 'tax_rate' }),
        lineAmount: money('含税金额', { derived: true }),
        noTaxAmount: money('不含税金额', { derived: true }),
        lineTax: money('税额', { derived: true }),
        invoicedQty: quantity('已开票数量', { derived: true }),
      },
      {
        rowsBy: 'lineNo',
        exempt: OFTEN_EMPTY,
        derive: {
          lineAmount: row => moneyOf(row).lineAmount,
          noTaxAmount: row => moneyOf(row).noTaxAmount,
          lineTax: row => moneyOf(row).lineTax,
        },
      },
    ),
    reds: lines(
      '红字发票',
      {
        purchaseInvoiceId: ref('采购发票', { derived: true, to: 'purchaseInvoice' }),
        redAmount: money('红冲含税金额', { derived: true }),
        redTax: money('红冲税额', { derived: true }),
        redInvoiceNo: text('红字发票号码', { max: 20, later: true, help: '由税务会计填写供应商开具的红字发票' }),
      },
      { rowsBy: 'purchaseInvoiceId' },
    ),
  },
  derive: {
    totalAmount: doc => sum(doc.items, row => row.lineAmount),
    totalNoTax: doc => sum(doc.items, row => row.noTaxAmount),
    totalTax: doc => sum(doc.items, row => row.lineTax),
  },
  rules: [
    { on: 'items', ok: doc => (doc.items ?? []).some(row => positive(row.qty)), message: '至少填写一行的退货数量' },
    { on: 'items', cell: 'qty', each: row => !row.qty || atMost(row.qty, row.returnableQty), message: '数量不能大于可退数量' },
    {
      on: 'reds',
      cell: 'redInvoiceNo',
      each: row => !row.redInvoiceNo || /^(\d{8}|\d{20})$/.test(row.redInvoiceNo),
      message: '发票号码须为 8 位或 20 位数字',
    },
    { on: 'reds', cell: 'redInvoiceNo', once: row => row.redInvoiceNo, message: '每张发票的红字发票号码须各不相同' },
  ],
  facts: { alreadyInvoiced: '含已开票数量', buyerUserId: '', keeperUserId: '' },
  params: { t1: { name: '采购退货：供应副总审批界限', value: '50000', remark: '含税总额达到该值，增加供应副总审批' } },
  chain: [
    agree('wh_head'),
    agree('quality_head'),
    agree('buyer', { inField: 'buyerUserId', edits: ['returnWay', 'carrierInfo'] }),
    agree('purchase_head'),
    when(
      yes('alreadyInvoiced'),
      countersign('all_ap_acct_tax_acct', '会签', agree('ap_acct'), agree('tax_acct', { fills: ['reds.redInvoiceNo'] })),
    ),
    when(reaches('totalAmount', param('t1')), agree('vp_supply')),
    carryOut('wh_keeper', { inField: 'keeperUserId', edits: ['returnDate'] }),
  ],
  subject: '采购退货：{supplier} {purchaseReturnReason}',
  list: ['supplierId', 'returnStage', 'purchaseReturnReason', 'returnWay', 'totalAmount', 'returnDate', 'receiptId', 'arrivalId'],
  search: ['supplierId', 'returnStage', 'purchaseReturnReason', 'returnWay', 'returnDate'],
  starters: startedBy(...STOREKEEPERS, 'buyer', 'purchase_head', 'qc_inspector', 'quality_head'),
})

export default purchaseReturn
