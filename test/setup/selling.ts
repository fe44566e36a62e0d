import { contractLinesOf, signContract } from '#domains/sales/contract/contract.ledger.ts'
import { salesContractBreaches } from '#domains/sales/contract/contract.query.ts'
import { salesOrderBreaches } from '#domains/sales/order/order.query.ts'
import { createOrder } from '#domains/sales/order/order-draft.ledger.ts'
import { releaseOrder } from '#domains/sales/order/order-release.ledger.ts'
import type { AppTools } from './app-test.ts'
import { customersIn } from './customers.ts'
import { day } from './days.ts'

type Line = readonly [code: string, qty: string, taxPrice: string]
interface Bought {
  readonly id: string
  readonly lines: readonly string[]
}

let made = 0

/** Contracts and orders for one test, made by the same functions as any other. */
export function ordersIn(tools: AppTools) {
  const { booking, row, user, app } = tools
  const customers = customersIn(tools)
  tools.keeps(salesContractBreaches, salesOrderBreaches)
  const draft = async ({ id, lines }: Bought, quantities: readonly string[]) => {
    const items = quantities.map((qty, at) => ({ salesContractLineId: lines[at]!, qty, requireDate: day(60) }))
    const head = { orderType: 'normal', urgency: 'normal', orderDate: day() }
    const orderId = await booking(book => createOrder(book, id, head, items))
    return { id: orderId, no: (await row('sal_order', { id: orderId }, 'sales_order_no')).sales_order_no! }
  }
  return {
    ...customers,
    draft,
    /** A contract of a customer over some products. */
    async bought(customerId: string, lines: readonly Line[]): Promise<Bought> {
      const ids = await Promise.all(lines.map(([code]) => customers.productId(code)))
      const contract = {
        ...{
          contractNo: `S-${++made}`,
          contractName: '试',
          customerId,
          salesAgreementId: null,
          salesContractType: 'product',
          signDate: day(),
        },
        ...{ deliveryFrom: day(), deliveryTo: day(200), currency: 'CNY', exchangeRate: '1', payTerm: 'd30', deliveryTerm: 'to_plant' },
        ...{ warrantyMonths: 12, isTemplate: 'yes', signedFile: null, billNo: 'T' },
      }
      const rows = lines.map(([, qty, taxPrice], at) => ({
        ...{ productId: ids[at]!, techStandard: null, qty, taxPrice, taxRate: '0.13', deliveryDate: day(60) },
      }))
      const id = await booking(book => signContract(book, contract, rows, [{ payStage: 'deliver', payRatio: '100', planDate: null }]))
      return { id, lines: (await booking(book => contractLinesOf(book, id))).map(line => line.id) }
    },
    /** An order that was released. */
    async released(contract: Bought, quantities: readonly string[]) {
      const order = await draft(contract, quantities)
      await booking(book => releaseOrder({ ...book, actor: user('yuan.li') }, order.id, day(60), new Map(), 'T'))
      return order
    },
    /** So many pieces under way for the first line of an order. */
    async plan(salesOrderNo: string, pieces: number) {
      const free = await app.sql<{ id: string }>(
        `select p.id from erp_producation_workorder_piece p join erp_producation_demand d on d.sales_order_no = $1 and d.line_no = 1
         where p.demand_id is distinct from d.id and p.status in ('0', '1', '3') and p.is_deleted = 0 order by p.id limit $2`,
        [salesOrderNo, pieces],
      )
      await app.sql(
        `update erp_producation_workorder_piece set demand_id = (select id from erp_producation_demand where sales_order_no = $1 and line_no = 1)
         where id = any ($2)`,
        [salesOrderNo, free.map(({ id }) => id)],
      )
    },
  }
}
