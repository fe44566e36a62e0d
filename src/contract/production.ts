import Type from 'typebox'
import { type Call, folder } from './call.ts'

/** Spec 7.9: changes of routes, work orders and their updates. These calls are declared by name until they are built. */
const Open = Type.Object({})
const Unshaped = Type.Unknown()

const routePosts = [
  'findSwitchProps',
  'switchRoute',
  'noSwitchRoute',
  'workorderUpdateNewRoute',
  'wouOnData',
  'wouToEnable',
  'wouUpdate',
  'repSelectPrList',
  'addRepSave',
  'addRepOnData',
  'addRepToEnable',
  'addRepUpdate',
  'overRepair',
] as const
const routeGets = ['backSverList', 'goBackSwitchRoute', 'findAllMlsDif', 'findSwitchProcessIdDicDataBySId'] as const

function declare<G extends string, P extends string>(base: string, gets: readonly G[], posts: readonly P[]): Record<G | P, Call> {
  const call = folder(base, 'production')
  const shape = { input: Open, reply: Unshaped }
  return Object.fromEntries([
    ...gets.map(name => [name, call.get(name, `${base} ${name}`, shape)] as const),
    ...posts.map(name => [name, call.post(name, `${base} ${name}`, shape)] as const),
  ]) as unknown as Record<G | P, Call>
}

export const routeWork = declare('blade-biz/erpproducationroute', routeGets, routePosts)
export const workOrderUpdate = declare(
  'blade-biz/erpproducationworkorderupdate',
  ['list'],
  ['startUpdateVerifyFlow', 'complete-task', 'move-task', 'delete-process-instance'],
)
