import { agree, startedBy } from '#company/approvers.ts'
import { when } from '#model/flow/chain.ts'
import { includes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { date, dict, type Field, ref, text, textarea } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { varied } from '#model/form/varied.ts'
import { workPhoneProblem } from '#model/phone.ts'
import { customer } from '../customer/customer.register.ts'
import { changeable } from '../customer/customer-fields.rules.ts'
import { SALESPEOPLE } from '../sales.menu.ts'
import { isAbout, KIND_OF, newContact, whenContact } from './customer-change.rules.ts'

/** Old and new value have the kind of the customer's own column; a contact has fields of its own, and its line follows them. */
const kinds: Readonly<Record<string, Field>> = {
  ...Object.fromEntries(Object.entries(changeable).map(([item, column]) => [item, customer.fields[column]])),
  contact: text('联系人', { derived: true }),
}

/** 客户信息变更. What is changed, from what to what, and from which day on; who decides follows from what it is about. */
export const customerChange = flow('customer_change', {
  title: '客户信息变更',
  en: 'Customer change',
  prefix: 'KHBG',
  fields: {
    customerId: ref('客户', { required: true, to: 'customer' }),
    customerChangeType: dict('变更类别', { required: true, several: true, code: 'customer_change_type' }),
    effectiveDate: date('生效日期', { required: true, initial: 'today' }),
    reason: textarea('变更事由', { required: true, max: 1000 }),
    newContactName: text('新联系人', { required: true, max: 64, when: whenContact }),
    newContactPhone: text('新联系电话', { required: true, max: 32, when: whenContact }),
    newPosition: text('新职务', { max: 64, when: whenContact }),
    newDeliveryAddress: text('新收货地址', { required: true, max: 255, when: whenContact }),
    changes: lines(
      '变更明细',
      {
        customerField: dict('变更项', { required: true, code: 'customer_field' }),
        oldValue: varied('变更前', { by: 'customerField', as: kinds, derived: true }),
        newValue: varied('变更后', { by: 'customerField', as: kinds, required: true, help: '联系人在上方填写' }),
      },
      {
        min: 1,
        derive: {
          newValue: (row, doc: Parameters<typeof newContact>[0]) => (row.customerField === 'contact' ? newContact(doc) : row.newValue),
        },
      },
    ),
  },
  rules: [
    { on: 'changes', cell: 'customerField', once: row => row.customerField, message: '同一变更项不能重复' },
    { on: 'changes', cell: 'newValue', each: row => row.newValue !== row.oldValue, message: '变更后不能与变更前相同' },
    {
      // The chain goes by the kinds, so that none may be left out.
      on: 'changes',
      cell: 'customerField',
      each: (row, doc) => (doc.customerChangeType ?? []).includes(KIND_OF[row.customerField ?? ''] ?? 'other'),
      message: '变更类别中没有勾选该变更项的类别',
    },
    {
      on: 'newContactPhone',
      ok: doc => !isAbout(doc.changes, 'contact') || !workPhoneProblem(doc.newContactPhone ?? ''),
      message: '联系电话须为手机或固定电话',
    },
  ],
  chain: [
    agree('sales_head'),
    when(includes('customerChangeType', 'credit', 'invoice', 'pay'), agree('ar_acct')),
    when(includes('customerChangeType', 'credit', 'pay'), agree('fin_head')),
    when(includes('customerChangeType', 'name', 'credit'), agree('vp_dept')),
  ],
  subject: '客户信息变更：{customer}',
  list: ['customerId', 'customerChangeType', 'reason', 'effectiveDate'],
  search: ['customerId', 'customerChangeType', 'effectiveDate'],
  starters: startedBy(...SALESPEOPLE),
})

export default customerChange
