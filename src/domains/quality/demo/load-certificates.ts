import { sql } from 'drizzle-orm'
import type { DemoContext } from '#server/document/demo.ts'
import { hashOf, valuesOf } from '../certificate/certificate.ledger.ts'
import { certified } from '../certificate/certificate.query.ts'
import { certificates } from '../certificate/certificate.table.ts'

const DAY = 86_400_000

/** 质量证明书 of finished pieces: one in force, and one that was replaced. */
export async function loadCertificates({ tx, newId, idOf, now, tenantId }: DemoContext): Promise<void> {
  // Only of pieces that passed every inspection of their route.
  const { rows } = await tx.execute<{ id: string }>(sql`select p.id::text from erp_producation_workorder_piece p
    join erp_producation_workorder w on w.id = p.work_id
    where p.tenant_id = ${tenantId} and p.status in ('1', '3') and p.is_deleted = 0 and w.rev_no > 0
      and not exists (select 1 from erp_producation_workorder_node n where n.work_id = w.id and n.rev_no = w.rev_no and n.is_check
        and not exists (select 1 from qc_inspection i where i.piece_id = p.id and i.node_key = n.node_key and i.result = 'pass'))
    order by p.pro_code limit 2`)
  for (const [at, { id: pieceId }] of rows.entries()) {
    const found = await certified({ tx, tenantId }, pieceId)
    if (!found) continue
    const before = (days: number) => new Date(now.getTime() - days * DAY)
    const issued = (rev: number, days: number) => ({
      ...{ ...valuesOf(found), id: newId(), tenantId, rev, certNo: `ZB-${found.piece.proCode}-${rev}`, state: 'issued' },
      ...{ draftBy: idOf('user', 'tao.yong'), draftTime: before(days + 1), issuedBy: idOf('user', 'jin.yu'), issuedTime: before(days) },
      ...{ contentHash: hashOf(found.data), createTime: before(days + 1), updateTime: before(days) },
    })
    if (at === 0) await tx.insert(certificates).values(issued(1, 9))
    else
      await tx
        .insert(certificates)
        .values([{ ...issued(1, 10), state: 'void', voidReason: '客户订单号更正', voidTime: before(6) }, issued(2, 6)])
  }
}
