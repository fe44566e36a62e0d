import { sql } from 'drizzle-orm'
import { documentedPieces } from '#domains/production/demo/work-orders.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { draftCertificate, issueCertificate, reissueCertificate } from '../certificate/certificate.ledger.ts'

const DAY = 86_400_000

/** 质量证明书 of shafts whose file is complete, drafted by one person and issued by another; the last one was issued again. */
export async function loadCertificates({ tx, newId, idOf, now, tenantId }: DemoContext): Promise<void> {
  const by = (account: string, days: number) => ({
    ...{ tx, newId, now: new Date(now.getTime() - days * DAY) },
    caller: { userId: idOf('user', account), deptId: idOf('dept', 'quality'), tenantId },
  })
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
