import { job } from '#contract/job.ts'
import type { Problem } from '#model/form/read.ts'
import { isUnresolved } from '#model/form/unresolved.ts'
import { note } from '#platform/log/usual.store.ts'
import { parseIds } from '#server/db/rows.ts'
import { admit } from '#server/http/admit.ts'
import { may } from '#server/http/caller.ts'
import { asRefusal } from '#server/http/failure.ts'
import { isPlain } from '#server/http/input.ts'
import { forbidden, missing, type Refusal } from '#server/http/refusal.ts'
import { routes, signedIn } from '#server/http/route.ts'
import { exportable } from './export.store.ts'
import { cancelJobs, hire, ownJobs } from './job.store.ts'
import { jobs } from './job.table.ts'

/** Everything that is wrong with a row, not only what the refusal names first. */
function reasonsOf({ message, data: { problems } }: Refusal): string {
  const all = Array.isArray(problems) ? (problems as readonly Problem[]).map(problem => problem.message) : []
  return all.length > 0 ? [...new Set(all)].join('；') : message
}

/** A name that the browser could not resolve, in the row itself or in the fields of an action. */
const hasUnresolved = (row: Readonly<Record<string, unknown>>): boolean =>
  Object.values(row).some(value => isUnresolved(value) || (isPlain(value) && hasUnresolved(value)))

export default routes(on => {
  on(job.list, signedIn, ({ tx, caller, params }) => ownJobs(tx, caller.userId, params))

  on(job.export, signedIn, async ctx => {
    const { input, caller, tx, site, app, newId, after } = ctx
    const { path, columns, title, params = {} } = input
    admit(exportable(app, caller, input).list.policy, caller)
    const id = newId()
    await tx.insert(jobs).values({ id, userId: caller.userId, title, order: { path, columns, params, sessionId: caller.sessionId } })
    await note(ctx, 'info', 'export', { path, params }, { id: caller.userId, account: caller.account })
    after(() => hire(app, site, id))
    return { id }
  })

  on(job.cancel, signedIn, async ({ tx, caller, input }) => {
    await cancelJobs(tx, caller.userId, parseIds(input.ids))
    return true
  })

  // Each row is a separate command: valid rows are imported, invalid ones are returned with their reason.
  on(
    job.import,
    signedIn,
    async ({ input, caller, site, app }) => {
      const target = app.findRoute('POST', input.path)
      const { imports } = target ?? {}
      if (!target || !imports) throw missing('该页面不支持导入')
      const codes = new Set(input.rows.map(row => (typeof imports === 'string' ? imports : imports(row, app))))
      if ([...codes].some(code => !may(caller, code))) throw forbidden()
      admit(target.policy, caller)
      const results = []
      for (const [row, values] of input.rows.entries()) {
        if (!target.reportsUnresolved && hasUnresolved(values)) {
          results.push({ row, ok: false, msg: '' })
          continue
        }
        try {
          results.push({ row, ok: true, msg: '', data: await app.perform(target, site, caller, values) })
        } catch (error) {
          const refusal = asRefusal(error)
          if (!refusal || refusal.status === 503) throw error
          results.push({ row, ok: false, msg: reasonsOf(refusal) })
        }
      }
      const passed = results.filter(result => result.ok).length
      return { passed, failed: results.length - passed, results }
    },
    { reads: true },
  )
})
