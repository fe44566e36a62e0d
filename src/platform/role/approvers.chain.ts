import { approve, countersign, handle, type StepOptions, when } from '#model/flow/chain.ts'
import { both, not, param, reaches } from '#model/flow/conditions.ts'
import { HEAD_ABOVE, initiator, LEFT_OUT, personIn, pickedFrom, role } from '#model/flow/people.ts'
import type { Approve, Branch, CandidateSpec, Cond, FieldPath, FlowNode, Handle, Parallel } from '#model/flow/tree.ts'

/**
 * 审批角色. The roles that chains of this company name, as steps: `agree('cfo')`, `carryOut('cashier')`.
 * The name of a step follows from its role, and so does whether money depends on it: there nobody passes automatically and nobody decides
 * about the own document (INV-06).
 */
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

const MONEY: ReadonlySet<Approver> = new Set([
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

/** Relative to the applying department: answered from the chart of the company, not by who holds a role. */
const RELATIVE: ReadonlySet<Approver> = new Set(['dept_head', 'team_leader', 'vp_dept'])

const who = (code: Approver): CandidateSpec => (RELATIVE.has(code) ? { by: 'rule', name: code, args: {} } : role(code))

type More = Partial<StepOptions> & {
  /** A second step of the same role needs an id of its own. */
  id?: string
  name?: string
  /** Rather the person in this field or fact; the role's holders where it is empty. */
  inField?: FieldPath
}

const options = (code: Approver, { id: _id, name: _name, inField, ...more }: More): StepOptions => ({
  by: inField ? personIn(inField) : who(code),
  again: MONEY.has(code),
  empty: inField ? [{ to: 'users', who: [who(code)] }, ...HEAD_ABOVE] : HEAD_ABOVE,
  ...more,
})

/** The role decides; with several holders the first to act. */
export const agree = (code: Approver, more: More = {}): Approve =>
  approve(more.id ?? code, more.name ?? `${names[code]}审批`, options(code, more))

/** 办理: the role does the step and confirms; no veto, no automatic pass. */
export const carryOut = (code: Approver, more: More = {}): Handle =>
  handle(more.id ?? code, more.name ?? `${names[code]}办理`, { ...options(code, more), again: true })

/** all(a, b): everyone must agree. */
export const together = (...codes: readonly Approver[]): Parallel =>
  countersign(`all_${codes.join('_')}`, '会签', ...codes.map(code => agree(code)))

/** any(a, b): the first of either role decides for all. */
export const firstOf = (...codes: readonly Approver[]): Approve =>
  approve(`any_${codes.join('_')}`, `${codes.map(code => names[code]).join('或')}审批`, {
    by: codes.map(who),
    again: codes.some(code => MONEY.has(code)),
    empty: HEAD_ABOVE,
  })

/** pick(role): the initiator chooses the person at submit. */
export const picked = (code: Approver, more: More = {}): Approve =>
  approve(more.id ?? `pick_${code}`, more.name ?? `${names[code]}审批`, {
    ...options(code, more),
    by: pickedFrom([who(code)]),
  })

/** self: the initiator confirms. */
export const confirm = (name = '发起人确认'): Approve => ({ ...approve('self', name, { by: initiator }), self: 'self' })

/** user(field): the person, or everybody, named there; nobody named, no step. */
export const namedIn = (path: FieldPath, name: string, more: Partial<StepOptions> & { id?: string } = {}): Approve =>
  approve(more.id ?? path.replaceAll('.', '_'), name, { by: personIn(path), mode: { kind: 'all' }, empty: LEFT_OUT, ...more })

/**
 * LADDER(x): the amount opens one leader after the other. A step whose role already acts elsewhere in the chain is left out; where that
 * one is conditional, `unless` says when it acts. `more` goes for each of its steps.
 */
export function ladder(
  amount: FieldPath,
  chain: readonly FlowNode[] = [],
  unless: Partial<Record<Approver, Cond>> = {},
  more: Partial<StepOptions> = {},
): Branch[] {
  const acting = new Set(chain.map(node => node.id))
  return (['vp_supply', 'cfo', 'gm'] as const).flatMap((code, step) => {
    if (acting.has(code)) return []
    const enough = reaches(amount, param(`flow.amount.l${step + 1}`))
    const other = unless[code]
    return [when(other ? both(enough, not(other)) : enough, agree(code, { ...more, id: `ladder_${code}` }))]
  })
}
