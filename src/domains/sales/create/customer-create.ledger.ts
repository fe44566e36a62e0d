import type { Book } from '#server/document/ledger.ts'
import { nextNumber } from '#server/document/number.ts'
import { spelled } from '#server/text/pinyin.ts'
import { customerContacts, customers } from '../customer/customer.table.ts'
import { grantCredit, writeHistory } from '../customer/customer-history.ledger.ts'

type Kept = 'id' | 'tenantId' | 'createTime' | 'updateTime' | 'py' | 'customerCode' | 'customerStatus' | 'invoiceBasis'
export type NewCustomer = Omit<typeof customers.$inferInsert, Kept>
export type Contact = Pick<
  typeof customerContacts.$inferInsert,
  'contactName' | 'contactPhone' | 'position' | 'deliveryAddress' | 'isDefault'
>

/** 建档. The customer with its number, contacts and credit. */
export async function addCustomer(book: Book, asked: NewCustomer, contacts: readonly Contact[], billNo: string): Promise<string> {
  const { tx, tenantId, newId, now } = book
  const id = newId()
  const customerCode = await nextNumber(tx, { tenantId, flowKey: 'customer', rule: { prefix: 'C', digits: 5 }, now })
  const py = await spelled(`${customerCode} ${asked.customerName} ${asked.shortName ?? ''}`)
  const stamp = { tenantId, createTime: now, updateTime: now }
  await tx.insert(customers).values({ ...asked, ...stamp, id, customerCode, py, customerStatus: 'enabled', invoiceBasis: 'sign' })
  await tx.insert(customerContacts).values(contacts.map(contact => ({ ...contact, ...stamp, id: newId(), customerId: id })))
  await writeHistory(book, id, [{ customerField: 'status', oldValue: '', newValue: '启用', newKey: 'enabled' }], { billNo })
  await grantCredit(book, id, '0.00', asked.creditLimit, billNo)
  return id
}
