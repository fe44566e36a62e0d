import { and, eq, inArray } from 'drizzle-orm'
import type { DemoContext } from '#server/document/demo.ts'
import type { Context } from '#server/http/route.ts'
import { loadCharge } from '../charge/charge.ledger.ts'
import { STARTABLE } from '../exec/exec.rules.ts'
import { workExecs } from '../exec/exec.table.ts'
import { pieces } from '../piece/piece.table.ts'
import { chargedPieces } from './work-orders.ts'

/** 装炉: two ingots in the furnace of the forge, not fired yet. */
export async function loadCharges(demo: DemoContext): Promise<void> {
  const { tx, newId, now, tenantId, idOf } = demo
  const caller = { userId: idOf('user', 'xue.gang'), deptId: idOf('dept', 'forge'), tenantId, isAdmin: true }
  const steps = await tx
    .select({ execId: workExecs.id })
    .from(workExecs)
    .innerJoin(pieces, eq(pieces.id, workExecs.pieceId))
    .where(and(inArray(pieces.proCode, [...chargedPieces]), eq(workExecs.status, STARTABLE)))
    .orderBy(pieces.proCode)
  const ctx = { tx, newId, now, caller } as unknown as Context
  await loadCharge(ctx, { equipmentId: idOf('equipment', 'SB-0003'), rows: steps, setTemp: 1200, holdHours: '12' })
}
