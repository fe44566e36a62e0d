import type { Problem } from './check.ts'
import { bodiesOf } from './locate.ts'
import {
  anything,
  either,
  flag,
  identifier,
  isPlain,
  keyed,
  list,
  number,
  object,
  oneOf,
  optional,
  type Props,
  type Rule,
  record,
  text,
  variant,
} from './shape-rules.ts'
import type { CandidateSpec, FlowNode, FlowSettings, Mode, NodeType, Right, Timeout, TriggerAction } from './tree.ts'

/**
 * 结构. What a tree that was drawn or imported must look like before anything else reads it: every property of `tree.ts`, and no other. Types keep the
 * two together. `check` judges what a tree of this shape means.
 */
type ShapeOf<T> = { readonly [K in keyof T]-?: Rule }
type Kinds<T, Tag extends keyof T> = { readonly [K in T[Tag] & string]: ShapeOf<Omit<Extract<T, Record<Tag, K>>, Tag>> }

const isText = (value: unknown): boolean => typeof value === 'string'
const path = (label = '字段') => text(label, 128)
const span = text('时长', 32)
const perms = record('字段权限', oneOf('字段权限', 'r', 'w', 'w!', '-'))
const fieldMap = (label: string) => record(label, keyed(label, { field: { field: path() }, value: { value: anything('值') } }))
const ids = list('人员', text('人员'), 500)
const candidates = (label: string): Rule => list(label, (value, say) => candidate(label)(value, say), 50)
const place = either(isText, path('部门'), object('部门', { dept: text('部门') }))
const picked = { from: optional(candidates('自选范围')), min: number('自选人数下限'), max: number('自选人数上限') }

const SPECS: { readonly [K in CandidateSpec['by']]: Props } = {
  user: { ids },
  role: { ids },
  post: { ids },
  dept: { ids },
  group: { ids },
  deptLeader: { of: place, level: number('部门层级'), up: flag('向上查找') },
  leaders: { of: path('部门'), from: number('起始层级'), to: number('终止层级') },
  initiator: {},
  initiatorPick: picked,
  previousPick: picked,
  field: { path: path(), leaderOf: optional(flag('取部门负责人')) },
  nodeApprovers: { node: text('引用节点') },
  matrix: { table: text('审批矩阵'), keys: list('矩阵字段', path()) },
  rule: { name: text('相对角色'), args: fieldMap('角色参数') },
}
const candidate = (label: string): Rule => variant(label, 'by', SPECS)

const pair: Rule = (value, say) => {
  if (!Array.isArray(value) || value.length !== 2) say('计算式须有两项')
  else for (const each of value) term(each, say)
}
const term: Rule = (value, say) =>
  either(
    isText,
    path(),
    keyed('计算式', { abs: { abs: term }, minus: { minus: pair }, plus: { plus: pair }, times: { times: pair } }),
  )(value, say)
const right: Rule = (value, say) => {
  if (!isPlain(value)) return
  keyed('比较值', { term: { term }, param: { param: text('参数', 128) } })(value, say)
}
const cond: Rule = (value, say) =>
  keyed('条件', {
    all: { all: list('条件组', cond) },
    any: { any: list('条件组', cond) },
    not: { not: cond },
    some: { some: path('明细表'), is: cond },
    fn: { fn: text('条件函数') },
    f: { f: term, op: oneOf('比较方式', '=', '!=', '>', '>=', '<', '<=', 'in', 'has', 'empty', 'notEmpty'), v: optional(right) },
  })(value, say)

const MODES: Kinds<Mode, 'kind'> = {
  all: {},
  any: { firstDecides: flag('先到先定') },
  seq: {},
  random: {},
  claim: {},
  vote: {
    pass: object('通过条件', { percent: optional(number('通过比例')), count: optional(number('通过人数')) }),
    weights: optional(record('表决权重', number('表决权重'))),
    veto: optional(list('一票否决人', text('人员'))),
    rejectIsVote: flag('反对计票'),
  },
}
const ALLOW: ShapeOf<Record<Right, boolean>> = {
  transfer: optional(flag('转办')),
  delegate: optional(flag('委派')),
  addBefore: optional(flag('前加签')),
  addAfter: optional(flag('后加签')),
  addParallel: optional(flag('并行加签')),
  remove: optional(flag('减签')),
  cc: optional(flag('抄送')),
  return: optional(flag('退回')),
  reject: optional(flag('驳回')),
  batch: optional(flag('批量处理')),
}
const TIMEOUT: ShapeOf<Timeout> = {
  after: span,
  remind: optional(object('提醒', { every: span, max: number('提醒次数') })),
  act: optional(oneOf('超时动作', 'approve', 'reject', 'transfer')),
  to: optional(candidates('超时转交人')),
}
const fallback: Rule = variant('无人处理时', 'to', { pass: {}, reject: {}, admin: {}, users: { who: candidates('备选人') } })

const HUMAN = {
  who: candidates('审批人'),
  empty: list('无人处理时', fallback, 10),
  self: oneOf('发起人处理方式', 'self', 'skip', 'leader'),
  again: optional(flag('必须处理')),
  mode: variant('审批方式', 'kind', MODES),
  returnTo: either(isText, oneOf('退回范围', 'none', 'start', 'previous', 'any'), list('退回范围', text('节点'))),
  allow: object('可用操作', ALLOW),
  fields: perms,
  opinion: object('审批意见', {
    required: flag('意见必填'),
    onReject: flag('驳回时必填'),
    signature: flag('手写签名'),
    files: optional(number('附件数')),
  }),
  timeout: optional(object('超时设置', TIMEOUT)),
  nextByApprover: optional(flag('审批人指定下一步')),
  signersDecide: optional(flag('前加签人可否决')),
}

