import { agree, startedBy } from '#company/approvers.ts'
import { PURCHASERS } from '#company/roles.ts'
import { materialColumns, OFTEN_EMPTY } from '#domains/warehouse/material/material.master.ts'
import { when } from '#model/flow/chain.ts'
import { param, reaches } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { atMost, positive } from '#model/form/arithmetic.ts'
import { quantity, ref, text } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { decidedFields, invoiceDerive, invoicedColumns, invoiceFields, invoiceRules } from './invoice-form.rules.ts'
import { pricedDerive } from './invoice-lines.rules.ts'

/** 采购收票审批（业务员提交）. A buyer registers an invoice for a supplier that cannot: of a notice, or of receipts directly. */
export const receiptInvoicedYwy = flow('receiptInvoiced_ywy', {
  title: '采购收票审批（业务员提交）',
  en: 'Purchase invoice, registered by the buyer',
  prefix: 'CGSPY',
  fields: {
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    noticeId: ref('开票通知', { to: 'invoiceNotice', within: { supplierId: 'supplierId' }, help: '留空直接按入库行收票' }),
    ...invoiceFields,
    agentReason: text('代提交原因', { required: true, max: 200 }),
    ...decidedFields,
    items: lines(
      '发票明细',
      {
        receiptLineId: ref('入库行', {
          required: true,
          to: 'receiptLine',
          within: { supplierId: 'supplierId', offer: '"invoiceable"' },
          copy: { ...materialColumns.copy, materialId: 'materialId', taxPrice: 'netPrice', taxRate: 'taxRate' },
        }),
        ...materialColumns.derived,
        uninvoicedQty: quantity('未开票数量', { derived: true }),
        ...invoicedColumns,
      },
      { min: 1, max: 200, exempt: OFTEN_EMPTY, derive: pricedDerive },
    ),
  },
  derive: invoiceDerive,
  rules: [
    ...invoiceRules,
    { on: 'items', cell: 'qty', each: row => positive(row.qty), message: '数量须大于零' },
    { on: 'items', cell: 'qty', each: row => atMost(row.qty, row.uninvoicedQty), message: '数量不能大于未开票数量' },
    { on: 'items', cell: 'receiptLineId', once: row => row.receiptLineId, message: '同一入库行不能重复' },
  ],
  params: { t1: { name: '采购收票（业务员）：财务部部长审批界限', value: '500000', remark: '发票含税金额达到该值，增加财务部部长审批' } },
  chain: [
    agree('purchase_head'),
    agree('ap_acct', { edits: ['dueDate'] }),
    agree('tax_acct', { fills: ['verifyState'] }),
    when(reaches('invoiceAmount', param('t1')), agree('fin_head')),
  ],
  subject: '采购收票：{supplier} {invoiceNo}',
  list: ['supplierId', 'invoiceNo', 'invoiceAmount', 'invoiceDate', 'noticeId', 'verifyState'],
  search: ['supplierId', 'invoiceNo', 'invoiceDate'],
  starters: startedBy(...PURCHASERS),
  settings: { resubmit: 'rerun' },
})

export default receiptInvoicedYwy
