import { agree, ladder, startedBy } from '#company/approvers.ts'
import { materialColumns, OFTEN_EMPTY } from '#domains/warehouse/material/material.master.ts'
import { flow } from '#model/flow/flow.ts'
import { positive, sum, times } from '#model/form/arithmetic.ts'
import { attachments, date, daterange, dict, money, price, quantity, ref, text, textarea, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'

/** 意向合同审批. A letter of intent that keeps a supplier's price or capacity until the formal contract; nothing is ordered from it. */
export const yxContract = flow('yx_contract', {
  title: '意向合同审批',
  en: 'Letter-of-intent contract approval',
  prefix: 'YXHT',
  fields: {
    contractName: text('合同名称', { required: true, max: 100 }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    intentReason: textarea('意向原因', { required: true, max: 500 }),
    validPeriod: daterange('有效期', { required: true }),
    totalEstAmount: money('预估总额', { derived: true }),
    depositAmount: money('意向金', { min: 0 }),
    lockPrice: yesNo('是否锁价', { required: true, initial: 'no', help: '锁价时正式合同的单价不能高于意向单价' }),
    formalDeadline: date('转正式合同期限', { required: true }),
    contractFile: attachments('合同文本', { required: true }),
    items: lines(
      '意向明细',
      {
        ...materialColumns.chosen,
        qty: quantity('数量', { required: true }),
        taxPrice: price('含税单价', { required: true }),
        taxRate: dict('税率', { required: true, code: 'tax_rate', initial: '0.13' }),
        lineAmount: money('含税金额', { derived: true }),
        deliveryDate: date('交货日期'),
      },
      { min: 1, max: 200, exempt: OFTEN_EMPTY, derive: { lineAmount: row => times(row.qty, row.taxPrice) } },
    ),
  },
  derive: { totalEstAmount: ({ items }) => sum(items, row => row.lineAmount) },
  rules: [
    { on: 'items', cell: 'qty', each: row => positive(row.qty), message: '数量须大于零' },
    { on: 'items', cell: 'taxPrice', each: row => positive(row.taxPrice), message: '含税单价须大于零' },
    { on: 'items', cell: 'materialId', once: row => row.materialId, message: '同一物料只能填一行' },
    {
      on: 'formalDeadline',
      ok: ({ formalDeadline = '', validPeriod: [from, to] = ['', ''] }) => !from || (formalDeadline >= from && formalDeadline <= to),
      message: '转正式合同期限须在有效期内',
    },
  ],
  chain: [agree('purchase_head'), agree('legal', { edits: ['contractFile'] }), agree('fin_head'), ...ladder('totalEstAmount')],
  subject: '意向合同：{supplier} {contractName}',
  list: ['contractName', 'supplierId', 'totalEstAmount', 'depositAmount', 'lockPrice', 'formalDeadline'],
  search: ['contractName', 'supplierId', 'formalDeadline'],
  starters: startedBy('buyer', 'purchase_head'),
})

export default yxContract
