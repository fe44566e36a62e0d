import { postReceivable } from '#domains/finance/receivable/receivable.ledger.ts'
import { addCustomer } from '#domains/sales/create/customer-create.ledger.ts'
import { customerObstacle } from '#domains/sales/customer/customer.ledger.ts'
import { customerBreaches } from '#domains/sales/customer/customer.query.ts'
import { setFloor } from '#domains/sales/product/product.ledger.ts'
import type { AppTools } from './app-test.ts'
import { day } from './days.ts'
import { takeEffects } from './due.ts'
import { newCode } from './suppliers.ts'

/** Customers for one test, and what is done with them beside the papers. */
export function customersIn(tools: AppTools) {
  const { app, booking, user, row } = tools
  tools.keeps(customerBreaches)
  return {
    /** A customer made by the same function as any other. */
    async firm({ salesman = 'pan.yang', limit = '1000000.00', creditCode = newCode() } = {}) {
      const name = `试验客户${newCode().slice(10)}`
      const asked = {
        ...{ customerName: name, creditCode, customerType: 'part', tradeArea: 'domestic', customerLevel: 'C', salesUserId: user(salesman) },
        ...{ address: '示范路 1 号', creditLimit: limit, payTerm: 'd30' },
      }
      const contact = { contactName: '甲', contactPhone: '16800000001', deliveryAddress: '一号库', isDefault: 'yes' }
      return { id: await booking(book => addCustomer(book, asked, [contact], 'TEST')), name, creditCode }
    },
    /** Owed since today, and due on a day. */
    owe: (customerId: string, amount: string, dueDate: string) =>
      booking(book => postReceivable(book, [{ customerId, entryType: 'INVOICE', billNo: 'T', sourceNo: book.newId(), amount, dueDate }])),
    /** A product of the demo company by its code. */
    productId: async (code: string) => (await row('wh_material', { material_code: code }, 'id')).id!,
    floor: (productId: string, price: string) => booking(book => setFloor(book, productId, price, user('yuan.li'))),
    obstacleTo: (id: string) => booking(book => customerObstacle(book, id)),
    /** What takes effect on the morning so many days ahead. */
    night: (days: number) => takeEffects(app, day(days)),
  }
}
