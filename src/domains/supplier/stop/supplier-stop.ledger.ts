import { and, eq } from 'drizzle-orm'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { EffectContext } from '#server/document/effects.ts'
import { supplierStops } from '../profile/supplier.table.ts'
import { alter } from '../profile/supplier-history.ledger.ts'
import type { supplierInfoStop } from './supplier_info_stop.flow.ts'

type Paper = EffectContext<SubmittedOf<typeof supplierInfoStop>>

/** 停用记录. Recorded at approval; the supplier is closed on the day it takes effect. */
export async function fileStop({ tx, tenantId, newId, now, doc, number: billNo }: Paper): Promise<void> {
  const { supplierId, stopReason, stopDetail, stopDate } = doc
  const stop = { supplierId, stopReason, stopDetail, stopDate, billNo, applied: 'no' }
  await tx.insert(supplierStops).values({ ...stop, id: newId(), tenantId, createTime: now, updateTime: now })
}

const filed = ({ tenantId, number }: Pick<Paper, 'tenantId' | 'number'>) =>
  and(eq(supplierStops.billNo, number), notDeleted(supplierStops, tenantId))

export async function closeSupplier(paper: Paper): Promise<void> {
  const { tx, now, doc, number: billNo } = paper
  await tx.update(supplierStops).set({ applied: 'yes', updateTime: now }).where(filed(paper))
  await alter(paper, doc.supplierId, { status: 'stopped' }, { billNo, effectiveDate: doc.stopDate })
}

/** 作废. */
export async function dropStop(paper: Pick<Paper, 'tx' | 'tenantId' | 'number' | 'now'>): Promise<void> {
  await paper.tx.update(supplierStops).set({ isDeleted: 1, updateTime: paper.now }).where(filed(paper))
}
