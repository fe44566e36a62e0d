import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { routeSwitch } from './route-switch.register.ts'
import { goBack, keepOld } from './route-switch.store.ts'
import { routeSwitches } from './route-switch.table.ts'

export default resource(routeSwitch, routeSwitches, {
  access: staffOnly,
  actions: {
    async keep(ctx, { id }, { reason }) {
      await keepOld(ctx, [id], reason)
      return undefined
    },
    async goBack(ctx, { id }) {
      await goBack(ctx, id)
      return undefined
    },
  },
})
