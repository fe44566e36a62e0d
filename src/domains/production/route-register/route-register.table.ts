import { masterTable } from '#server/document/master-table.ts'
import { routeRegister } from './route-register.register.ts'

export const routeRegisters = masterTable('erp_producation_route_register', routeRegister)
