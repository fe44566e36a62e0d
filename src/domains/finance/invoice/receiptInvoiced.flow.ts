import { agree } from '#company/approvers.ts'
import { materialColumns, OFTEN_EMPTY } from '#domains/warehouse/material/material.master.ts'
import { when } from '#model/flow/chain.ts'
import { param, reaches } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { role } from '#model/flow/people.ts'
import { atMost, positive } from '#model/form/arithmetic.ts'
import { quantity, ref } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { decidedFields, invoiceDerive, invoicedColumns, invoiceFields, invoiceRules } from './invoice-form.rules.ts'
import { pricedDerive } from './invoice-lines.rules.ts'

/**
 * 采购收票审批（供应商提交）. A supplier uploads the invoice that it was told to issue. Once approved it is owed instead of accrued, and may be
 * paid when it is due.
 */
export const receiptInvoiced = flow('receiptInvoiced', {
  title: '采购收票审批（供应商提交）',
  en: 'Purchase invoice, uploaded by the supplier',
  prefix: 'CGSP',
  fields: {
    supplierId: ref('供应商', { derived: true, to: 'supplier' }),
    noticeId: ref('开票通知', { required: true, to: 'invoiceNotice' }),
    ...invoiceFields,
    ...decidedFields,
    items: lines(
      '发票明细',
      {
        noticeLineId: ref('通知行', {
          required: true,
          to: 'invoiceNoticeLine',
          within: { noticeId: 'noticeId' },
          copy: {
            ...materialColumns.copy,
            ...{ materialId: 'materialId', receiptLineId: 'receiptLineId', taxPrice: 'taxPrice', taxRate: 'taxRate' },
          },
        }),
        receiptLineId: ref('入库行', { derived: true, to: 'receiptLine' }),
        ...materialColumns.derived,
        noticeQty: quantity('可开票数量', { derived: true }),
        ...invoicedColumns,
      },
      { min: 1, max: 200, exempt: OFTEN_EMPTY, derive: pricedDerive },
    ),
  },
  derive: invoiceDerive,
  rules: [
    ...invoiceRules,
    { on: 'items', cell: 'qty', each: row => positive(row.qty), message: '数量须大于零' },
    { on: 'items', cell: 'qty', each: row => atMost(row.qty, row.noticeQty), message: '数量不能大于通知的未开票数量' },
    { on: 'items', cell: 'noticeLineId', once: row => row.noticeLineId, message: '同一通知行不能重复' },
  ],
  facts: { buyerUserId: '' },
  params: { t1: { name: '采购收票：财务部部长审批界限', value: '500000', remark: '发票含税金额达到该值，增加财务部部长审批' } },
  chain: [
    agree('buyer', { inField: 'buyerUserId' }),
    agree('ap_acct', { edits: ['dueDate'] }),
    agree('tax_acct', { fills: ['verifyState'] }),
    when(reaches('invoiceAmount', param('t1')), agree('fin_head')),
  ],
  subject: '采购收票：{supplier} {invoiceNo} {invoiceAmount}元',
  list: ['supplierId', 'invoiceNo', 'invoiceAmount', 'invoiceDate', 'noticeId', 'verifyState'],
  search: ['supplierId', 'invoiceNo', 'invoiceDate'],
  starters: [role('supplier')],
  settings: { resubmit: 'rerun' },
})

export default receiptInvoiced
