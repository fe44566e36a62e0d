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

/** Flow administration, proxies and common opinions. */
export default routes(on => {
  on(flowModel.list, { may: 'flow_model_view' }, scene => modelList(scene, scene.input), { exports: 'flow_model_export' })
  on(flowModel.versions, { may: 'flow_model_view' }, scene => modelVersions(scene, scene.input.key))
  on(flowModel.detail, { may: 'flow_model_view' }, scene => modelDetail(scene, scene.input.key, scene.input.version))
  on(flowModel.submit, { may: 'flow_model_edit' }, scene => saveModel(scene, scene.input))
  on(flowModel.check, { may: 'flow_model_edit' }, scene => checkModel(scene, scene.input), { reads: true })
  on(flowModel.deploy, { may: 'flow_model_deploy' }, scene => deployModel(scene, scene.input))
  on(flowModel.remove, { may: 'flow_model_delete' }, scene => removeModel(scene, scene.input.key, scene.input.version))
  on(flowManager.list, { may: 'flow_model_view' }, scene => modelList(scene, {}))
  on(flowManager.changeState, { may: 'flow_model_state' }, scene => changeState(scene, scene.input.key, scene.input.state))

  on(flowFollow.list, { may: 'flow_follow_view' }, scene => followList(scene, scene.input), { exports: 'flow_follow_export' })
  on(flowFollow.remove, { may: 'flow_follow_terminate' }, async scene => {
    const { processInstanceId, reason } = scene.input
    await command(scene, { processInstanceId }, { command: () => ({ type: 'terminate', reason }) })
    return true
  })
  on(flowProcess.migrate, { may: 'flow_model_deploy' }, scene => migrateCases(scene, scene.input))
  on(flowStatistics.overview, { may: 'flow_statistics_view' }, scene => statistics(scene, scene.input))

  on(flowProxy.list, signedIn, scene => proxyList(scene, scene.input))
  on(flowProxy.submit, signedIn, scene => submitProxy(scene, scene.input))
  on(flowProxy.remove, signedIn, scene => removeProxies(scene, scene.input.ids))
  on(flowPhrase.list, anybody, phraseList)
  on(flowPhrase.submit, anybody, scene => submitPhrase(scene, scene.input))
  on(flowPhrase.remove, anybody, scene => removePhrases(scene, scene.input.ids))
})
