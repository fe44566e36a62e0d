import type { customer } from './customer.register.ts'

/** What can change about a customer, and the column behind it. */
export const changeable = {
  status: 'customerStatus',
  name: 'customerName',
  creditCode: 'creditCode',
  level: 'customerLevel',
  sales: 'salesUserId',
  address: 'address',
  bank: 'bankName',
  account: 'bankAccount',
  tel: 'invoiceTel',
  credit: 'creditLimit',
  payTerm: 'payTerm',
  invoiceBasis: 'invoiceBasis',
} as const satisfies Record<string, keyof typeof customer.fields>

export type Changeable = keyof typeof changeable
