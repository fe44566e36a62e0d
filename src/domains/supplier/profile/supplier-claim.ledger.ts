import { and, eq, inArray, ne } from 'drizzle-orm'
import type { EffectContext, Fault, FormContext } from '#server/document/effects.ts'
import { conflict } from '#server/http/refusal.ts'
import { lockSuppliers } from './supplier.ledger.ts'
import { supplierPapers, suppliers } from './supplier.table.ts'

/** What a paper is about: of each kind one may be under way per supplier (INV-02). */
export type PaperKind = 'admission' | 'change' | 'standing' | 'review'

const words: Record<PaperKind, string> = { admission: '准入', change: '变更', standing: '状态变更', review: '评审' }

type Asking = Pick<FormContext<unknown>, 'tx' | 'documentId'>
type Context = Pick<EffectContext<unknown>, 'tx' | 'tenantId' | 'documentId' | 'flowKey' | 'number'>

/** The supplier stays ours until the transaction ends; another running paper of the kind is named. */
export async function paperFaults(ctx: Asking, kind: PaperKind, supplierIds: readonly string[], path: string): Promise<Fault[]> {
  await lockSuppliers(ctx.tx, supplierIds)
  const others = await otherPapers(ctx, kind, supplierIds)
  return others.map(({ name, billNo }) => ({ path, message: `供应商“${name}”已有在途的${words[kind]}单 ${billNo}` }))
}

/** 占用. Submitted, and submitted again: whatever this paper held before, from now on it holds these. */
export async function takePapers(ctx: Context, kind: PaperKind, supplierIds: readonly string[]): Promise<void> {
  const { tx, tenantId, documentId, flowKey, number: billNo } = ctx
  await lockSuppliers(tx, supplierIds)
  const [other] = await otherPapers(ctx, kind, supplierIds)
  if (other) throw conflict(`供应商“${other.name}”已有在途的${words[kind]}单 ${other.billNo}`)
  await closePapers(ctx, 'released')
  for (const supplierId of new Set(supplierIds))
    await tx
      .insert(supplierPapers)
      .values({ documentId, supplierId, tenantId, kind, flowKey, billNo, state: 'running' })
      .onConflictDoUpdate({ target: [supplierPapers.documentId, supplierPapers.supplierId], set: { state: 'running', billNo } })
}

/** 释放 or 完成: what a paper held it no longer holds. */
export async function closePapers({ tx, documentId }: Pick<Context, 'tx' | 'documentId'>, state: 'done' | 'released'): Promise<void> {
  await tx
    .update(supplierPapers)
    .set({ state })
    .where(and(eq(supplierPapers.documentId, documentId), eq(supplierPapers.state, 'running')))
}

export const releasePapers = (ctx: Pick<Context, 'tx' | 'documentId'>): Promise<void> => closePapers(ctx, 'released')

/** The supplier a paper is about, running or not. */
export async function heldSupplier({ tx, documentId }: Asking): Promise<string | undefined> {
  const [found] = await tx
    .select({ supplierId: supplierPapers.supplierId })
    .from(supplierPapers)
    .where(eq(supplierPapers.documentId, documentId || '0'))
  return found?.supplierId
}

async function otherPapers({ tx, documentId }: Asking, kind: PaperKind, supplierIds: readonly string[]) {
  return tx
    .select({ name: suppliers.supplierName, billNo: supplierPapers.billNo })
    .from(supplierPapers)
    .innerJoin(suppliers, eq(suppliers.id, supplierPapers.supplierId))
    .where(
      and(
        inArray(supplierPapers.supplierId, [...supplierIds, '0']),
        eq(supplierPapers.kind, kind),
        eq(supplierPapers.state, 'running'),
        ne(supplierPapers.documentId, documentId || '0'),
      ),
    )
}
