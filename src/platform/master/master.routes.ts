import { master } from '#contract/master.ts'
import { once } from '#platform/work/acting.store.ts'
import { parseIds } from '#server/db/rows.ts'
import { missing } from '#server/http/refusal.ts'
import { anybody, type Exports, type Imports, routes, signedIn } from '#server/http/route.ts'
import { act } from './action.store.ts'
import { exportOf } from './export.store.ts'
import { figures } from './figure.query.ts'
import { masterPage, oneMaster, reach, resourceOf, right } from './master.store.ts'
import { chosenFrom, withinFrom } from './pick.store.ts'
import { removeMasters, submitMaster } from './save.store.ts'

const MOST_OPTIONS = 200

const exports: Exports = (asked, app) => exportOf(resourceOf(app, asked.master).master)
const imports: Imports = (row, app) => right(resourceOf(app, row.master).master.key, 'import')

/** Only actions that declare it accept a workbook; the right is that of the action. */
const actionImports: Imports = (row, app) => {
  const { key, createActions } = resourceOf(app, row.master).master
  const action = String(row.action)
  if (!Object.hasOwn(createActions, action) || !createActions[action]!.imports) throw missing('该操作不支持导入')
  return right(key, action)
}

/** The right depends on the master, so each handler checks it. */
export default routes(on => {
  // External accounts read books whose button they have, limited to the rows and columns that the resource gives them.
  on(master.list, anybody, ctx => masterPage(ctx, reach(ctx, ctx.input.master, 'view')), { exports })
  on(master.figures, anybody, ctx => figures(ctx, reach))
  on(master.detail, anybody, ctx => oneMaster(ctx, reach(ctx, ctx.input.master, 'view')))
  on(master.submit, signedIn, async ctx => ({ id: await submitMaster(ctx) }), { imports, reportsUnresolved: true })
  on(master.act, anybody, ctx => once(ctx, ctx.input.commandId, async () => ({ id: await act(ctx) })), {
    imports: actionImports,
    reportsUnresolved: true,
  })
  on(master.remove, signedIn, async ctx => {
    await removeMasters(ctx, parseIds(ctx.input.ids))
    return true
  })
  on(master.options, signedIn, async ctx => {
    const { master: key, keyword, within } = ctx.input
    const { reference } = resourceOf(ctx.app, key)
    const { records } = await chosenFrom(ctx, reference, { keyword, within: withinFrom(within), current: 1, size: MOST_OPTIONS })
    return records.map(({ id, label }) => ({ value: id, label }))
  })
})
