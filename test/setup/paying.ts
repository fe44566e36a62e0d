import { beforeAll } from 'vitest'
import { accountBreaches } from '#domains/finance/account/account.query.ts'
import { bookInvoice, grantQuota, openContract } from '#domains/finance/invoice/invoice.ledger.ts'
import { payableBreaches } from '#domains/finance/payable/payable.query.ts'
import { paymentBreaches } from '#domains/finance/payment/payment.query.ts'
import { contractOf, payPlansOf, signContract } from '#domains/procurement/contract/contract.ledger.ts'
import { addMonths } from '#model/day.ts'
import type { AppTools } from './app-test.ts'
import { day, month } from './days.ts'
import { type FlowTools, flowTest } from './flow-test.ts'

/** The message to the cashier on a day outside the month of the quota. */
export const another = (quotaMonth: string) => `实际付款日期不在付款额度的月份 ${quotaMonth}，请退回重新提交，选用当月额度`
export const monthOf = (offset: number) => addMonths(`${month}-01`, offset).slice(0, 7)

interface Owing {
  amount?: string
  quota?: string
  dueIn?: number
  accepted?: string
}

export type Paying = ReturnType<typeof payingIn>
export type Owed = Awaited<ReturnType<Paying['owed']>>

/** A payment of an invoice or a prepayment of a contract. */
export const paying = ({ supplierId, payQuotaId, invoiceId }: Owed, payAmount = '1000', more: object = {}) => ({
  ...{ supplierId, payKind: 'payable', payQuotaId, payMethod: 'wire', expectPayDate: day() },
  items: [{ paySource: 'invoice', purchaseInvoiceId: invoiceId, payAmount }],
  ...more,
})
export const prepaying = ({ supplierId, payQuotaId, contractId, planIds }: Owed, payAmount = '600', more: object = {}) => ({
  ...{ supplierId, payKind: 'advance', payQuotaId, payMethod: 'wire', expectPayDate: day(), purchaseContractId: contractId },
  items: [{ paySource: 'plan', payPlanId: planIds[0], payAmount }],
  ...more,
})

/** 付款申请: what is owed, the documents, and the resulting books. */
export function payTest(title: string, body: (pay: Paying) => void): void {
  flowTest('pay_apply', title, tools => body(payingIn(tools)))
}

function payingIn(tools: FlowTools) {
  tools.base(() => ({}))
  return {
    ...tools,
    ...owingIn(tools),
    /** Asked for and agreed to, until the cashier has it. */
    atCashier: (form: object) => tools.startAt('cashier', form),
  }
}

/** What is owed to suppliers, what cashiers fill in, and how the books stand. */
export function owingIn(tools: AppTools) {
  const { app, booking, rows } = tools
  let vouchers = 0
  let payAccountId = ''
  beforeAll(async () => {
    payAccountId = (await tools.row('fin_account', { account_kind: 'basic' }, 'id')).id!
  })
  tools.keeps(payableBreaches, paymentBreaches, accountBreaches)

  /** A demo supplier that no other test uses, with its own invoice, quota and contract. */
  async function owed(supplierName: string, { amount = '1000', quota = '5000', dueIn = -1, accepted }: Owing = {}) {
    const supplierId = (await tools.row('sup_supplier', { supplier_name: supplierName }, 'id')).id!
    const no = app.newId()
    const signed = await booking(async book => {
      const { tx, tenantId } = book
      const { id, planIds } = await signContract(
        book,
        {
          ...{ contractNo: `HT${no}`, contractName: '试', contractType: 'goods', supplierId, signDate: day(-400), payTerm: 'p30' },
          ...{ totalAmount: '2000.00', warrantyMonths: 12, acceptDate: accepted ?? null },
        },
        [
          { payStage: 'prepay', payRatio: '30', planPayDate: day(-1) },
          { payStage: 'arrival', payRatio: '70', planPayDate: day(30) },
        ],
      )
      await openContract(book, (await contractOf(tx, tenantId, id))!, [...(await payPlansOf(tx, tenantId, planIds)).values()])
      return { contractId: id, planIds }
    })
    const invoice = (invoiceAmount: string, purchaseContractId: string | null = null) =>
      booking(book =>
        bookInvoice(book, {
          ...{ invoiceNo: `FP${book.newId()}`, invoiceDate: day(-30), invoiceType: 'special', supplierId, taxRate: '0.13' },
          ...{ invoiceAmount, invoiceTax: '0', dueDate: day(dueIn), billNo: 'TEST', purchaseContractId },
        }),
      )
    const quotaFor = (quotaMonth: string) =>
      booking(book =>
        grantQuota(book, {
          ...{ quotaNo: `ED${book.newId()}`, quotaMonth, purchaseType: 'spare', supplierId, approvedQuota: quota, payMethod: 'wire' },
        }),
      )
    return { supplierId, ...signed, invoice, invoiceId: await invoice(amount), quotaFor, payQuotaId: await quotaFor(month) }
  }

  return {
    owed,
    /** What the cashier fills in. */
    voucher: (more: object = {}) => ({ payDate: day(), payAccountId, bankVoucherNo: `T${++vouchers}`, ...more }),
    /** Payable, paid and claimed amounts. */
    standing: async (id: string) => (await rows('payable', { id }, 'amount, paid_amount, in_flight_amount'))[0],
    balance: async (id: string) => (await rows('ap_balance', { supplier_id: id }, 'payable, advance'))[0],
  }
}
