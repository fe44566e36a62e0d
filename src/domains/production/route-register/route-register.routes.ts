import { routeRegisterCalls } from '#contract/production-register.ts'
import { missing } from '#server/http/refusal.ts'
import { routes } from '#server/http/route.ts'
import { routeById } from '../route/route-head.query.ts'
import { productNamed } from '../route/route-head.store.ts'
import { registerById, registerPage, registersOf } from './route-register.query.ts'
import { registerRoute, unregisterRoutes } from './route-register.store.ts'

const READS = { may: 'routeRegister_view' } as const

/** 路线登记, spec 7.9. */
export default routes(on => {
  on(routeRegisterCalls.findRouteRegister, READS, registerPage, { reads: true })
  on(routeRegisterCalls.routeRegister, { may: 'routeRegister_register' }, async ctx => {
    const { routeId, materialCode, deptShopId, isDefault } = ctx.input
    const materialId = materialCode ? await productNamed(ctx, materialCode) : undefined
    const made = await registerById(ctx, await registerRoute(ctx, { routeId, materialId, deptShopId, isDefault: isDefault === 1 }))
    if (!made) throw missing()
    return made
  })
  on(routeRegisterCalls.routeUnRegister, { may: 'routeRegister_unregister' }, ctx => unregisterRoutes(ctx, ctx.input.ids, ctx.input.reason))
  on(
    routeRegisterCalls.checkRouteRegister,
    READS,
    async ctx => {
      const { routeId, materialCode, deptShopId } = ctx.input
      const route = await routeById(ctx, routeId)
      const materialId = materialCode ? await productNamed(ctx, materialCode) : route.materialId
      const [found] = await registersOf(ctx, route, materialId, deptShopId)
      return found ? { registered: true, registerId: found.id, isDefault: found.isDefault === 'yes' } : { registered: false }
    },
    { reads: true },
  )
})
