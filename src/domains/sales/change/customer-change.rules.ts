/** 变更. What the form of a customer change and its effects both know. */
interface Changing {
  readonly newContactName?: string
  readonly newContactPhone?: string
  readonly newPosition?: string
  readonly newDeliveryAddress?: string
}
type Row = { readonly customerField?: string }

/** The kind of change that each item belongs to. */
export const KIND_OF: Readonly<Record<string, string>> = {
  ...{
    name: 'name',
    creditCode: 'invoice',
    address: 'invoice',
    bank: 'invoice',
    account: 'invoice',
    tel: 'invoice',
    invoiceBasis: 'invoice',
  },
  ...{ credit: 'credit', payTerm: 'pay', contact: 'contact', level: 'level', sales: 'sales' },
}

export const isAbout = (rows: readonly Row[] | undefined, field: string): boolean => (rows ?? []).some(row => row.customerField === field)

export const whenContact = (doc: Readonly<Record<string, unknown>>): boolean =>
  isAbout(doc.changes as readonly Row[] | undefined, 'contact')

/** A contact in one line. */
export const contactLine = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' ')

export const newContact = ({ newContactName, newContactPhone, newPosition, newDeliveryAddress }: Changing): string =>
  contactLine(newContactName, newContactPhone, newPosition, newDeliveryAddress)
