import { and, eq, ne } from 'drizzle-orm'
import { dicts } from '#platform/dict/dict.table.ts'
import { attachFiles, type Claim, claimable, requireClaimable } from '#platform/file/claim.store.ts'
import { announce } from '#platform/push/push.store.ts'
import { insert, notDeleted, update } from '#server/db/rows.ts'
import { FIRST_TENANT, may } from '#server/http/caller.ts'
import { forbidden, missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { plainLine } from '#server/text/plain.ts'
import { PUBLISHED } from './notice.store.ts'
import { notices } from './notice.table.ts'
import { cleanContent, imagesIn, withImages } from './notice-content.store.ts'

export interface NoticeInput {
  id?: string
  noticeTilte?: string
  noticeType?: number
  noticeContent?: string
  attachment?: readonly { id?: string; url?: string }[]
  status?: number
  releaseTime?: Date
}

type Known = typeof notices.$inferSelect | undefined

/** Adds or changes a notice. Missing values stay; the given files replace the attachments. */
export async function submitNotice(ctx: Context, input: NoticeInput): Promise<string> {
  const known = input.id ? await editable(ctx, input.id) : undefined
  if (!known && !may(ctx.caller, 'notice_add')) throw forbidden()
  const title = titleOf(input, known)
  await requireType(ctx, input.noticeType)
  const { content, attachments, fileIds } = await withFiles(ctx, input, known)
  const status = input.status ?? known?.status ?? PUBLISHED
  const releaseTime = input.releaseTime ?? known?.releaseTime ?? (status === PUBLISHED ? ctx.now : null)
  const values = { title, noticeType: input.noticeType, content, attachments, status, releaseTime }
  if (known) await update(ctx, notices, known.id, values)
  const id = known?.id ?? (await insert(ctx, notices, values))
  await attachFiles(ctx.tx, 'notice', id, fileIds)
  if (status === PUBLISHED && known?.status !== PUBLISHED) announce(ctx.tx, ctx.site, { kind: 'notice' })
  return id
}

async function editable({ tx, caller }: Context, id: string) {
  if (!may(caller, 'notice_edit')) throw forbidden()
  const [known] = await tx
    .select()
    .from(notices)
    .where(and(eq(notices.id, id), notDeleted(notices, caller.tenantId)))
    .for('update')
  return known ?? Promise.reject(missing())
}

function titleOf({ noticeTilte }: NoticeInput, known: Known): string {
  const title = plainLine(noticeTilte ?? known?.title ?? '')
  if (!title.trim()) throw new Refusal('通知标题不能为空')
  return title
}

async function requireType({ tx }: Context, noticeType: number | undefined): Promise<void> {
  if (noticeType === undefined) return
  const found = await tx
    .select({ id: dicts.id })
    .from(dicts)
    .where(and(eq(dicts.code, 'notice'), eq(dicts.dictKey, String(noticeType)), ne(dicts.parentId, '0'), notDeleted(dicts, FIRST_TENANT)))
  if (found.length === 0) throw new Refusal('通知类型不存在')
}

/** Attachments must belong to the writer; foreign images are removed from the text. */
async function withFiles({ tx, caller }: Context, input: NoticeInput, known: Known) {
  const claim: Claim = { ownerId: caller.userId, subjectKind: 'notice', subjectId: known?.id }
  const attachments = input.attachment
    ? (await requireClaimable(tx, claim, input.attachment.map(referenceOf))).map(({ id, name }) => ({ id, name }))
    : (known?.attachments ?? [])
  const written = input.noticeContent === undefined ? (known?.content ?? '') : await cleanContent(input.noticeContent)
  const images = await claimable(tx, claim, imagesIn(written))
  return {
    content: withImages(written, new Set(images.map(({ id }) => id))),
    attachments,
    fileIds: [...attachments, ...images].map(({ id }) => id),
  }
}

const referenceOf = ({ id, url }: { id?: string; url?: string }) => id ?? url ?? ''
