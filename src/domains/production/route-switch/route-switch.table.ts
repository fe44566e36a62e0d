import { masterTable } from '#server/document/master-table.ts'
import { productionRoutes } from '../route/route.table.ts'
import { routeChanges } from '../route-change/route-change.table.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { routeSwitch } from './route-switch.register.ts'

export const routeSwitches = masterTable('erp_producation_route_switch', routeSwitch, {
  references: {
    changeId: () => routeChanges.id,
    workId: () => workOrders.id,
    oldRouteId: () => productionRoutes.id,
    newRouteId: () => productionRoutes.id,
  },
  indexed: ['status'],
})
