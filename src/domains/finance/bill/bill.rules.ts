import { positive, same, sum } from '#model/form/arithmetic.ts'
import { date, money, ref, text } from '#model/form/field.ts'
import type { RowRule, Rule } from '#model/form/form.ts'
import { lines } from '#model/form/lines.ts'

interface Bill {
  readonly billNo?: string
  readonly billAmount?: string
  readonly issueDate?: string
  readonly dueDate?: string
  readonly marginAmount?: string
}

interface Paid {
  readonly payMethod?: string
  readonly payDate?: string
  readonly actualAmount?: string
  readonly bills?: readonly Bill[]
}

export const isBill = (payMethod: string | undefined): boolean => payMethod === 'bank_bill' || payMethod === 'trade_bill'

/** 承兑汇票. The bills that a cashier issues for a payment: together they are what is paid (INV-92). */
export const billFields = {
  bills: lines(
    '承兑汇票',
    {
      billNo: text('票据号码', { required: true, max: 40 }),
      acceptor: text('承兑人', { required: true, max: 128, help: '承兑银行或企业' }),
      billAmount: money('票面金额', { required: true, min: '0.01' }),
      issueDate: date('出票日期', { required: true }),
      dueDate: date('到期日', { required: true }),
      payAccountId: ref('兑付账户', { required: true, to: 'companyAccount' }),
      marginAmount: money('保证金', { min: 0, help: '开票时存入承兑银行的金额' }),
    },
    { later: true, max: 50 },
  ),
} as const

export const billRules: readonly (Rule<Paid> | (RowRule<Bill, Paid> & { on: 'bills' }))[] = [
  {
    on: 'bills',
    ok: ({ bills = [], payMethod }) => bills.length === 0 || isBill(payMethod),
    message: '付款方式不是承兑汇票，不能登记票据',
  },
  {
    on: 'bills',
    ok: ({ bills, payMethod, payDate, actualAmount }) =>
      !payDate ||
      !isBill(payMethod) ||
      !positive(actualAmount) ||
      same(
        sum(bills, row => row.billAmount),
        actualAmount,
      ),
    message: '票面金额合计须等于实付金额',
  },
  { on: 'bills', cell: 'billNo', once: row => row.billNo, message: '同一票据不能重复' },
  {
    on: 'bills',
    cell: 'dueDate',
    each: row => !row.issueDate || !row.dueDate || row.dueDate > row.issueDate,
    message: '到期日须晚于出票日期',
  },
  {
    on: 'bills',
    cell: 'issueDate',
    each: (row, { payDate }) => !row.issueDate || !payDate || row.issueDate <= payDate,
    message: '出票日期不能晚于实际付款日期',
  },
]
