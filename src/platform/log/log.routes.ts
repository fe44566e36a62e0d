import { log } from '#contract/system.ts'
import { routes } from '#server/http/route.ts'
import { api, error, usual } from './log.store.ts'
import { trail } from './trail.store.ts'

/** The logs and the audit trail, each behind a button of its own. */
export default routes(on => {
  on(log.usualList, { may: 'log_usual_view' }, scene => usual.page(scene), { exports: 'log_usual_export' })
  on(log.usualDetail, { may: 'log_usual_view' }, scene => usual.one(scene, scene.input.id))
  on(log.apiList, { may: 'log_api_view' }, scene => api.page(scene), { exports: 'log_api_export' })
  on(log.apiDetail, { may: 'log_api_view' }, scene => api.one(scene, scene.input.id))
  on(log.errorList, { may: 'log_error_view' }, scene => error.page(scene), { exports: 'log_error_export' })
  on(log.errorDetail, { may: 'log_error_view' }, scene => error.one(scene, scene.input.id))
  on(log.auditList, { may: 'audit_view' }, scene => trail.page(scene), { exports: 'audit_export' })
  on(log.auditDetail, { may: 'audit_view' }, scene => trail.one(scene, scene.input.id))
})
