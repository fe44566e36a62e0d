import { above, positive } from '#model/form/arithmetic.ts'
import { date, dept, integer, money, ref, text, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { FINANCE_READERS } from '../finance.menu.ts'

const HR_HEAD = { title: '人力资源部部长', en: 'the head of HR', roles: ['hr_head'] } as const

/** 员工借款. Money lent to an employee by `addFinancePayment`, until it is offset by expenses, repaid or deducted from pay. Everybody sees the own ones. */
export const employeeLoan = register('employeeLoan', {
  title: '员工借款',
  en: 'Employee loans',
  page: { path: '/finance/loan', icon: 'team-outlined', reads: [...FINANCE_READERS, 'hr_head', 'dept_head'] },
  fields: {
    billNo: text('借款单', { required: true, max: 40 }),
    userId: user('员工', { required: true }),
    deptId: dept('部门', { required: true }),
    amount: money('借款金额', { required: true }),
    lendDate: date('借款日期', { required: true }),
    expectRepayDate: date('预计还款日期', { required: true }),
    reason: text('借款事由', { max: 200 }),
  },
  counted: { repaidAmount: money('已还'), balance: money('余额'), overdueDays: integer('逾期天数') },
  label: ['billNo'],
  about: 'userId',
  unique: [['billNo']],
  list: ['billNo', 'userId', 'deptId', 'amount', 'repaidAmount', 'balance', 'lendDate', 'expectRepayDate', 'overdueDays', 'reason'],
  search: ['userId', 'deptId', 'billNo', 'lendDate', 'expectRepayDate'],
  order: 'billNo',
  latestFirst: true,
  totals: ['amount', 'repaidAmount', 'balance'],
  marks: {
    expectRepayDate: ({ expectRepayDate, balance }, today) =>
      expectRepayDate && expectRepayDate < today && positive(balance) ? { tone: 'danger', says: '已过预计还款日期' } : undefined,
  },
  actions: action => ({
    repay: action({
      title: '还款',
      en: 'Repay',
      roles: ['cashier'],
      when: ({ balance }) => positive(balance),
      fields: {
        amount: money('还款金额', { required: true, min: '0.01' }),
        postDate: date('还款日期', { required: true }),
        payAccountId: ref('收款账户', { required: true, to: 'companyAccount' }),
        bankVoucherNo: text('银行流水号', { required: true, max: 64, help: '现金填写收据号' }),
      },
      proposes: ({ balance }, today) => ({ amount: balance, postDate: today }),
      rules: [{ on: 'amount', ok: ({ amount }, { balance }) => !above(amount, balance), message: '还款金额不能大于余额' }],
    }),
    deduct: action({
      title: '工资扣回',
      en: 'Deduct from pay',
      roles: ['ap_acct'],
      second: [HR_HEAD],
      danger: true,
      says: '从本月工资中扣回，只用于已过预计还款日期的借款。',
      when: ({ balance, expectRepayDate = '' }, today) => positive(balance) && expectRepayDate < today,
      fields: { amount: money('扣回金额', { required: true, min: '0.01' }) },
      proposes: ({ balance }) => ({ amount: balance }),
      rules: [{ on: 'amount', ok: ({ amount }, { balance }) => !above(amount, balance), message: '扣回金额不能大于余额' }],
    }),
  }),
})

export default employeeLoan
