/** 审批角色. The roles of this company in approval chains. */
const names = {
  dept_head: '部门负责人',
  team_leader: '班组长',
  vp_dept: '分管副总',
  vp_supply: '供应链分管副总',
  vp_prod: '生产分管副总',
  chief_engineer: '总工程师',
  cfo: '财务总监',
  gm: '总经理',
  chairman: '董事长',
  admin_head: '综合办主任',
  reception_clerk: '接待管理员',
  lodging_clerk: '住宿管理员',
  fleet_clerk: '车队管理员',
  archivist: '档案管理员',
  librarian: '图书管理员',
  legal: '法务',
  hr_head: '人力资源部部长',
  hr_specialist: '人事专员',
  audit: '审计部',
  fin_head: '财务部部长',
  ap_acct: '应付会计',
  ar_acct: '应收会计',
  cost_acct: '成本会计',
  tax_acct: '税务会计',
  cashier: '出纳',
  purchase_head: '采购部部长',
  buyer: '采购员',
  outsource_clerk: '外协员',
  bid_office: '招标办',
  wh_head: '仓储负责人',
  wh_keeper: '仓库保管员',
  knife_keeper: '刀具库管员',
  logistics_head: '物流部部长',
  logistics_clerk: '发运员',
  sales_head: '销售部部长',
  sales_rep: '业务员',
  sales_clerk: '销售内勤',
  tech_head: '技术部部长',
  process_head: '工艺主管',
  process_eng: '工艺工程师',
  quality_head: '质量部部长',
  qc_engineer: '质量工程师',
  qc_inspector: '检验员',
  prod_head: '生产部部长',
  planner: '生产计划员',
  workshop_head: '车间主任',
  casting_head: '精铸负责人',
  equip_head: '设备部部长',
  equip_engineer: '设备工程师',
  safety_head: '安环部部长',
  safety_officer: '安全员',
  security_head: '保卫部部长',
  gate_guard: '门卫',
  sysadmin: '系统管理员',
} as const

export type Approver = keyof typeof names
export const approverNames: Readonly<Record<Approver, string>> = names

/** Money roles: never pass automatically and never decide about their own document (INV-06). */
export const moneyRoles: ReadonlySet<Approver> = new Set([
  'ap_acct',
  'ar_acct',
  'cost_acct',
  'tax_acct',
  'fin_head',
  'cfo',
  'audit',
  'gm',
  'chairman',
  'cashier',
])

/** Not resolved by role holders but by who has this place in the initiator's department. */
export const relativePlaces = { dept_head: 'head', team_leader: 'teamLeader', vp_dept: 'leaderInCharge' } as const
export const relativeRoles: ReadonlySet<Approver> = new Set(Object.keys(relativePlaces) as (keyof typeof relativePlaces)[])

/** Roles that oversee the work of departments: each sees what waits in the departments of its data scope. */
export const OVERSEERS: readonly Approver[] = [
  ...(['dept_head', 'workshop_head', 'vp_dept', 'vp_supply', 'vp_prod', 'chief_engineer', 'cfo', 'gm', 'chairman'] as const),
]

/** Roles that file about a department's people or posts. */
export const PERSONNEL_FILERS = ['dept_head', 'hr_specialist', 'hr_head'] as const satisfies readonly Approver[]
/** Roles that deal with suppliers for the company. */
export const PURCHASERS = ['buyer', 'outsource_clerk', 'bid_office', 'purchase_head'] as const satisfies readonly Approver[]
/** Roles that answer for what lies in a warehouse. */
export const STOREKEEPERS = ['wh_keeper', 'knife_keeper', 'wh_head'] as const satisfies readonly Approver[]

/** 外部账号: the role of suppliers' people. */
export const EXTERNAL_ROLE = 'supplier'

/** The two fixed administrator roles: whoever holds one gets every menu and every button. */
export const ADMINISTRATORS: readonly string[] = ['administrator', 'admin']
