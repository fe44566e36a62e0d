import { EXTERNAL_ROLE } from '#company/roles.ts'
import type { DataScope, RoleSeed } from '../shape.ts'
import { codesUnder } from './menus.ts'

/**
 * 角色. The two administrators, the role of all staff, and the roles of approval chains. Most chain roles have no pages here: their holders
 * also have `staff`, and the departments' pages declare their own grants.
 */

const seeNotices = ['notice', 'notice_view']
const seeMessages = ['message', 'message_view']
const seePeople = ['user', 'user_view', 'dept', 'dept_view']

/** 外部账号. Exports are background jobs, which run for staff only, so external accounts do not get the button. */
export { EXTERNAL_ROLE }
export const withoutExport = (codes: readonly string[]) => codes.filter(code => !code.endsWith('_export'))

type Row = readonly [alias: string, name: string, dataScope: DataScope, menus?: readonly string[] | 'all']

/**
 * Data scopes: 'all' for leaders and for offices that serve the whole company, 'dept_and_below' for a head, 'dept' where the work stays in
 * the department.
 */
const rows: Row[] = [
  ['administrator', '超级管理员', 'all', 'all'],
  ['admin', '管理员', 'all', 'all'],
  ['staff', '普通员工', 'self', [...codesUnder('work'), ...seeNotices, ...seeMessages]],
  // Notices are for staff: an external account reads only its messages. It may submit documents and decide tasks, so it has the work lists.
  [
    EXTERNAL_ROLE,
    '供应商',
    'self',
    [...seeMessages, ...withoutExport(codesUnder('work_start', 'work_todo', 'work_send', 'work_done', 'work_draft'))],
  ],

  ['dept_head', '部门负责人', 'dept_and_below', seePeople],
  ['team_leader', '班组长', 'dept'],
  ['vp_dept', '申请部门分管副总', 'all', seePeople],
  ['vp_supply', '供应链分管副总', 'all', seePeople],
  ['vp_prod', '生产分管副总', 'all', seePeople],
  ['chief_engineer', '总工程师', 'all', seePeople],
  ['cfo', '财务总监', 'all', seePeople],
  ['gm', '总经理', 'all', seePeople],
  ['chairman', '董事长', 'all', seePeople],

  ['admin_head', '综合办主任', 'all', [...seePeople, ...codesUnder('notice')]],
  ['reception_clerk', '接待管理员', 'all', [...seeNotices, 'notice_add', 'notice_edit']],
  ['lodging_clerk', '住宿管理员', 'all'],
  ['fleet_clerk', '车队管理员', 'all'],
  ['archivist', '档案管理员', 'all'],
  ['librarian', '图书管理员', 'all'],
  ['legal', '法务', 'all'],

  [
    'hr_head',
    '人力资源部部长',
    'all',
    [...seePeople, 'user_add', 'user_edit', 'user_export', 'user_import', 'dept_add', 'dept_edit', ...codesUnder('post')],
  ],
  [
    'hr_specialist',
    '人事专员',
    'all',
    [...seePeople, 'user_add', 'user_edit', 'user_export', 'user_import', 'post', 'post_view', 'post_add', 'post_edit'],
  ],
  ['audit', '审计部', 'all', [...seePeople, 'role', 'role_view', 'param', 'param_view', ...codesUnder('audit', 'log_usual')]],

  ['fin_head', '财务部部长', 'all'],
  ['ap_acct', '应付会计', 'all'],
  ['ar_acct', '应收会计', 'all'],
  ['cost_acct', '成本会计', 'all'],
  ['tax_acct', '税务会计', 'all'],
  ['cashier', '出纳', 'all'],

  ['purchase_head', '采购部部长', 'dept_and_below'],
  ['buyer', '采购员', 'dept'],
  ['outsource_clerk', '外协员', 'dept'],
  ['bid_office', '招标办', 'dept'],

  ['wh_head', '仓储负责人', 'all'],
  ['wh_keeper', '仓库保管员', 'all'],
  ['knife_keeper', '刀具库管员', 'all'],

  ['logistics_head', '物流部部长', 'dept_and_below'],
  ['logistics_clerk', '发运员', 'dept'],

  ['sales_head', '销售部部长', 'dept_and_below'],
  ['sales_rep', '业务员', 'dept'],
  ['sales_clerk', '销售内勤', 'dept'],

  ['tech_head', '技术部部长', 'dept_and_below'],
  ['process_head', '工艺主管', 'dept'],
  ['process_eng', '工艺工程师', 'dept'],

  ['quality_head', '质量部部长', 'all'],
  ['qc_engineer', '质量工程师(质检主管)', 'all'],
  ['qc_inspector', '检验员', 'all'],

  ['prod_head', '生产部部长', 'dept_and_below'],
  ['planner', '生产计划员', 'all'],
  ['workshop_head', '车间主任', 'dept_and_below'],
  ['casting_head', '精铸负责人', 'dept_and_below'],

  ['equip_head', '设备部部长', 'all'],
  ['equip_engineer', '设备工程师', 'all'],

  ['safety_head', '安环部部长', 'all'],
  ['safety_officer', '安全员', 'all'],

  ['security_head', '保卫部部长', 'all'],
  ['gate_guard', '门卫', 'dept'],

  ['sysadmin', '系统管理员', 'all', codesUnder('desk', 'system', 'authority', 'monitor')],
]

export const roles: RoleSeed[] = rows.map(([alias, name, dataScope, menus = []], at) => ({ alias, name, sort: at + 1, dataScope, menus }))
