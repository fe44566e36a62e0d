import { balanceOf } from '#domains/finance/payable/ap.ledger.ts'
import { positive } from '#model/form/arithmetic.ts'
import type { Fault, FormContext } from '#server/document/effects.ts'
import { lockSuppliers, supplierOf } from './supplier.ledger.ts'
import { wordOf } from './supplier-history.ledger.ts'
import { openOf } from './supplier-trade.ledger.ts'

type Asking = Pick<FormContext<{ readonly supplierId?: string }>, 'tx' | 'tenantId' | 'doc'>

/** 状态. Checks that the supplier has one of the expected states, and locks it until the transaction ends. */
export async function standingFaults({ tx, tenantId, doc }: Asking, allowed: readonly string[]): Promise<Fault[]> {
  lockSuppliers(tx, [doc.supplierId])
  const found = await supplierOf({ tx, tenantId }, doc.supplierId)
  if (!found) return [{ path: 'supplierId', message: '供应商不存在' }]
  if (allowed.includes(found.supplierStatus)) return []
  const status = await wordOf({ tx, tenantId }, 'status', found.supplierStatus)
  return [{ path: 'supplierId', message: `供应商“${found.supplierName}”状态为${status}，不能办理` }]
}

/** 往来. What is open with a supplier: ordered, owed, paid in advance, not invoiced. */
export type Balances = {
  readonly openOrderCount?: number
  readonly openOrderAmount?: string
  readonly payableBalance?: string
  readonly advanceBalance?: string
  readonly uninvoicedAmount?: string
}

/** Before closure nothing may be on order or paid in advance. */
export async function closingFaults(ctx: Pick<Asking, 'tx'>, supplierId: string | undefined): Promise<Fault[]> {
  const { openOrderCount = 0, advanceBalance } = await balancesOf(ctx, supplierId)
  const faults: Fault[] = []
  if (openOrderCount > 0) faults.push({ path: 'openOrderCount', message: `供应商还有 ${openOrderCount} 笔未完订单，不能停用` })
  if (positive(advanceBalance)) faults.push({ path: 'advanceBalance', message: `供应商还有预付余额 ${advanceBalance} 元，不能停用` })
  return faults
}

export async function balancesOf({ tx }: Pick<Asking, 'tx'>, supplierId: string | undefined): Promise<Balances> {
  if (!supplierId) return {}
  const { payable, advance, accrued } = await balanceOf(tx, supplierId)
  return { ...(await openOf(tx, supplierId)), payableBalance: payable, advanceBalance: advance, uninvoicedAmount: accrued }
}
