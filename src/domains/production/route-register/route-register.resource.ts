import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { inForceOf } from './route-register.query.ts'
import { routeRegister } from './route-register.register.ts'
import { registerRoute, unregistered } from './route-register.store.ts'
import { routeRegisters } from './route-register.table.ts'

export default resource(routeRegister, routeRegisters, {
  access: staffOnly,
  counted: inForceOf,
  createActions: { register: (ctx, { isDefault, ...values }) => registerRoute(ctx, { ...values, isDefault: isDefault === 'yes' }) },
  actions: { unregister: async (_, __, { unRegisterReason }) => unregistered(unRegisterReason) },
})
