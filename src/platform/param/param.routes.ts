import { param } from '#contract/system.ts'
import { split } from '#server/db/keeper.ts'
import { routes } from '#server/http/route.ts'
import { oneParam, paramPage, removeParams, submitParam } from './param.store.ts'

/** The parameters an administrator turns. */
export default routes(on => {
  on(param.list, { may: 'param_view' }, scene => paramPage(scene), { exports: 'param_export' })
  on(param.detail, { may: 'param_view' }, scene => oneParam(scene, scene.input.id))
  on(
    param.submit,
    { may: ['param_add', 'param_edit'] },
    async scene => {
      await submitParam(scene, scene.input)
      return true
    },
    { imports: 'param_import' },
  )
  on(param.remove, { may: 'param_delete' }, async scene => {
    await removeParams(scene, split(scene.input.ids))
    return true
  })
})
