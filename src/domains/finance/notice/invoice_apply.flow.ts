import { agree, startedBy } from '#company/approvers.ts'
import { PURCHASERS } from '#company/roles.ts'
import { materialColumns, OFTEN_EMPTY } from '#domains/warehouse/material/material.master.ts'
import { approve } from '#model/flow/chain.ts'
import { flow } from '#model/flow/flow.ts'
import { HEAD_ABOVE, personIn } from '#model/flow/people.ts'
import { atMost, positive, sum } from '#model/form/arithmetic.ts'
import { date, daterange, dict, money, price, quantity, ref, text } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { pricedDerive } from '../invoice/invoice-lines.rules.ts'

/** 供应商确认: the supplier's own accounts, on the portal; whoever acts first. */
const supplierConfirms = approve('sup', '供应商确认', { by: personIn('supplierUserIds'), empty: HEAD_ABOVE })

/**
 * 开票申请（对账开票通知）审批. What was received from a supplier is reconciled with it; approved, it is told to invoice exactly that. Penalties
 * lower what will be paid, not what is invoiced.
 */
export const invoiceApply = flow('invoice_apply', {
  title: '开票申请（对账开票通知）审批',
  en: 'Reconciliation and invoice notice',
  prefix: 'KPTZ',
  fields: {
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    reconcilePeriod: daterange('对账期间', { required: true }),
    invoiceType: dict('发票类型', { required: true, code: 'invoice_type', initial: 'e_special' }),
    totalAmount: money('含税总额', { derived: true }),
    totalNoTax: money('不含税总额', { derived: true }),
    totalTax: money('税额合计', { derived: true }),
    penaltyAmount: money('扣款金额', { derived: true, help: '付款时扣除，不减少开票金额' }),
    noticeAmount: money('通知开票金额', { derived: true }),
    supplierConfirm: dict('供应商确认', { derived: true, code: 'confirm_state' }),
    invoiceDeadline: date('开票期限', { required: true, help: '过期未开的数量自动释放' }),
    items: lines(
      '开票明细',
      {
        receiptLineId: ref('入库行', {
          required: true,
          to: 'receiptLine',
          within: { supplierId: 'supplierId', offer: '"noticeable"' },
          copy: { ...materialColumns.copy, materialId: 'materialId', taxPrice: 'netPrice', taxRate: 'taxRate' },
        }),
        receiptNo: text('入库单号', { derived: true, identity: true }),
        receiptDate: date('入库日期', { derived: true }),
        purchaseOrderNo: text('采购订单号', { derived: true }),
        ...materialColumns.derived,
        canNoticeQty: quantity('可开票数量', { derived: true }),
        qty: quantity('数量', { required: true }),
        taxPrice: price('含税单价', { derived: true }),
        taxRate: dict('税率', { derived: true, code: 'tax_rate' }),
        lineAmount: money('含税金额', { derived: true }),
        noTaxAmount: money('不含税金额', { derived: true }),
        lineTax: money('税额', { derived: true }),
      },
      { min: 1, max: 200, exempt: OFTEN_EMPTY, derive: pricedDerive },
    ),
    penalties: lines(
      '扣款明细',
      {
        penaltyId: ref('扣款单', {
          required: true,
          to: 'penalty',
          within: { supplierId: 'supplierId' },
          copy: { penaltyReason: 'penaltyReason' },
        }),
        penaltyReason: text('扣款原因', { derived: true }),
        deductAmount: money('扣款金额', { derived: true }),
      },
      { max: 50 },
    ),
  },
  derive: {
    totalAmount: ({ items }) => sum(items, row => row.lineAmount),
    totalNoTax: ({ items }) => sum(items, row => row.noTaxAmount),
    totalTax: ({ items }) => sum(items, row => row.lineTax),
    penaltyAmount: ({ penalties }) => sum(penalties, row => row.deductAmount),
    noticeAmount: ({ items }) => sum(items, row => row.lineAmount),
  },
  rules: [
    { on: 'items', cell: 'qty', each: row => positive(row.qty), message: '数量须大于零' },
    { on: 'items', cell: 'qty', each: row => atMost(row.qty, row.canNoticeQty), message: '数量不能大于可开票数量' },
    { on: 'items', cell: 'receiptLineId', once: row => row.receiptLineId, message: '同一入库行不能重复' },
    { on: 'penalties', cell: 'penaltyId', once: row => row.penaltyId, message: '同一扣款单不能重复' },
    {
      on: 'penalties',
      ok: doc => atMost(doc.penaltyAmount ?? '0', doc.totalAmount ?? '0'),
      message: '扣款金额合计不能大于通知开票金额',
    },
    {
      on: 'items',
      ok: ({ items = [] }) => new Set(items.map(({ taxRate }) => taxRate)).size <= 1,
      message: '不同税率的入库行须分开通知',
    },
  ],
  facts: { buyerUserId: '', supplierUserIds: '' },
  chain: [
    agree('buyer', { inField: 'buyerUserId' }),
    supplierConfirms,
    agree('purchase_head'),
    agree('ap_acct', { edits: ['invoiceDeadline', 'invoiceType'] }),
  ],
  subject: '开票申请：{supplier} {noticeAmount}元',
  list: ['supplierId', 'noticeAmount', 'invoiceDeadline', 'supplierConfirm', 'penaltyAmount', 'invoiceType'],
  search: ['supplierId', 'invoiceDeadline'],
  starters: startedBy(...PURCHASERS),
  settings: { resubmit: 'rerun' },
})

export default invoiceApply
