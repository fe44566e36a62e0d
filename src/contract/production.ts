import Type from 'typebox'
import { type Call, folder } from './call.ts'

/** Spec 7.9: rework and repair. These calls are declared by name until they are built. */
const Open = Type.Object({})
const Unshaped = Type.Unknown()

const routePosts = [
  'repSelectPrList',
  'addRepSave',
  'addRepOnData',
  'addRepToEnable',
  'addRepUpdate',
  'overRepair',
] as const

const call = folder('blade-biz/erpproducationroute', 'production')

export const routeWork = Object.fromEntries(
  routePosts.map(name => [name, call.post(name, `erpproducationroute ${name}`, { input: Open, reply: Unshaped })] as const),
) as unknown as Record<(typeof routePosts)[number], Call>
