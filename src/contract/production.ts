import Type from 'typebox'
import { type Call, folder } from './call.ts'

/**
 * Spec 7.9: production processes, routes and work-order updates. Inputs are not checked yet; the production department will declare them when it
 * implements the calls.
 */
const Open = Type.Object({})
const Unshaped = Type.Unknown()

const routePosts = [
  'findRouter',
  'saveRouter',
  'checkTypeMaterialCode',
  'getVersionNum',
  'checkRouteCode',
  'activeChange',
  'findMaterial',
  'findSwitchProps',
  'switchRoute',
  'noSwitchRoute',
  'savePreSource',
  'activeOnData',
  'routeChangeOnData',
  'activeToEnable',
  'changeToEnable',
  'changeRouteParallel',
  'changeDisagree',
  'workorderRouteSelectAfter',
  'doCancelNone',
  'workorderUpdateNewRoute',
  'changeRouteList',
  'packageOldAndNewRouteShow',
  'wouOnData',
  'wouToEnable',
  'wouUpdate',
  'repSelectPrList',
  'addRepSave',
  'addRepOnData',
  'addRepToEnable',
  'addRepUpdate',
  'overRepair',
  'findEquipments',
  'findProducts',
  'otherDataShow',
  'findRouteRegister',
  'routeRegister',
  'routeUnRegister',
  'checkRouteRegister',
  'savePreSourceMaterials',
  'checkNodeIsHasByProcess',
  'saveOneRouterNodeByProcess',
  'delOneRouterNodeByProcess',
  'changeRouteNeatList',
] as const
const routeGets = [
  'backSverList',
  'goBackSwitchRoute',
  'workorderRouteSelect',
  'workorderRouteSelectBefore',
  'getUpdateWorkOrderByProCode',
  'findAllMlsDif',
  'hasNoPassWorkorderUpdateByWorkId',
  'routeIsHasChange',
  'routeIsHasChangeNoDel',
  'genUpdateQuality',
  'checkRouteName',
  'findSwitchProcessIdDicDataBySId',
  'getRouteNodeList',
  'noRouteProducation',
] as const

function declare<G extends string, P extends string>(base: string, gets: readonly G[], posts: readonly P[]): Record<G | P, Call> {
  const call = folder(base, 'production')
  const shape = { input: Open, reply: Unshaped }
  return Object.fromEntries([
    ...gets.map(name => [name, call.get(name, `${base} ${name}`, shape)] as const),
    ...posts.map(name => [name, call.post(name, `${base} ${name}`, shape)] as const),
  ]) as unknown as Record<G | P, Call>
}

const lookups = folder('blade-biz/erpproducationprocess', 'production')
const shape = { input: Open, reply: Unshaped }

export const productionProcess = {
  ...declare('blade-biz/erpproducationprocess', ['list', 'detail'], ['remove', 'submit']),
  /** The spec gives no method for these two look-ups, so both methods work. */
  deptShopLists: lookups.get('deptShopLists', 'Workshops the caller may use', shape),
  deptShopListsPosted: lookups.post('deptShopLists', 'Workshops the caller may use', shape),
  findBaseProcess: lookups.get('findBaseProcess', 'Base processes', shape),
  findBaseProcessPosted: lookups.post('findBaseProcess', 'Base processes', shape),
}

export const productionRoute = declare(
  'blade-biz/erpproducationroute',
  ['list', 'detail', ...routeGets],
  ['remove', 'submit', ...routePosts],
)
export const routeProcess = declare('blade-biz/erpproducationrouteprocess', ['getRouteNodeList'], [])
export const routeProcessMaterial = declare(
  'blade-biz/erpproducationrouteprocessmaterial',
  ['selectRouteProcessMaterial'],
  ['addProducationRouteProcessMaterial'],
)
export const workOrderUpdate = declare(
  'blade-biz/erpproducationworkorderupdate',
  ['list'],
  ['startUpdateVerifyFlow', 'complete-task', 'move-task', 'delete-process-instance'],
)
