import { and, eq, sql } from 'drizzle-orm'
import { creditCodeOf } from '#company/credit-code.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import type { EffectContext } from '#server/document/effects.ts'
import type { Book } from '#server/document/ledger.ts'
import type { Customer } from '../customer/customer.ledger.ts'
import { customerContacts } from '../customer/customer.table.ts'
import { type Changeable, changeable } from '../customer/customer-fields.rules.ts'
import { alterCustomer, writeHistory } from '../customer/customer-history.ledger.ts'
import type { customerChange } from './customer_change.flow.ts'
import { contactLine, newContact } from './customer-change.rules.ts'

type Paper = EffectContext<SubmittedOf<typeof customerChange>>

/** What a customer has now, by the items that can be changed. */
export async function valuesOf({ tx }: Pick<Book, 'tx'>, row: Customer): Promise<Readonly<Record<string, string>>> {
  const [contact] = await tx.select().from(customerContacts).where(defaultOf(row.id))
  return {
    ...Object.fromEntries(Object.entries(changeable).map(([item, column]) => [item, row[column] ?? ''])),
    contact: contact ? contactLine(contact.contactName, contact.contactPhone, contact.position, contact.deliveryAddress) : '',
  }
}

const defaultOf = (customerId: string) =>
  and(eq(customerContacts.customerId, customerId), eq(customerContacts.isDefault, 'yes'), eq(customerContacts.isDeleted, 0))

/** 生效. Signed contracts keep what they say; whatever comes later reads the new values. */
export async function carryOut(paper: Paper): Promise<void> {
  const { doc, number: billNo } = paper
  const { customerId, effectiveDate } = doc
  const changes: Partial<Record<Changeable, string>> = {}
  for (const { customerField, oldValue = '', newValue } of doc.changes) {
    if (customerField === 'contact') await replaceContact(paper, oldValue)
    else changes[customerField as Changeable] = customerField === 'creditCode' ? creditCodeOf(newValue) : newValue
  }
  await alterCustomer(paper, customerId, changes, { billNo, effectiveDate })
}

/** The former default contact stays in the book. */
async function replaceContact(paper: Paper, oldValue: string): Promise<void> {
  const { tx, tenantId, newId, now, doc, number: billNo } = paper
  const { customerId, effectiveDate, newContactName = '', newContactPhone = '', newPosition, newDeliveryAddress = '' } = doc
  await tx.update(customerContacts).set({ isDefault: 'no', updateTime: now, version: sql`version + 1` }).where(defaultOf(customerId))
  await tx.insert(customerContacts).values({
    ...{ id: newId(), tenantId, createTime: now, updateTime: now, customerId, isDefault: 'yes' },
    ...{ contactName: newContactName, contactPhone: newContactPhone, position: newPosition ?? null, deliveryAddress: newDeliveryAddress },
  })
  await writeHistory(paper, customerId, [{ customerField: 'contact', oldValue, newValue: newContact(doc) }], { billNo, effectiveDate })
}
