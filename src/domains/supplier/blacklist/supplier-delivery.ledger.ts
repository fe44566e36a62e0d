import { Refusal } from '#server/http/refusal.ts'
import { type Book, lockSuppliers, mustBeKnown } from '../profile/supplier.ledger.ts'
import { USABLE } from '../profile/supplier.register.ts'
import { openBlack } from './supplier-blacklist.ledger.ts'

/** 送货. A supplier that is not dealt with any more does not deliver either, unless its open orders are to be finished (INV-10). */
export async function requireMayDeliver(book: Book, supplierId: string): Promise<void> {
  lockSuppliers(book.tx, [supplierId])
  const { supplierStatus, supplierName } = await mustBeKnown(book, supplierId)
  if (USABLE.includes(supplierStatus)) return
  const black = supplierStatus === 'blacklisted' ? await openBlack(book.tx, supplierId) : undefined
  if (black?.orderDisposal !== 'finish') throw new Refusal(`供应商“${supplierName}”已暂停、停用或拉黑，不能送货`)
}
