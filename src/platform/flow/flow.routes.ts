import { flowProcess } from '#contract/flow.ts'
import { flowFollow, flowManager, flowModel, flowPhrase, flowProxy, flowStatistics } from '#contract/flow-admin.ts'
import { command } from '#platform/work/acting.store.ts'
import { anybody, routes, signedIn } from '#server/http/route.ts'
import { followList } from './follow.store.ts'
import { migrateCases } from './migrate.store.ts'
import { changeState, checkModel, deployModel, modelDetail, modelList, modelVersions, removeModel, saveModel } from './model.store.ts'
import { phraseList, removePhrases, submitPhrase } from './phrase.store.ts'
import { proxyList, removeProxies, submitProxy } from './proxy.store.ts'
import { statistics } from './statistics.store.ts'

export default routes(on => {
  on(flowModel.list, { may: 'flow_model_view' }, ctx => modelList(ctx, ctx.input), { exports: 'flow_model_export' })
  on(flowModel.versions, { may: 'flow_model_view' }, ctx => modelVersions(ctx, ctx.input.key))
  on(flowModel.detail, { may: 'flow_model_view' }, ctx => modelDetail(ctx, ctx.input.key, ctx.input.version))
  on(flowModel.submit, { may: 'flow_model_edit' }, ctx => saveModel(ctx, ctx.input))
  on(flowModel.check, { may: 'flow_model_edit' }, ctx => checkModel(ctx, ctx.input), { reads: true })
  on(flowModel.deploy, { may: 'flow_model_deploy' }, ctx => deployModel(ctx, ctx.input))
  on(flowModel.remove, { may: 'flow_model_delete' }, ctx => removeModel(ctx, ctx.input.key, ctx.input.version))
  on(flowManager.list, { may: 'flow_model_view' }, ctx => modelList(ctx, {}))
  on(flowManager.changeState, { may: 'flow_model_state' }, ctx => changeState(ctx, ctx.input.key, ctx.input.state))

  on(flowFollow.list, { may: 'flow_follow_view' }, ctx => followList(ctx, ctx.input), { exports: 'flow_follow_export' })
  on(flowFollow.remove, { may: 'flow_follow_terminate' }, async ctx => {
    const { processInstanceId, reason } = ctx.input
    await command(ctx, { processInstanceId }, { command: () => ({ type: 'terminate', reason }) })
    return true
  })
  on(flowProcess.migrate, { may: 'flow_model_deploy' }, ctx => migrateCases(ctx, ctx.input))
  on(flowStatistics.overview, { may: 'flow_statistics_view' }, ctx => statistics(ctx, ctx.input))

  on(flowProxy.list, signedIn, ctx => proxyList(ctx, ctx.input))
  on(flowProxy.submit, signedIn, ctx => submitProxy(ctx, ctx.input))
  on(flowProxy.remove, signedIn, ctx => removeProxies(ctx, ctx.input.ids))
  on(flowPhrase.list, anybody, phraseList)
  on(flowPhrase.submit, anybody, ctx => submitPhrase(ctx, ctx.input))
  on(flowPhrase.remove, anybody, ctx => removePhrases(ctx, ctx.input.ids))
})
