import { sql } from 'drizzle-orm'
import { post } from '#server/document/ledger.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { pieceIdOf } from '../dossier/dossier.query.ts'
import { OPENED, PRINTED } from './dossier-view.register.ts'
import { dossierViews } from './dossier-view.table.ts'

const MINUTE = 60_000
/** Coming back to an open page is no further opening. */
const SAME_MINUTES = 10

/** 查阅留痕. */
export async function fileOpened(ctx: Context, pieceId: string): Promise<void> {
  const { tx, caller, now } = ctx
  const since = new Date(now.getTime() - SAME_MINUTES * MINUTE).toISOString()
  const { rows } = await tx.execute(sql`select 1 from qc_dossier_view v where v.piece_id = ${pieceId} and v.view_user_id = ${caller.userId}
    and v.view_action = ${OPENED} and v.post_time > ${since} limit 1`)
  if (rows.length === 0) await write(ctx, pieceId, OPENED)
}

export async function filePrinted(ctx: Context, proCode: string): Promise<void> {
  const pieceId = await pieceIdOf(ctx, proCode)
  if (!pieceId) throw missing('没有该产品编号')
  await write(ctx, pieceId, PRINTED)
}

async function write({ tx, caller, newId, now }: Context, pieceId: string, viewAction: string): Promise<void> {
  const book = { tx, tenantId: caller.tenantId, newId, now }
  await post(book, dossierViews, [{ pieceId, viewUserId: caller.userId, viewAction }])
}
