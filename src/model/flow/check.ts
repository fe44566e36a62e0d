import { surelyAsks } from './asks.ts'
import { candidateProblems, condProblems, humanProblems, mapProblems, type Say, spanOk } from './check-parts.ts'
import { bodiesOf, isHuman, type Step, walk } from './locate.ts'
import type { CandidateSpec, FieldPath, FlowDefinition, FlowNode, NodeId } from './tree.ts'

export interface Problem {
  /** Absent when the problem concerns the whole flow. */
  readonly node?: NodeId
  readonly text: string
}

/** Limits of what a person can oversee and what the evaluator is built for. */
const MAX_NODES = 300
const MAX_DEPTH = 8
const MAX_ROWS = 500
/** Before a case exists, nobody has picked, decided or filled in anything. */
const STARTING: readonly CandidateSpec['by'][] = ['user', 'role', 'post', 'dept', 'group', 'deptLeader', 'leaders', 'initiator', 'rule']

/** Problems that prevent publishing. An empty list means the tree can run and cannot get stuck. */
export function check(def: FlowDefinition): Problem[] {
  const problems: Problem[] = []
  const paths = [...walk(def.root)]
  const known = new Set(def.form.paths)
  const all = new Map<NodeId, readonly Step[]>(paths.map(path => [path.at(-1)!.node.id, path]))
  for (const [id, times] of occurrences(def, paths)) if (times > 1) problems.push({ node: id, text: `节点标识重复：${id}` })
  const say =
    (node?: NodeId): Say =>
    text =>
      problems.push(node === undefined ? { text } : { node, text })
  checkWhole(def, paths, known, say())
  for (const path of paths) checkNode(path, all, known, say(path.at(-1)!.node.id))
  return problems
}

/** Nodes, sequences and cases share one id space, because records refer to all of them. */
function occurrences(def: FlowDefinition, paths: readonly (readonly Step[])[]): Map<string, number> {
  const ids = [def.root.id]
  for (const path of paths) {
    const { node } = path.at(-1)!
    ids.push(node.id, ...bodiesOf(node).map(body => body.id), ...('cases' in node ? node.cases.map(each => each.id) : []))
  }
  const times = new Map<string, number>()
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1)
  return times
}

function checkWhole(def: FlowDefinition, paths: readonly (readonly Step[])[], known: ReadonlySet<FieldPath>, say: Say): void {
  const { settings, root } = def
  if (root.nodes[0]?.type !== 'start') say('流程须以发起节点开始')
  if (paths.filter(path => path.at(-1)!.node.type === 'start').length !== 1) say('流程须有且只有一个发起节点')
  if (paths.length > MAX_NODES) say(`节点不能超过${MAX_NODES}个`)
  if (paths.some(path => path.length > MAX_DEPTH)) say(`嵌套不能超过${MAX_DEPTH}层`)
  // Every fallback ends with the admins: without one, a case could end up with no assignee.
  if (settings.admins.length === 0) say('请设置流程管理员')
  for (const spec of settings.admins)
    if (!['user', 'role', 'post', 'dept', 'group'].includes(spec.by)) say('流程管理员须为固定的人员、角色、岗位、部门或用户组')
  if (settings.starters !== 'all') {
    if (settings.starters.length === 0) say('请设置可发起的人员')
    for (const spec of settings.starters) {
      if (!STARTING.includes(spec.by)) say('可发起的人员须为固定的人员、角色、岗位、部门、用户组或相对角色')
      else candidateProblems(spec, new Map(), [], known, say)
    }
  }
  for (const path of settings.summary) if (!known.has(path)) say(`摘要字段不存在：${path}`)
  if (!spanOk(settings.urgeEvery)) say('催办间隔格式不正确')
  if (settings.withdrawApproved && !(Number.isInteger(settings.withdrawApproved.withinDays) && settings.withdrawApproved.withinDays > 0))
    say('通过后可撤回的天数须为正整数')
  if (!Number.isInteger(settings.numberRule.digits) || settings.numberRule.digits < 3 || settings.numberRule.digits > 10)
    say('编号位数须在3到10之间')
}

