import Big from 'big.js'
import { contractOf, payPlansOf, signContract } from '#domains/procurement/contract/contract.ledger.ts'
import { formatDate, instantOf } from '#model/date.ts'
import { must } from '#model/must.ts'
import { DAYS_BACK, type DemoContext, demo } from '#server/document/demo.ts'
import { bookInvoice, grantQuota, openContract } from '../invoice/invoice.ledger.ts'
import { postAp } from '../payable/ap.ledger.ts'
import { openPayable } from '../payable/payable.ledger.ts'
import { monthAfter as after, firstPeriod, turnPeriod } from '../period/period.ledger.ts'
import { loadAccounts, loadTravelStandards } from './accounts.ts'
import { loadInvoicing } from './load-invoicing.ts'
import { advances, type ContractSeed, contracts, type InvoiceSeed, invoices, quotaOfSupplier, quotaSuppliers } from './payables.ts'

const DAY = 86_400_000
const TAX = '0.13'
const STAGES = [
  { payStage: 'prepay', payRatio: '30', payCondition: '合同签订后预付', after: 10 },
  { payStage: 'arrival', payRatio: '60', payCondition: '到货验收后支付', after: 90 },
  { payStage: 'retention', payRatio: '10', payCondition: '质保期满支付', after: 460 },
] as const

/** 财务 of the demo company. Invoices and advances are of its suppliers; it closes months after what came in and was made in them is booked. */
export default demo({ after: ['supplier', 'warehouse', 'production'], books: loadPayables })

/** 应付. What is owed to suppliers when the books are opened, and how much of it may be paid this month and the next. */
async function loadPayables(ctx: DemoContext): Promise<void> {
  const day = (days: number) => formatDate(new Date(ctx.now.getTime() + days * DAY), 'yyyy-MM-dd')
  const opened = instantOf(`${day(0).slice(0, 7)}-01`)
  await closeYear(ctx, day(0))
  await loadAccounts(ctx)
  await loadTravelStandards(ctx)
  for (const seed of contracts) ctx.remember('contract', seed.supplier, await contract(ctx, seed, day))
  for (const seed of invoices) await invoice(ctx, seed, day, opened)
  for (const [supplier, amount] of advances) {
    const supplierId = ctx.idOf('supplier', supplier)
    await postAp(ctx, [{ supplierId, entryType: 'ADVANCE', accountKind: 'advance', billNo: '期初', amount }], opened)
    await openPayable(ctx, { id: supplierId, payableKind: 'advance', supplierId, sourceNo: '预付余额', amount })
  }
  await loadInvoicing(ctx, opened)
  // The papers of the demo company begin some days ago, which may be in the month before.
  for (const quotaMonth of new Set([day(-DAYS_BACK).slice(0, 7), day(0).slice(0, 7), monthAfter(day(0))]))
    for (const [at, supplier] of quotaSuppliers.entries())
      await grantQuota(ctx, {
        quotaNo: `FKED${quotaMonth.replace('-', '')}${String(at + 1).padStart(4, '0')}`,
        ...{ quotaMonth, purchaseType: 'spare', supplierId: ctx.idOf('supplier', supplier), payMethod: 'wire' },
        approvedQuota: quotaOfSupplier(supplier),
      })
}

type Day = (days: number) => string

const monthAfter = (day: string) => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
}

/** Last year is done with, but for the month before this one: its papers are still coming in. */
async function closeYear(ctx: DemoContext, today: string): Promise<void> {
  const closeUserId = ctx.idOf('user', 'zheng.guoping')
  for (let period = must(await firstPeriod(ctx), 'the first period'); after(period) < today.slice(0, 7); period = after(period))
    await turnPeriod(ctx, period, 'closed', closeUserId, { closeUserId, closeTime: ctx.now })
}

async function contract(ctx: DemoContext, seed: ContractSeed, day: Day): Promise<string> {
  const supplierId = ctx.idOf('supplier', seed.supplier)
  const { contractNo, name, type, payTerm, total, warrantyMonths, acceptedDaysAgo } = seed
  const signed = -(acceptedDaysAgo ?? 0) - 60
  const { id, planIds } = await signContract(
    ctx,
    {
      ...{ contractNo, contractName: name, contractType: type, supplierId, signDate: day(signed), payTerm, totalAmount: total },
      ...{ warrantyMonths, acceptDate: acceptedDaysAgo ? day(-acceptedDaysAgo) : null },
    },
    STAGES.map(({ after, ...stage }) => ({ ...stage, planPayDate: day(signed + after) })),
  )
  const plans = await payPlansOf(ctx.tx, ctx.tenantId, planIds)
  await openContract(ctx, must(await contractOf(ctx.tx, ctx.tenantId, id), contractNo), [...plans.values()])
  return id
}

async function invoice(
  ctx: DemoContext,
  { supplier, invoiceNo, amount, daysAgo, dueIn, ofContract }: InvoiceSeed,
  day: Day,
  opened: Date,
): Promise<void> {
  const net = new Big(amount).div(new Big(1).plus(TAX)).round(2, Big.roundHalfUp)
  await bookInvoice(
    ctx,
    {
      ...{ invoiceNo, invoiceDate: day(-daysAgo), invoiceType: 'special', supplierId: ctx.idOf('supplier', supplier), taxRate: TAX },
      ...{
        purchaseContractId: ofContract ? ctx.idOf('contract', supplier) : null,
        invoiceAmount: amount,
        dueDate: day(dueIn),
        billNo: '期初',
      },
      invoiceTax: new Big(amount).minus(net).toFixed(2),
    },
    opened,
  )
}
