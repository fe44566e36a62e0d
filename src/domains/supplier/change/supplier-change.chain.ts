import { bankAccountProblem } from '#company/bank-account.ts'
import { dict, type Field, text } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { varied } from '#model/form/varied.ts'
import { supplier } from '../profile/supplier.register.ts'

/**
 * 变更明细. The common part of the three change flows: lines with old and new value. A bank account has several fields of its own, and its
 * line follows them.
 */
type Item = { readonly changeField?: string; readonly oldValue?: string; readonly newValue?: string }
interface Changing {
  readonly items?: readonly Item[]
  readonly newBankAccountName?: string
  readonly newBankName?: string
  readonly newBankAccount?: string
}

export const changes = (items: readonly Item[] | undefined, field: string): boolean =>
  (items ?? []).some(item => item.changeField === field)

export const bankLine = ({ newBankAccountName, newBankName, newBankAccount }: Changing): string =>
  [newBankAccountName, newBankName, newBankAccount].filter(Boolean).join(' ')

const whenBank = (doc: Readonly<Record<string, unknown>>) => changes((doc as Changing).items, 'bank')

export const bankFields = {
  newBankAccountName: text('新账户名称', { required: true, max: 128, when: whenBank }),
  newBankName: text('新开户银行', { required: true, max: 128, when: whenBank }),
  newBankAccount: text('新银行账号', { required: true, max: 64, when: whenBank }),
  bankHint: text('账号提示', { derived: true, when: whenBank }),
} as const

/** What can change, and the supplier field behind it: old and new value have its kind. */
export const changeable = {
  status: 'supplierStatus',
  level: 'supplierLevel',
  name: 'supplierName',
  address: 'address',
  contact: 'contactName',
  phone: 'contactPhone',
  mail: 'mail',
  taxpayer: 'taxpayerType',
  payterm: 'payTerm',
  owner: 'ownerUserId',
} as const satisfies Record<string, keyof typeof supplier.fields>

export type Changeable = keyof typeof changeable

const kinds: Readonly<Record<string, Field>> = {
  ...Object.fromEntries(Object.entries(changeable).map(([item, column]) => [item, supplier.fields[column]])),
  bank: text('银行账户', { derived: true }),
}

const columns = (offers: readonly string[]) =>
  ({
    changeField: dict('变更项', { required: true, code: 'supplier_field', offers }),
    oldValue: varied('变更前', { by: 'changeField', as: kinds, derived: true }),
    newValue: varied('变更后', { by: 'changeField', as: kinds, required: true, help: '银行账户在上方填写' }),
  }) as const

/** With the three account fields above: the line of the account follows them. */
export const changeItems = (offers: readonly string[]) =>
  lines('变更明细', columns(offers), {
    min: 1,
    derive: { newValue: (row, doc: Changing) => (row.changeField === 'bank' ? bankLine(doc) : row.newValue) },
  })

/** The responsible buyer has a field of its own. */
export const minorItems = () => lines('变更明细', columns(MINOR.filter(item => item !== 'owner')))

export const bankRule = {
  on: 'newBankAccount',
  ok: (doc: Changing) => !changes(doc.items, 'bank') || !bankAccountProblem(doc.newBankAccount),
  message: bankAccountProblem(),
}

export const changeRules = [
  { on: 'items', cell: 'changeField', once: (item: Item) => item.changeField, message: '同一变更项不能重复' },
  { on: 'items', cell: 'newValue', each: (item: Item) => item.newValue !== item.oldValue, message: '变更后不能与变更前相同' },
] as const

/** Minor changes, handled by purchasing staff. */
export const MINOR: readonly string[] = ['contact', 'phone', 'mail', 'address', 'owner']
/** Major changes that affect money or the company itself. */
export const MAJOR: readonly string[] = ['name', 'taxpayer', 'bank', 'payterm', 'level']
/** Decided by our company only. */
export const INTERNAL: readonly string[] = ['payterm', 'level', 'owner']
export const OWN: readonly string[] = [...MINOR, ...MAJOR].filter(item => !INTERNAL.includes(item))

export const only = (items: readonly Item[] | undefined, fields: readonly string[]): boolean =>
  (items ?? []).every(item => fields.includes(item.changeField ?? ''))
