import { instantOf } from '#model/date.ts'
import type { Book } from '#server/document/ledger.ts'
import { nextNumber } from '#server/document/number.ts'
import { Refusal } from '#server/http/refusal.ts'
import { moveMoney } from '../account/account.ledger.ts'
import { advanceLeft } from './advance-left.query.ts'
import { postAp } from './ap.ledger.ts'
import { lowerAdvance, openPayable, requireDeductible } from './payable.ledger.ts'

const MOVED = { prefix: 'YFZ', date: 'YMD', digits: 4 } as const
const REFUNDED = { prefix: 'YFT', date: 'YMD', digits: 4 } as const

/** Part of what a supplier has got in advance: under a contract, or under none. */
export interface Advance {
  readonly supplierId: string
  readonly purchaseContractId?: string | undefined
  readonly amount: string
}

/** Locks what the supplier has got in advance: neither more than there is under that contract, nor what a payment under way sets off (INV-91). */
export async function requireAdvance(book: Book, { supplierId, purchaseContractId, amount }: Advance): Promise<void> {
  await requireDeductible(book, supplierId, '0')
  const left = await advanceLeft(book.tx, { supplierId, purchaseContractId })
  if (left.lt(amount)) throw new Refusal(`${purchaseContractId ? '该合同' : '无合同的'}预付余额 ${left.toFixed(2)} 小于 ${amount}`)
  await requireDeductible(book, supplierId, amount)
}

/** 预付转合同. The sum of the supplier stays. */
export async function moveAdvance(book: Book, from: Advance, toContractId: string | undefined): Promise<void> {
  await requireAdvance(book, from)
  const { supplierId, purchaseContractId, amount } = from
  const billNo = await nextNumber(book.tx, { tenantId: book.tenantId, flowKey: 'advanceMove', rule: MOVED, now: book.now })
  const entry = { supplierId, entryType: 'ADJUST', accountKind: 'advance', billNo } as const
  await postAp(book, [
    { ...entry, purchaseContractId, amount: `-${amount}` },
    { ...entry, purchaseContractId: toContractId, amount },
  ])
}

/** 退预付. The supplier pays it back. */
export async function refundAdvance(
  book: Book,
  from: Advance,
  cameIn: { readonly postDate: string; readonly payAccountId: string; readonly bankVoucherNo: string; readonly partyName: string },
): Promise<void> {
  await requireAdvance(book, from)
  const { supplierId, purchaseContractId, amount } = from
  const { postDate, ...money } = cameIn
  const billNo = await nextNumber(book.tx, { tenantId: book.tenantId, flowKey: 'advanceRefund', rule: REFUNDED, now: book.now })
  await lowerAdvance(book, supplierId, amount)
  const entry = { supplierId, entryType: 'ADVANCE', accountKind: 'advance', billNo, purchaseContractId, amount: `-${amount}` } as const
  await postAp(book, [entry], instantOf(postDate))
  await moveMoney(book, { ...money, amount, sourceType: 'advance', billNo }, instantOf(postDate))
}

/** 转预付. What was paid otherwise, such as the deposit of a letter of intent, is paid in advance under a contract. */
export async function addAdvance(book: Book, { supplierId, purchaseContractId, amount }: Advance, billNo: string): Promise<void> {
  await openPayable(book, { id: supplierId, payableKind: 'advance', supplierId, sourceNo: '预付余额', amount })
  await postAp(book, [{ supplierId, entryType: 'ADVANCE', accountKind: 'advance', billNo, purchaseContractId, amount }])
}
