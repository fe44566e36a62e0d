import { log } from '#contract/system.ts'
import { routes } from '#server/http/route.ts'
import { api, error, usual } from './log.store.ts'
import { trail } from './trail.store.ts'

/** The logs and the audit trail, each with its own right. */
export default routes(on => {
  on(log.usualList, { may: 'log_usual_view' }, ctx => usual.page(ctx), { exports: 'log_usual_export' })
  on(log.usualDetail, { may: 'log_usual_view' }, ctx => usual.one(ctx, ctx.input.id))
  on(log.apiList, { may: 'log_api_view' }, ctx => api.page(ctx), { exports: 'log_api_export' })
  on(log.apiDetail, { may: 'log_api_view' }, ctx => api.one(ctx, ctx.input.id))
  on(log.errorList, { may: 'log_error_view' }, ctx => error.page(ctx), { exports: 'log_error_export' })
  on(log.errorDetail, { may: 'log_error_view' }, ctx => error.one(ctx, ctx.input.id))
  on(log.auditList, { may: 'audit_view' }, ctx => trail.page(ctx), { exports: 'audit_export' })
  on(log.auditDetail, { may: 'audit_view' }, ctx => trail.one(ctx, ctx.input.id))
})
