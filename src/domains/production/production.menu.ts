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
  pages: [
    {
      ...{ code: 'productionBoard', name: '生产看板', path: '/production/board', icon: 'dashboard-outlined', kind: 'page' },
      views: [...PLANNERS, ...WORK_READERS],
    },
    {
      ...{ code: 'genealogy', name: '炉锭追溯', path: '/production/genealogy', icon: 'apartment-outlined', kind: 'page' },
      views: [...PLANNERS, ...WORK_READERS],
    },
    // 精铸生产工单: the work orders of castings. What may be done with them is a matter of the book of work orders.
    {
      ...{ code: 'pmCOrder', name: '精铸生产工单', path: '/jinlei/pm/pmCOrder', icon: 'experiment-outlined', kind: 'page' },
      views: [...PLANNERS, ...WORK_READERS],
    },
  ],
  order: [
    'productionBoard',
    'productionDemand',
    'workOrder',
    'pmCOrder',
    'workExec',
    'outputFact',
    'wipSnapshot',
    'monthTarget',
    'workshopCalendar',
    'furnaceCharge',
    'piece',
    'genealogy',
    'pieceIssue',
    'pieceCost',
    'workshopRate',
    'costVariance',
    'wipOpening',
    'workOrderUpdate',
    'workOrderAdvance',
    'pauseLog',
    'startPermit',
    'workshopEntrust',
    'internalSettlement',
    'outsourceOrder',
    'outsourceLine',
    'outsourceShipment',
    'outsourceShipmentLine',
    'workNode',
    'route',
    'routeChange',
    'routeSwitch',
    'routeRegister',
    'process',
    'baseProcess',
    'scrapSteelPrice',
  ],
})
