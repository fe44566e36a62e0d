import { carryOut } from '#company/approvers.ts'
import { positive } from '#model/form/arithmetic.ts'
import { date, ref, text } from '#model/form/field.ts'
import type { Rule } from '#model/form/form.ts'

/** What leaves the company by a payment paper: with an offset, less than what was applied for. */
interface Paid {
  readonly applyAmount?: string
  readonly actualAmount?: string
  readonly payMethod?: string
  readonly payDate?: string
  readonly payAccountId?: string
  readonly bankVoucherNo?: string
}

const isPaid = ({ actualAmount, applyAmount }: Paid) => positive(actualAmount ?? applyAmount)
/** Bills are handed over and offsets are booked; only transfers and cash leave an account of ours. */
const leavesAccount = (doc: Paid) => isPaid(doc) && (doc.payMethod === 'wire' || doc.payMethod === 'cash')

/** 出纳付款. What the cashier fills in when the money has left. */
export const cashierFields = {
  payDate: date('实际付款日期'),
  payAccountId: ref('付款账户', { to: 'companyAccount', later: true, when: leavesAccount, help: '电汇、现金必填' }),
  bankVoucherNo: text('银行流水号', { max: 64, later: true, when: leavesAccount, help: '电汇、现金必填' }),
} as const

/** The cashier always fills in the day; unless money leaves an account there is neither voucher nor account. */
export const cashierRules: readonly Rule<Paid>[] = [
  { on: 'payAccountId', ok: doc => !doc.payDate || !leavesAccount(doc) || !!doc.payAccountId, message: '请选择付款账户' },
  { on: 'bankVoucherNo', ok: doc => !doc.payDate || !leavesAccount(doc) || !!doc.bankVoucherNo, message: '请填写银行流水号' },
]

export const cashierPays = carryOut('cashier', { fills: ['payDate'], edits: ['payAccountId', 'bankVoucherNo'] })
/** Who may also be paid by bills. */
export const cashierPaysOrIssues = carryOut('cashier', { fills: ['payDate'], edits: ['payAccountId', 'bankVoucherNo', 'bills'] })
