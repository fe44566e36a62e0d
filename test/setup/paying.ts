import { expect } from 'vitest'
import { bookInvoice, grantQuota, openContract } from '#domains/finance/invoice/invoice.ledger.ts'
import { payableBreaches } from '#domains/finance/payable/payable.query.ts'
import { paymentBreaches } from '#domains/finance/payment/payment.query.ts'
import { contractOf, payPlansOf, signContract } from '#domains/procurement/contract/contract.ledger.ts'
import { addMonths } from '#model/day.ts'
import type { TestApp } from './app.ts'
import { bookingIn } from './books.ts'
import { casesIn } from './cases.ts'

const DAY = 86_400_000
export const day = (offset: number) => new Date(Date.now() + 8 * 3_600_000 + offset * DAY).toISOString().slice(0, 10)
export const month = day(0).slice(0, 7)
/** What the cashier is told on a day outside the month of the quota. */
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

/** What is asked for: an invoice, or the prepayment of a contract. */
export const paying = ({ supplierId, payQuotaId, invoiceId }: Owed, payAmount = '1000', more: object = {}) => ({
  ...{ supplierId, payKind: 'payable', payQuotaId, payMethod: 'wire', expectPayDate: day(0) },
  items: [{ paySource: 'invoice', purchaseInvoiceId: invoiceId, payAmount }],
  ...more,
})
export const prepaying = ({ supplierId, payQuotaId, contractId, planIds }: Owed, payAmount = '600', more: object = {}) => ({
  ...{ supplierId, payKind: 'advance', payQuotaId, payMethod: 'wire', expectPayDate: day(0), purchaseContractId: contractId },
  items: [{ paySource: 'plan', payPlanId: planIds[0], payAmount }],
  ...more,
})

/** 付款申请 in a test house: what is owed, the papers that ask for it, and what the books say afterwards. */
export function payingIn(app: TestApp) {
  const booking = bookingIn(app)
  const cases = casesIn(app)
  let vouchers = 0

  const breaches = () => booking(async ({ tx }) => [...(await payableBreaches(tx)), ...(await paymentBreaches(tx))])

  /** A supplier of the demo company that nobody else's test is about, with an invoice, a quota and a contract of its own. */
  async function owed(supplierName: string, { amount = '1000', quota = '5000', dueIn = -1, accepted }: Owing = {}) {
    const [found] = await app.sql<{ id: string }>('select id from sup_supplier where supplier_name = $1', [supplierName])
    const supplierId = found!.id
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

  const start = (form: object) => cases.start('xie.yun', 'pay_apply', form)
  const refused = async (form: object) => {
    const reply = await cases.tryStart('xie.yun', 'pay_apply', form)
    expect(reply.status).not.toBe(200)
    return reply.body.msg
  }
  const voucher = () => ({ payDate: day(0), bankVoucherNo: `T${++vouchers}` })
  const payOut = (processInstanceId: string, form: object = voucher()) => cases.decide(processInstanceId, { form })
  const sendBack = async (processInstanceId: string, comment: string) => {
    const [task] = await cases.open(processInstanceId)
    return cases.send(task!.account, 'process/return', { taskId: task!.taskId, to: 'start', comment })
  }
  const standing = async (id: string) => (await app.sql('select amount, paid_amount, in_flight_amount from payable where id = $1', [id]))[0]
  const balance = async (id: string) => (await app.sql('select payable, advance from ap_balance where supplier_id = $1', [id]))[0]
  const nodes = async (processInstanceId: string) => (await cases.open(processInstanceId)).map(task => task.nodeId)

  return { booking, cases, breaches, owed, start, refused, voucher, payOut, sendBack, standing, balance, nodes }
}