/** Bodies are looked into one by one, so that a fault is reported at its own node. */
const body: Rule = (value, say) => {
  if (!isPlain(value)) say('缺少分支内容')
}
const cases = list('条件分支', object('条件分支', { id: identifier, when: cond, body }), 50)
const ACTIONS: { readonly [K in TriggerAction['kind']]: Props } = {
  setFields: { set: fieldMap('写入字段') },
}
const instant: Rule = (value, say) => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) || Number.isNaN(Date.parse(value)))
    say('等待到的时刻格式不正确')
}

type NodeShape<T extends NodeType> = ShapeOf<Omit<Extract<FlowNode, { type: T }>, 'id' | 'name' | 'type'>>
const NODES: { readonly [T in NodeType]: NodeShape<T> } = {
  start: { fields: perms },
  approve: { ...HUMAN, onReject: variant('不同意时', 'kind', { end: {}, return: { to: text('驳回目标') } }) },
  handle: HUMAN,
  cc: { who: candidates('抄送人'), fields: perms },
  branch: { cases, otherwise: body },
  inclusive: { cases, otherwise: body },
  parallel: {
    join: either(isText, oneOf('汇聚方式', 'all', 'any'), object('汇聚方式', { n: number('汇聚数量') })),
    branches: list('并行分支', body, 50),
    once: optional(flag('一人只处理一次')),
  },
  forEach: {
    over: path('明细表'),
    as: text('行名称', 32),
    key: path('分组字段'),
    sequential: flag('逐行依次'),
    join: oneOf('汇聚方式', 'all', 'any'),
    max: number('最大行数'),
    body,
  },
  delay: { until: keyed('等待时间', { for: { for: span }, at: { at: instant }, field: { field: path() } }) },
  trigger: { action: variant('触发动作', 'kind', ACTIONS) },
  sub: {
    flowKey: text('子流程'),
    version: optional(number('子流程版本')),
    sync: flag('等待子流程'),
    starter: candidate('子流程发起人'),
    in: fieldMap('传入字段'),
    out: fieldMap('传出字段'),
    onRejected: oneOf('子流程未通过时', 'reject', 'continue', 'return'),
  },
  route: {
    rules: list('回退规则', object('回退规则', { when: cond, to: text('回退目标') }), 20),
    maxTimes: number('回退次数'),
  },
  end: { result: oneOf('结束结果', 'approved', 'rejected') },
}

const DEPTH = 20
const sequence = object('节点序列', { id: identifier, nodes: list('节点', anything('节点')) })

export function shapeProblems(root: unknown): Problem[] {
  const found: Problem[] = []
  lookInto(root, found, DEPTH)
  return found
}

function lookInto(value: unknown, found: Problem[], depth: number): void {
  const before = found.length
  if (depth <= 0) found.push({ text: '嵌套过深' })
  else sequence(value, fault => found.push({ text: fault }))
  if (found.length > before) return
  for (const each of (value as { nodes: unknown[] }).nodes) lookAt(each, found, depth)
}

const KINDS = Object.fromEntries(
  Object.entries(NODES).map(([type, props]) => [type, { id: identifier, name: text('名称', 128), ...props }]),
)

function lookAt(value: unknown, found: Problem[], depth: number): void {
  const before = found.length
  const { id, name } = isPlain(value) ? value : {}
  const node = typeof id === 'string' && id !== '' ? { node: id } : {}
  const called = [name, id].find(each => typeof each === 'string' && each !== '')
  variant('节点类型', 'type', KINDS)(value, fault => found.push({ ...node, text: called === undefined ? fault : `${called}：${fault}` }))
  if (found.length === before) for (const each of bodiesOf(value as FlowNode)) lookInto(each, found, depth - 1)
}

/** The settings that the designer may change; the others belong to the form. */
const SETTINGS: ShapeOf<Omit<FlowSettings, 'numberRule' | 'title' | 'summary'>> = {
  starters: optional(either(isText, oneOf('可发起人', 'all'), candidates('可发起人'))),
  admins: optional(candidates('流程管理员')),
  withdraw: optional(oneOf('撤回设置', 'never', 'beforeFirstDecision', 'anytime')),
  withdrawApproved: optional(object('通过后撤回', { withinDays: number('通过后可撤回的天数') })),
  takeBack: optional(flag('撤回处理')),
  dedupe: optional(oneOf('自动去重', 'none', 'consecutive', 'all')),
  resubmit: optional(oneOf('重新提交方式', 'rerun', 'toReturner', 'choose')),
  calendar: optional(oneOf('计时日历', 'natural', 'working')),
  urgeEvery: optional(span),
}

/** The known settings of what was sent, and what is wrong with them. */
export function readSettings(given: unknown): { settings: Partial<FlowSettings>; problems: Problem[] } {
  if (given === undefined || given === null) return { settings: {}, problems: [] }
  if (!isPlain(given)) return { settings: {}, problems: [{ text: '流程设置格式错误' }] }
  const problems: Problem[] = []
  const settings = Object.fromEntries(Object.keys(SETTINGS).flatMap(key => (Object.hasOwn(given, key) ? [[key, given[key]]] : [])))
  object('流程设置', SETTINGS)(settings, fault => problems.push({ text: `流程设置：${fault}` }))
  return { settings: settings as Partial<FlowSettings>, problems }
}
