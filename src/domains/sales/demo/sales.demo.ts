import { postReceivable } from '#domains/finance/receivable/receivable.ledger.ts'
import { formatDate } from '#model/date.ts'
import { type DemoContext, demo } from '#server/document/demo.ts'
import { addCustomer } from '../create/customer-create.ledger.ts'
import { alterCustomer } from '../customer/customer-history.ledger.ts'
import { type CustomerSeed, customers } from './customers.ts'
import { loadContracts } from './load-contracts.ts'
import { loadOrders } from './load-orders.ts'
import { loadProducts } from './load-products.ts'

const DAY = 86_400_000
const OPENING = '期初'

/** 销售 of the demo company: its products and customers, what was agreed with them, and what they owe from before. */
export default demo({
  // What is owed is posted into a month that finance has opened.
  after: ['finance'],
  async books(ctx) {
    await loadProducts(ctx)
    for (const [at, seed] of customers.entries()) ctx.remember('customer', seed.shortName, await loadCustomer(ctx, seed, at))
    await loadContracts(ctx)
    await loadOrders(ctx)
  },
})

async function loadCustomer(ctx: DemoContext, seed: CustomerSeed, at: number): Promise<string> {
  const then = (daysAgo: number) => ({ ...ctx, now: new Date(ctx.now.getTime() - daysAgo * DAY) })
  const day = (daysAgo: number) => formatDate(then(daysAgo).now, 'yyyy-MM-dd')
  const address = `示范省示范市滨江路 ${20 + at * 6} 号`
  const id = await addCustomer(
    then(420),
    {
      ...{ customerName: seed.name, shortName: seed.shortName, creditCode: seed.creditCode, customerType: seed.type, tradeArea: seed.area },
      ...{ customerLevel: seed.level, industry: seed.industry, salesUserId: ctx.idOf('user', seed.salesman), address },
      ...{ bankName: '示范商业银行滨江支行', bankAccount: `6228${String(8_000_000 + at)}`, invoiceTel: '0530-8860000' },
      ...{ creditLimit: seed.limit, payTerm: seed.payTerm },
    },
    [
      {
        ...{ contactName: seed.contact, contactPhone: `168000070${String(at + 10)}`, position: '采购经理' },
        ...{ deliveryAddress: `${address} 成品库`, isDefault: 'yes' },
      },
    ],
    OPENING,
  )
  await postReceivable(
    ctx,
    (seed.owes ?? []).map(([amount, dueDaysAgo]) => ({
      ...{ customerId: id, entryType: 'OPENING', billNo: OPENING, sourceNo: `QC-${seed.shortName}`, amount, dueDate: day(dueDaysAgo) },
    })),
  )
  const more = { disabledDate: day(200), disableReason: '连续两年没有订单', allowFinish: 'no' }
  if (seed.isDisabled) await alterCustomer(then(200), id, { status: 'disabled' }, { billNo: OPENING, more })
  return id
}
