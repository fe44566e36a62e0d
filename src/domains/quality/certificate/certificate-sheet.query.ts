import { and, eq, inArray, sql } from 'drizzle-orm'
import { users } from '#platform/user/user.table.ts'
import { notDeleted } from '#server/db/rows.ts'
import { TENANT } from '#server/document/demo.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context, OpenContext } from '#server/http/route.ts'
import { verifyKeyOf } from './certificate.ledger.ts'
import { certificates } from './certificate.table.ts'
import { CERT_DRAFT, CERT_ISSUED } from './quality-certificate.register.ts'

/** 质量证明书 as it is read and printed. */
export async function certificateSheet(ctx: Context, id: string) {
  const { tx, caller } = ctx
  const [row] = await tx
    .select()
    .from(certificates)
    .where(and(eq(certificates.id, id), notDeleted(certificates, caller.tenantId)))
  if (!row) throw missing('数据不存在或已删除')
  const names = await tx
    .select({ id: users.id, realName: users.realName })
    .from(users)
    .where(inArray(users.id, [row.draftBy, row.issuedBy ?? '0']))
  const { rows } = await tx.execute<{ name: string; specs: string; code: string }>(
    sql`select material_name as name, coalesce(specs, '') as specs, material_code as code from wh_material where id = ${row.materialId}`,
  )
  const nameOf = (userId: string | null) => names.find(each => each.id === userId)?.realName ?? ''
  const text = (value: string | null) => value ?? ''
  const key = verifyKeyOf(ctx.app.keys, ctx.site.id, row.certNo)
  return {
    ...{ id, certNo: row.certNo, state: row.state, rev: row.rev, proCode: row.proCode, customerName: text(row.customerName) },
    ...{
      salesOrderNo: text(row.salesOrderNo),
      materialName: rows[0]?.name ?? '',
      specs: rows[0]?.specs ?? '',
      materialCode: rows[0]?.code ?? '',
    },
    ...{ steelGrade: text(row.steelGrade), heatNo: text(row.heatNo), ingotNo: text(row.ingotNo), millCertNo: text(row.millCertNo) },
    ...{ unitWeight: text(row.unitWeight), draftName: nameOf(row.draftBy), draftTime: row.draftTime, issuedName: nameOf(row.issuedBy) },
    ...{ issuedTime: row.issuedTime ?? undefined, contentHash: text(row.contentHash), voidReason: text(row.voidReason) },
    data: row.certData,
    verifyUrl: row.state === CERT_DRAFT ? '' : `${ctx.from.origin}/verify/${encodeURIComponent(row.certNo)}?k=${key}`,
  }
}

/** 核验, without a login: whether a certificate is valid, and nothing else of it. */
export async function verified(ctx: OpenContext, certNo: string, k: string) {
  const [row] = await ctx.tx
    .select()
    .from(certificates)
    .where(and(eq(certificates.certNo, certNo), notDeleted(certificates, TENANT)))
  if (!row || row.state === CERT_DRAFT || k !== verifyKeyOf(ctx.app.keys, ctx.site.id, certNo)) return { found: false }
  return {
    ...{ found: true, certNo: row.certNo, proCode: row.proCode, issuedTime: row.issuedTime ?? undefined, valid: row.state === CERT_ISSUED },
  }
}
