import { eq } from 'drizzle-orm'
import type { Book } from '#server/document/ledger.ts'
import { maintainPlans } from './maintain.table.ts'

/** 启封. The cycles of a machine that was put away begin anew. */
export async function restartPlans({ tx, now }: Book, equipmentId: string, day: string): Promise<void> {
  await tx.update(maintainPlans).set({ lastDate: day, extendedTo: null, updateTime: now }).where(eq(maintainPlans.equipmentId, equipmentId))
}
