import { date, dept, dict, money, month, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { EXPENSE_READERS } from '../finance.menu.ts'

/**
 * 费用凭证行. What a department, a work order or a project costs, written by the flow that causes it, once (INV-86). Append-only: mistakes
 * are moved by 费用调整 or taken back by an opposite row.
 */
export const expenseEntry = register('expenseEntry', {
  title: '费用明细',
  en: 'Expense entries',
  page: { path: '/finance/expense', icon: 'dollar-outlined', reads: EXPENSE_READERS },
  fields: {
    postDate: date('记账日期', { required: true }),
    entryNo: text('凭证号', { required: true, max: 40 }),
    costDeptId: dept('部门', { required: true }),
    subject: dict('科目', { required: true, code: 'book_subject' }),
    book: dict('类别', { required: true, code: 'expense_book' }),
    /** Signed, without deductible tax. */
    amount: money('金额', { required: true }),
    summary: text('摘要', { max: 200 }),
    billNo: text('来源单据', { required: true, max: 40 }),
    sourceType: dict('来源', { required: true, code: 'expense_source' }),
    workId: ref('工单', { to: 'workOrder' }),
    equipmentId: ref('设备', { to: 'equipment' }),
    period: month('会计期间', { required: true }),
    reverseOf: ref('冲销原分录', { to: 'expenseEntry' }),
  },
  label: ['entryNo'],
  about: 'costDeptId',
  unique: [['reverseOf']],
  list: [
    ...(['postDate', 'costDeptId', 'subject', 'amount', 'billNo', 'sourceType', 'summary', 'book', 'workId', 'equipmentId'] as const),
    ...(['entryNo', 'period', 'reverseOf'] as const),
  ],
  search: ['period', 'costDeptId', 'subject', 'book', 'sourceType', 'billNo', 'postDate'],
  order: 'postDate',
  latestFirst: true,
  sorts: ['postDate'],
  totals: ['amount'],
  totalsWhen: 'filtered',
  createActions: action => ({
    reclass: action({
      title: '费用调整',
      en: 'Move an expense',
      roles: ['cost_acct'],
      second: [{ title: '财务部部长', en: 'the head of finance', roles: ['fin_head'] }],
      says: '把一笔费用从一个部门或科目转到另一个，一减一加，合计为零。',
      fields: {
        postDate: date('记账日期', { required: true }),
        fromDeptId: dept('转出部门', { required: true }),
        fromSubject: dict('转出科目', { required: true, code: 'book_subject' }),
        toDeptId: dept('转入部门', { required: true }),
        toSubject: dict('转入科目', { required: true, code: 'book_subject' }),
        amount: money('金额', { required: true, min: '0.01' }),
        reason: text('调整原因', { required: true, max: 200 }),
      },
      proposes: (_, today) => ({ postDate: today }),
      rules: [
        { on: 'postDate', ok: (doc, _, today) => doc.postDate <= today, message: '记账日期不能晚于今天' },
        {
          on: 'toDeptId',
          ok: doc => doc.fromDeptId !== doc.toDeptId || doc.fromSubject !== doc.toSubject,
          message: '转入与转出不能是同一部门的同一科目',
        },
      ],
    }),
  }),
})

export default expenseEntry
