import type { Reply } from '#contract/call.ts'
import { notice } from '#contract/notice.ts'
import { call } from '#web/http/call.ts'
import { queries } from '#web/shell/data.ts'

export type Notice = Reply<typeof notice.detail>

export const DRAFT = 0
export const PUBLISHED = 1
export const UNREAD = 0

/** The bell, the home page and this list all show notices. */
export const noticesChanged = () =>
  Promise.all(
    ['counts', 'notice']
      .map(key => queries.invalidateQueries({ queryKey: [key] }))
      .concat(queries.invalidateQueries({ queryKey: ['list', 'notice'] })),
  )

const PAGE = 100

/** Marks everything as read, page by page: marked notices disappear from the first page. */
export async function readEverything(): Promise<number> {
  let count = 0
  for (;;) {
    const { records } = await call(notice.list, {}, { query: { current: 1, size: PAGE, status: PUBLISHED, readStatus: UNREAD } })
    if (records.length === 0) break
    await call(notice.readAll, { ids: records.map(row => row.id).join(',') })
    count += records.length
  }
  await noticesChanged()
  return count
}
