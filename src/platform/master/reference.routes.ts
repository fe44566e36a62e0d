import { flowReference } from '#contract/flow-document.ts'
import { EXTERNAL } from '#model/account.ts'
import { pageOf } from '#server/db/listing.ts'
import { forbidden, missing } from '#server/http/refusal.ts'
import { anybody, routes } from '#server/http/route.ts'
import { copiedInto } from './copied.store.ts'
import { labelsOf } from './label.store.ts'
import { seen } from './master.store.ts'
import { chosenFrom, idsFrom, withinFrom } from './pick.store.ts'

/** Rows that forms may refer to: each source shows only what the caller may see. External accounts pick from the books that are open to them. */
export default routes(on => {
  on(flowReference.list, anybody, async ctx => {
    const { to, keyword, ids, within, form } = ctx.input
    if (ctx.caller.accountType === EXTERNAL && !seen(ctx, to)) throw forbidden()
    const source = ctx.app.references.of(to)
    if (!source) throw missing('引用不存在')
    const { current, size, isCounted } = pageOf(ctx.params)
    const asked = { keyword, ids: idsFrom(ids), within: withinFrom(within), current, size, isCounted }
    const page = await chosenFrom(ctx, source, asked, await copiedInto(ctx, form, to))
    const master = ctx.app.masters.get(to)?.master
    if (!master) return page
    const rows = page.records.map(({ row }) => row)
    const labels = await labelsOf(ctx, master.fields, rows)
    return { ...page, records: page.records.map(record => ({ ...record, labels: labels(record.row) })) }
  })
})
