import { sql } from 'drizzle-orm'
import { documentedPieces } from '#domains/production/demo/work-orders.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { draftCertificate, issueCertificate, reissueCertificate } from '../certificate/certificate.ledger.ts'

const [HOUR, DAY] = [3_600_000, 86_400_000]
const SHAFT = '风电主轴'
/** After a shaft was finished. */
const [DRAFTED, ISSUED] = [20 * HOUR, 44 * HOUR]

/** 质量证明书 of shafts whose file is complete, drafted by one person and issued by another; the last one was issued again. */
export async function loadCertificates(demo: DemoContext): Promise<void> {
  const { tx, now, tenantId } = demo
  const by = (account: string, days: number) => signing(demo, account, now.getTime() - days * DAY)
  const { rows: made } = await tx.execute<{ id: string }>(sql`select p.id::text from erp_producation_workorder_piece p
    where p.tenant_id = ${tenantId} and p.pro_code = any (${sql.param([...documentedPieces])}::text[]) order by p.pro_code`)
  for (const [at, { id: pieceId }] of made.entries()) {
    const id = await draftCertificate(by('tao.yong', 10), pieceId)
    await issueCertificate(by('jin.yu', 9), id)
    if (at < made.length - 1) continue
    const next = await reissueCertificate(by('jin.yu', 6), id, '客户订单号更正')
    await issueCertificate(by('jin.yu', 6), next)
  }
}

/** Of every shaft that the year has finished, a day or two later. */
export async function loadYearCertificates(demo: DemoContext): Promise<void> {
  const { tx, now, tenantId } = demo
  const { rows: made } = await tx.execute<{ id: string; at: number }>(sql`
    select p.id::text, (extract(epoch from p.finish_time) * 1000)::float8 as at from erp_producation_workorder_piece p
    join wh_material m on m.id = p.material_id and m.material_name = ${SHAFT}
    where p.tenant_id = ${tenantId} and p.status in ('1', '3') and p.finish_time < ${new Date(now.getTime() - ISSUED).toISOString()}::timestamptz and p.ingot_no is not null
      and exists (select 1 from erp_producation_work_report r where r.piece_id = p.id and r.op_key like 'year %')
      and not exists (select 1 from qc_certificate c where c.piece_id = p.id) order by p.finish_time, p.pro_code`)
  for (const { id: pieceId, at } of made)
    await issueCertificate(signing(demo, 'jin.yu', at + ISSUED), await draftCertificate(signing(demo, 'tao.yong', at + DRAFTED), pieceId))
}

const signing = ({ tx, newId, idOf, tenantId }: DemoContext, account: string, at: number) => ({
  ...{ tx, newId, now: new Date(at) },
  caller: { userId: idOf('user', account), deptId: idOf('dept', 'quality'), tenantId },
})
