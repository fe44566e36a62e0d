import { deskNotice, notice } from '#contract/notice.ts'
import { fromShanghai } from '#server/http/present.ts'
import { Refusal } from '#server/http/refusal.ts'
import { routes, type Scene, signedIn } from '#server/http/route.ts'
import { latestNotices, noticePage, oneNotice, readAll, removeNotices } from './notice.store.ts'
import { submitNotice } from './notice-edit.store.ts'

/** Spec 7.5. Notices are for the company's own people; whoever edits them sees drafts too. */
const write = { may: ['notice_add', 'notice_edit'] } as const
const LATEST = 10

export default routes(on => {
  on(notice.list, signedIn, noticePage, { exports: 'notice_export' })
  on(notice.detail, signedIn, scene => oneNotice(scene, scene.input.id))
  on(notice.submit, write, async scene => {
    const { notice: wrapped, ...body } = scene.input
    return { id: await submitNotice(scene, { ...body, ...wrapped }) }
  })
  on(notice.remove, { may: 'notice_delete' }, remove)
  on(notice.readAll, signedIn, async scene => {
    await readAll(scene, scene.input.ids)
    return true
  })

  on(deskNotice.list, signedIn, async scene => {
    const found = await noticePage(scene)
    return { ...found, records: found.records.map(asDesk) }
  })
  on(deskNotice.detail, signedIn, async scene => asDesk(await oneNotice(scene, scene.input.id)))
  on(deskNotice.submit, write, async scene => {
    const { id, title: noticeTilte, category: noticeType, content: noticeContent, releaseTime } = scene.input
    const released = releaseTime === undefined ? undefined : dateFrom(releaseTime)
    return { id: await submitNotice(scene, { id, noticeTilte, noticeType, noticeContent, releaseTime: released }) }
  })
  on(deskNotice.remove, { may: 'notice_delete' }, remove)
  on(deskNotice.mine, signedIn, async scene =>
    (await latestNotices(scene, LATEST)).map(({ id, noticeTilte, releaseTime, readStatus }) => ({
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

async function remove(scene: Scene<{ ids: string }>) {
  await removeNotices(scene, scene.input.ids)
  return true
}

function dateFrom(text: string): Date {
  const date = fromShanghai(text)
  if (Number.isNaN(date.getTime())) throw new Refusal('请求参数格式错误: releaseTime')
  return date
}
