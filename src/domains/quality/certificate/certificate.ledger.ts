import { createHash, createHmac } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { piecesById } from '#domains/production/piece/piece.ledger.ts'
import { lockedOrder } from '#domains/production/work-order/work-event.ledger.ts'
import type { Keys } from '#server/auth/keys.ts'
import { insert, notDeleted, update } from '#server/db/rows.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { type CertData, canonical } from './cert-data.rules.ts'
import { type Certified, certified } from './certificate.query.ts'
import { certificates } from './certificate.table.ts'
import { CERT_DRAFT, CERT_ISSUED, CERT_VOID } from './quality-certificate.register.ts'

type Reading = Pick<Context, 'tx'> & { caller: { userId: string; deptId: string; tenantId: string } }
type Working = Reading & Pick<Context, 'newId' | 'now'>
type Row = typeof certificates.$inferSelect

export const hashOf = (data: CertData): string => createHash('sha256').update(canonical(data)).digest('hex')

/** What the QR code carries besides the number, so that nobody tries numbers one after the other. */
export const verifyKeyOf = (keys: Keys, siteId: string | number, certNo: string): string =>
  createHmac('sha256', keys.derive(`certificate ${siteId}`))
    .update(certNo)
    .digest('hex')
    .slice(0, 12)

async function complete({ tx, caller }: Working, pieceId: string): Promise<Certified> {
  const found = await certified({ tx, tenantId: caller.tenantId }, pieceId)
  if (!found) throw missing('数据不存在或已删除')
  if (found.missing.length > 0) throw new Refusal(`不能编制质量证明书，还缺 ${found.missing.length} 项：${found.missing.join('；')}。`)
  return found
}

export const valuesOf = ({ piece, data }: Certified) => ({
  ...{
    pieceId: piece.id,
    proCode: piece.proCode,
    materialId: piece.materialId,
    customerName: piece.customerName,
    salesOrderNo: piece.salesOrderNo,
  },
  ...{ steelGrade: piece.steelGrade || null, heatNo: piece.heatNo, ingotNo: piece.ingotNo, millCertNo: piece.millCertNo },
  ...{ unitWeight: piece.unitWeight, certData: data },
})

const certNoOf = (proCode: string, rev: number) => `ZB-${proCode}-${rev}`

const ofPiece = ({ tx, caller }: Working, pieceId: string) =>
  tx
    .select()
    .from(certificates)
    .where(and(eq(certificates.pieceId, pieceId), notDeleted(certificates, caller.tenantId)))
    .orderBy(desc(certificates.rev))
    .for('update')

/** Nothing happens to a piece while its certificate is drawn up or signed: whatever does, does so under the lock of its order. */
async function holdPiece(ctx: Working, pieceId: string): Promise<void> {
  const [piece] = await piecesById(ctx, [pieceId])
  if (!piece) throw missing('数据不存在或已删除')
  await lockedOrder(ctx, piece.workId)
}

/** 编制. */
export async function draftCertificate(ctx: Working, pieceId: string): Promise<string> {
  await holdPiece(ctx, pieceId)
  const known = await ofPiece(ctx, pieceId)
  const live = known.find(({ state }) => state !== CERT_VOID)
  if (live) throw new Refusal(`该产品已有质量证明书【${live.certNo}】`, 409)
  const found = await complete(ctx, pieceId)
  return write(ctx, found, (known[0]?.rev ?? 0) + 1, ctx.caller.userId)
}

const write = (ctx: Working, found: Certified, rev: number, draftBy: string) =>
  insert(ctx, certificates, {
    ...{ ...valuesOf(found), certNo: certNoOf(found.piece.proCode, rev), state: CERT_DRAFT, rev, draftBy, draftTime: ctx.now },
  })

/** The order first and then the certificate, as everybody does who finds something wrong with the piece. */
export async function holdCertificate(ctx: Working, id: string): Promise<void> {
  const [seen] = await ctx.tx
    .select({ pieceId: certificates.pieceId })
    .from(certificates)
    .where(and(eq(certificates.id, id), notDeleted(certificates, ctx.caller.tenantId)))
  if (!seen) throw missing('数据不存在或已删除')
  await holdPiece(ctx, seen.pieceId)
}

async function locked(ctx: Working, id: string, state: string): Promise<Row> {
  const reading = ctx.tx
    .select()
    .from(certificates)
    .where(and(eq(certificates.id, id), notDeleted(certificates, ctx.caller.tenantId)))
  await holdCertificate(ctx, id)
  const [found] = await reading.for('update')
  if (!found) throw missing('数据不存在或已删除')
  if (found.state !== state) throw new Refusal('证书状态已变化，请刷新后重试', 409)
  return found
}

/** 重新取数. */
export async function refreshCertificate(ctx: Working, id: string): Promise<void> {
  const row = await locked(ctx, id, CERT_DRAFT)
  await update(ctx, certificates, id, { ...valuesOf(await complete(ctx, row.pieceId)), draftBy: ctx.caller.userId, draftTime: ctx.now })
}

/** 签发, by another person; every value still is what its record says (INV-99). */
export async function issueCertificate(ctx: Working, id: string): Promise<void> {
  const row = await locked(ctx, id, CERT_DRAFT)
  if (row.draftBy === ctx.caller.userId) throw new Refusal('编制人不能签发自己编制的质量证明书')
  const { data } = await complete(ctx, row.pieceId)
  if (hashOf(data) !== hashOf(row.certData)) throw new Refusal('编制后检验数据有变化，请先重新取数', 409)
  await update(ctx, certificates, id, {
    ...{ state: CERT_ISSUED, issuedBy: ctx.caller.userId, issuedTime: await afterDecisions(ctx, row.pieceId) },
    contentHash: hashOf(row.certData),
  })
}

/** Now, but not before the last thing that was decided about the piece. */
async function afterDecisions({ tx, now }: Working, pieceId: string): Promise<Date> {
  const { rows } = await tx.execute<{ at: number | null }>(sql`select (extract(epoch from max(n.close_time)) * 1000)::float8 as at
    from qc_nonconformity n where n.piece_id = ${pieceId} and n.is_deleted = 0`)
  return new Date(Math.max(now.getTime(), Math.ceil(rows[0]?.at ?? 0)))
}

/**
 * 作废, as the piece is no longer what its certificate says. The next revision waits to be issued if nothing is missing for it; a draft says what
 * holds now.
 */
export async function voidCertificate(ctx: Working, pieceId: string, voidReason: string): Promise<Row | undefined> {
  const [live] = (await ofPiece(ctx, pieceId)).filter(({ state }) => state !== CERT_VOID)
  if (!live) return undefined
  const found = await certified({ tx: ctx.tx, tenantId: ctx.caller.tenantId }, pieceId)
  const isComplete = found?.missing.length === 0
  if (live.state === CERT_DRAFT) {
    if (isComplete) await update(ctx, certificates, live.id, valuesOf(found))
    return undefined
  }
  await update(ctx, certificates, live.id, { state: CERT_VOID, voidReason, voidTime: ctx.now })
  if (isComplete) await write(ctx, found, live.rev + 1, live.draftBy)
  return live
}

/** 作废重开: the next revision waits to be issued, in the name of whoever drafted this one. */
export async function reissueCertificate(ctx: Working, id: string, voidReason: string): Promise<string> {
  const row = await locked(ctx, id, CERT_ISSUED)
  await update(ctx, certificates, id, { state: CERT_VOID, voidReason, voidTime: ctx.now })
  return write(ctx, await complete(ctx, row.pieceId), row.rev + 1, row.draftBy)
}
