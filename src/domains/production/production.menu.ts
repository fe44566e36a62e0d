import { departmentMenu } from '#model/menu.ts'

/** Roles that draw routes. */
export const TECHNOLOGISTS = ['process_head', 'process_eng', 'tech_head', 'chief_engineer'] as const
/** Roles that read routes and processes. */
export const ROUTE_READERS = [
  ...['prod_head', 'planner', 'workshop_head', 'casting_head', 'team_leader', 'vp_prod'],
  ...['quality_head', 'qc_engineer', 'qc_inspector', 'purchase_head', 'equip_head', 'equip_engineer', 'cost_acct', 'gm'],
]

/** Roles that plan and release work orders. */
export const PLANNERS = ['planner', 'prod_head'] as const
/** Roles that see what is made, where and for whom. */
export const WORK_READERS = [
  ...['workshop_head', 'casting_head', 'team_leader', 'vp_prod', 'gm', 'process_head', 'process_eng', 'tech_head', 'chief_engineer'],
  ...['quality_head', 'qc_engineer', 'qc_inspector', 'equip_head', 'cost_acct', 'sales_head', 'sales_clerk', 'wh_head', 'wh_keeper'],
]

export default departmentMenu({
  code: 'pm',
  name: '生产管理',
  icon: 'deployment-unit-outlined',
  sort: 14,
  order: [
    'productionDemand',
    'workOrder',
    'workExec',
    'piece',
    'workOrderUpdate',
    'workOrderAdvance',
    'pauseLog',
    'startPermit',
    'workshopEntrust',
    'internalSettlement',
    'workNode',
    'route',
    'routeChange',
    'routeSwitch',
    'routeRegister',
    'process',
    'baseProcess',
  ],
})
