import Big from 'big.js'
import { bookInvoice, grantQuota, openContract } from '#domains/finance/invoice/invoice.ledger.ts'
import { postAp } from '#domains/finance/payable/ap.ledger.ts'
import { openPayable } from '#domains/finance/payable/payable.ledger.ts'
import { turnPeriod } from '#domains/finance/period/period.ledger.ts'
import { contractOf, payPlansOf, signContract } from '#domains/procurement/contract/contract.ledger.ts'
import { formatDate, toDate } from '#model/date.ts'
import { advances, type ContractSeed, contracts, type InvoiceSeed, invoices, quotaOfSupplier, quotaSuppliers } from './demo/payables.ts'
import type { Seeding } from './load.ts'
import { DAYS_BACK } from './load-documents.ts'

const DAY = 86_400_000
const TENANT = '000000'
const TAX = '0.13'
const STAGES = [
  { payStage: 'prepay', payRatio: '30', payCondition: '合同签订后预付', after: 10 },
  { payStage: 'arrival', payRatio: '60', payCondition: '到货验收后支付', after: 90 },
  { payStage: 'retention', payRatio: '10', payCondition: '质保期满支付', after: 460 },
] as const

/** 应付. What is owed to suppliers when the books are opened, and how much of it may be paid this month and the next. */
export async function loadPayables(seeding: Seeding, supplierIds: ReadonlyMap<string, string>): Promise<void> {
  const book = { ...seeding, tenantId: TENANT }
  const day = (days: number) => formatDate(new Date(seeding.now.getTime() + days * DAY), 'yyyy-MM-dd')
  const opened = toDate(`${day(0).slice(0, 7)}-01`)!
  await closeYear(book, day(0))
  const contractIds = new Map<string, string>()
  for (const seed of contracts) contractIds.set(seed.supplier, await contract(book, seed, supplierIds.get(seed.supplier)!, day))
  for (const seed of invoices) await invoice(book, seed, { supplierIds, contractIds, day, opened })
  for (const [supplier, amount] of advances) {
    const supplierId = supplierIds.get(supplier)!
    await postAp(book, [{ supplierId, entryType: 'ADVANCE', accountKind: 'advance', billNo: '期初', amount }], opened)
    await openPayable(book, { id: supplierId, payableKind: 'advance', supplierId, sourceNo: '预付余额', amount })
  }
  // The papers of the demo company begin some days ago, which may be in the month before.
  for (const quotaMonth of new Set([day(-DAYS_BACK).slice(0, 7), day(0).slice(0, 7), monthAfter(day(0))]))
    for (const [at, supplier] of quotaSuppliers.entries())
      await grantQuota(book, {
        quotaNo: `FKED${quotaMonth.replace('-', '')}${String(at + 1).padStart(4, '0')}`,
        ...{ quotaMonth, purchaseType: 'spare', supplierId: supplierIds.get(supplier)!, payMethod: 'wire' },
        approvedQuota: quotaOfSupplier(supplier),
      })
}

type Book = Seeding & { tenantId: string }
type Day = (days: number) => string

const monthAfter = (day: string) => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
}

/** Last year is done with, but for the month before this one: its papers are still coming in. */
async function closeYear(book: Book, today: string): Promise<void> {
  const year = Number(today.slice(0, 4)) - 1
  for (let month = 1; month <= 12; month++) {
    const period = `${year}-${String(month).padStart(2, '0')}`
    if (monthAfter(`${period}-01`) < today.slice(0, 7)) await turnPeriod(book, period, 'closed', '')
  }
}

async function contract(book: Book, seed: ContractSeed, supplierId: string, day: Day): Promise<string> {
  const { contractNo, name, type, payTerm, total, warrantyMonths, acceptedDaysAgo } = seed
  const signed = -(acceptedDaysAgo ?? 0) - 60
  const { id, planIds } = await signContract(
    book,
    {
      ...{ contractNo, contractName: name, contractType: type, supplierId, signDate: day(signed), payTerm, totalAmount: total },
      ...{ warrantyMonths, acceptDate: acceptedDaysAgo ? day(-acceptedDaysAgo) : null },
    },
    STAGES.map(({ after, ...stage }) => ({ ...stage, planPayDate: day(signed + after) })),
  )
  const plans = await payPlansOf(book.tx, TENANT, planIds)
  await openContract(book, (await contractOf(book.tx, TENANT, id))!, [...plans.values()])
  return id
}

async function invoice(
  book: Book,
  { supplier, invoiceNo, amount, daysAgo, dueIn, ofContract }: InvoiceSeed,
  known: { supplierIds: ReadonlyMap<string, string>; contractIds: ReadonlyMap<string, string>; day: Day; opened: Date },
): Promise<void> {
  const { supplierIds, contractIds, day, opened } = known
  const net = new Big(amount).div(new Big(1).plus(TAX)).round(2, Big.roundHalfUp)
  await bookInvoice(
    book,
    {
      ...{ invoiceNo, invoiceDate: day(-daysAgo), invoiceType: 'special', supplierId: supplierIds.get(supplier)!, taxRate: TAX },
      ...{ purchaseContractId: ofContract ? contractIds.get(supplier)! : null, invoiceAmount: amount, dueDate: day(dueIn), billNo: '期初' },
      invoiceTax: new Big(amount).minus(net).toFixed(2),
    },
    opened,
  )
}