/** Whether node `id` comes before this position in an enclosing sequence. */
export function precedes(path: readonly Step[], id: NodeId): boolean {
  return path.some(({ seq, at }) => seq.nodes.slice(0, at).some(node => node.id === id))
}

/** From the target of a route up to the route, in the sequence that has both. */
function between(path: readonly Step[], id: NodeId): readonly FlowNode[] {
  const step = path.find(({ seq, at }) => seq.nodes.slice(0, at).some(node => node.id === id))
  return step
    ? step.seq.nodes.slice(
        step.seq.nodes.findIndex(node => node.id === id),
        step.at,
      )
    : []
}

function checkNode(path: readonly Step[], all: ReadonlyMap<NodeId, readonly Step[]>, known: ReadonlySet<FieldPath>, say: Say): void {
  const { node, seq, at } = path.at(-1)!
  // Inside a forEach the current row is readable under its name.
  const rows = path.slice(0, -1).flatMap(step => (step.node.type === 'forEach' ? [step.node] : []))
  const field = (name: FieldPath, table?: FieldPath): void => {
    if (table !== undefined && known.has(`${table}.${name}`)) return
    const row = rows.find(each => name.startsWith(`${each.as}.`))
    const real = row ? `${row.over}${name.slice(row.as.length)}` : name
    if (!known.has(real) && !known.has(name)) say(`字段不存在：${name}`)
  }
  if (node.name.trim() === '') say('请填写节点名称')
  if (isHuman(node)) humanProblems(node, path, all, known, field, say)
  else checkOther(node, path, known, field, say)
  if ('fields' in node) for (const name of Object.keys(node.fields)) field(name)
  if ('cases' in node) for (const each of node.cases) condProblems(each.when, field, say)
  if (node.type === 'end' && at < seq.nodes.length - 1) say('结束节点之后不能再有节点')
}

function checkOther(
  node: FlowNode,
  path: readonly Step[],
  known: ReadonlySet<FieldPath>,
  field: (name: FieldPath, table?: FieldPath) => void,
  say: Say,
): void {
  switch (node.type) {
    case 'branch':
    case 'inclusive':
      if (node.cases.length === 0) say('请至少设置一个条件')
      break
    case 'parallel':
      if (node.branches.length < 2) say('并行节点至少需要两个分支')
      if (typeof node.join === 'object' && !(Number.isInteger(node.join.n) && node.join.n >= 1 && node.join.n <= node.branches.length))
        say('汇聚数量须在1与分支数之间')
      break
    case 'forEach':
      field(node.over)
      if (!/^\p{L}[\p{L}\p{N}_]*$/u.test(node.as) || known.has(node.as)) say('行名称须为文字，且不能与字段同名')
      if (!known.has(`${node.over}.${node.key}`)) say(`字段不存在：${node.over}.${node.key}`)
      if (!Number.isInteger(node.max) || node.max < 1 || node.max > MAX_ROWS) say(`逐行节点须设置最大行数（1到${MAX_ROWS}）`)
      break
    case 'delay':
      if ('for' in node.until && !spanOk(node.until.for)) say('等待时长格式不正确')
      if ('field' in node.until) field(node.until.field)
      break
    case 'trigger':
      mapProblems(node.action.set, field)
      for (const name of Object.keys(node.action.set)) field(name)
      break
    case 'sub':
      mapProblems(node.in, field)
      for (const name of Object.keys(node.out)) field(name)
      break
    case 'route':
      if (!Number.isInteger(node.maxTimes) || node.maxTimes < 1 || node.maxTimes > 100) say('回退次数须在1到100之间')
      for (const rule of node.rules) {
        condProblems(rule.when, field, say)
        if (!precedes(path, rule.to)) say(`回退目标须在本节点之前：${rule.to}`)
        else if (!between(path, rule.to).some(surelyAsks)) say('回退后到本节点之间须有人处理，否则会反复空转')
      }
      break
    case 'cc':
      if (node.who.length === 0) say('请设置抄送人')
      for (const spec of node.who) candidateProblems(spec, new Map(), path, known, say)
      break
  }
}
