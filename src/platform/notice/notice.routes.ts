import { deskNotice, notice } from '#contract/notice.ts'
import { fromShanghai } from '#server/http/present.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Context, routes, signedIn } from '#server/http/route.ts'
import { latestNotices, noticePage, oneNotice, readAll, removeNotices } from './notice.store.ts'
import { submitNotice } from './notice-edit.store.ts'

/** Spec 7.5. Notices are for staff; editors see drafts too. */
const write = { may: ['notice_add', 'notice_edit'] } as const
const LATEST = 10

export default routes(on => {
  on(notice.list, signedIn, noticePage, { exports: 'notice_export' })
  on(notice.detail, signedIn, ctx => oneNotice(ctx, ctx.input.id))
  on(notice.submit, write, async ctx => {
    const { notice: wrapped, ...body } = ctx.input
    return { id: await submitNotice(ctx, { ...body, ...wrapped }) }
  })
  on(notice.remove, { may: 'notice_delete' }, remove)
  on(notice.readAll, signedIn, async ctx => {
    await readAll(ctx, ctx.input.ids)
    return true
  })

  on(deskNotice.list, signedIn, async ctx => {
    const found = await noticePage(ctx)
    return { ...found, records: found.records.map(asDesk) }
  })
  on(deskNotice.detail, signedIn, async ctx => asDesk(await oneNotice(ctx, ctx.input.id)))
  on(deskNotice.submit, write, async ctx => {
    const { id, title: noticeTilte, category: noticeType, content: noticeContent, releaseTime } = ctx.input
    const released = releaseTime === undefined ? undefined : dateFrom(releaseTime)
    return { id: await submitNotice(ctx, { id, noticeTilte, noticeType, noticeContent, releaseTime: released }) }
  })
  on(deskNotice.remove, { may: 'notice_delete' }, remove)
  on(deskNotice.mine, signedIn, async ctx =>
    (await latestNotices(ctx, LATEST)).map(({ id, noticeTilte, releaseTime, readStatus }) => ({
      id,
      title: noticeTilte,
      datetime: releaseTime,
      type: 'notification',
      status: readStatus === 1 ? 'read' : 'unread',
    })),
  )
})

type Notice = Awaited<ReturnType<typeof oneNotice>>

const asDesk = ({ id, noticeTilte, noticeType, noticeTypeName, releaseTime, noticeContent }: Notice) => ({
  id,
  title: noticeTilte,
  category: noticeType,
  categoryName: noticeTypeName,
  releaseTime,
  content: noticeContent,
})

async function remove(ctx: Context<{ ids: string }>) {
  await removeNotices(ctx, ctx.input.ids)
  return true
}

function dateFrom(text: string): Date {
  const date = fromShanghai(text)
  if (Number.isNaN(date.getTime())) throw new Refusal('请求参数格式错误: releaseTime')
  return date
}
