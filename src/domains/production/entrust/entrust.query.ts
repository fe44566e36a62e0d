import { and, eq, inArray, sql } from 'drizzle-orm'
import { IN_USE, machinesWhere } from '#domains/equipment/equipment.ledger.ts'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import { STARTABLE, WAITING } from '../exec/exec.rules.ts'
import { workExecs } from '../exec/exec.table.ts'
import { IN_PROCESS } from '../piece/piece.register.ts'
import { pieces } from '../piece/piece.table.ts'

interface Asking {
  readonly tx: Tx
  readonly tenantId: string
}

/** Machines in use of a workshop that can do a base process, whichever process of whichever workshop names them. */
export const capableIn = ({ tx, tenantId }: Asking, workshopId: string, baseProcessCode: string) =>
  machinesWhere(
    tx,
    tenantId,
    sql`workshop_id = ${workshopId} and equipment_state = ${IN_USE} and id in (select m.equipment_id from erp_producation_process_equipment m
      join erp_producation_process p on p.id = m.process_id and p.is_deleted = 0
      join erp_producation_base_process b on b.id = p.base_process_id where b.base_process_code = ${baseProcessCode})`,
  )

/** The step of each of these pieces, if it was neither started nor given away. */
export const freeSteps = ({ tx, tenantId }: Asking, workId: string, nodeKey: string, pieceIds: readonly string[]) =>
  tx
    .select({ id: workExecs.id, pieceId: workExecs.pieceId })
    .from(workExecs)
    .innerJoin(pieces, eq(pieces.id, workExecs.pieceId))
    .where(
      and(
        ...[notDeleted(workExecs, tenantId), eq(workExecs.workId, workId), eq(workExecs.nodeRefType, 1), eq(workExecs.nodeKey, nodeKey)],
        ...[inArray(workExecs.pieceId, [...pieceIds, '0']), inArray(workExecs.status, [WAITING, STARTABLE])],
        ...[sql`${workExecs.entrustId} is null and ${workExecs.outsourceLineId} is null`, eq(pieces.status, IN_PROCESS)],
      ),
    )
