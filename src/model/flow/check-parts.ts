import { surelyAsks } from './asks.ts'
import { COND_DEPTH } from './condition.ts'
import type { Step } from './locate.ts'
import type { CandidateSpec, Cond, Duration, FieldMap, FieldPath, HumanNode, Mode, NodeId, Term } from './tree.ts'

export type Say = (text: string) => void
type Nodes = ReadonlyMap<NodeId, readonly Step[]>

export const spanOk = (text: Duration): boolean =>
  /^P(?!$)(\d{1,4}W)?(\d{1,4}D)?(T(?=\d)(\d{1,5}H)?(\d{1,6}M)?(\d{1,8}S)?)?$/.test(text) && /[1-9]/.test(text)

export function mapProblems(map: FieldMap, field: (name: FieldPath) => void): void {
  for (const from of Object.values(map)) if ('field' in from) field(from.field)
}

function termFields(term: Term): FieldPath[] {
  if (typeof term === 'string') return term === 'initiator.dept' || term === 'initiator.role' ? [] : [term]
  if ('abs' in term) return termFields(term.abs)
  return ('minus' in term ? term.minus : 'plus' in term ? term.plus : term.times).flatMap(termFields)
}

/** Checks the field paths that a condition reads. Inside `some`, a bare name is a column of that table, otherwise a header field. */
export function condProblems(
  cond: Cond,
  field: (name: FieldPath, table?: FieldPath) => void,
  say: Say,
  depth: number = COND_DEPTH,
  table?: FieldPath,
): void {
  if (depth <= 0) {
    say('条件嵌套过深')
    return
  }
  const inner = (each: Cond, rows = table): void => condProblems(each, field, say, depth - 1, rows)
  if ('all' in cond) for (const each of cond.all) inner(each)
  else if ('any' in cond) for (const each of cond.any) inner(each)
  else if ('not' in cond) inner(cond.not)
  else if ('some' in cond) {
    field(cond.some)
    inner(cond.is, cond.some)
  } else if ('op' in cond) {
    const right = cond.v !== null && typeof cond.v === 'object' && 'term' in cond.v ? termFields(cond.v.term as Term) : []
    for (const name of [...termFields(cond.f), ...right]) field(name, table)
    if (cond.v === undefined && cond.op !== 'empty' && cond.op !== 'notEmpty') say('条件缺少比较值')
  }
}

export function candidateProblems(spec: CandidateSpec, all: Nodes, path: readonly Step[], known: ReadonlySet<FieldPath>, say: Say): void {
  const field = (name: FieldPath): void => {
    const row = path.find(step => step.node.type === 'forEach' && name.startsWith(`${step.node.as}.`))?.node
    const real = row?.type === 'forEach' ? `${row.over}${name.slice(row.as.length)}` : name
    if (!known.has(real) && !known.has(name)) say(`字段不存在：${name}`)
  }
  switch (spec.by) {
    case 'user':
    case 'role':
    case 'post':
    case 'dept':
    case 'group':
      if (spec.ids.length === 0) say('请选择人员')
      break
    case 'deptLeader':
      if (typeof spec.of === 'string' && spec.of !== 'initiator') field(spec.of)
      if (!Number.isInteger(spec.level) || spec.level < 0) say('部门层级不正确')
      break
    case 'leaders':
      if (spec.of !== 'initiator') field(spec.of)
      if (!(Number.isInteger(spec.from) && Number.isInteger(spec.to) && spec.from >= 0 && spec.from <= spec.to && spec.to <= 20))
        say('连续多级主管的层级不正确')
      break
    case 'initiatorPick':
    case 'previousPick':
      if (!(Number.isInteger(spec.min) && Number.isInteger(spec.max) && spec.min >= 1 && spec.min <= spec.max && spec.max <= 50))
        say('自选人数不正确')
      if (spec.from?.length === 0) say('请设置可选的人员范围')
      if (spec.by === 'previousPick' && !path.some(({ seq, at }) => seq.nodes.slice(0, at).some(surelyAsks)))
        say('由上一节点指定人员的节点之前须有人处理')
      for (const each of spec.from ?? []) candidateProblems(each, all, path, known, say)
      break
    case 'field':
      field(spec.path)
      break
    case 'nodeApprovers':
      if (!path.some(({ seq, at }) => seq.nodes.slice(0, at).some(node => contains(node.id, spec.node, all))))
        say(`引用的审批节点须在本节点之前：${spec.node}`)
      break
    case 'matrix':
      for (const key of spec.keys) field(key)
      break
    case 'rule':
      mapProblems(spec.args, field)
      break
  }
}

const contains = (outer: NodeId, inner: NodeId, all: Nodes): boolean => all.get(inner)?.some(step => step.node.id === outer) === true

/** A vote that cannot be won by any number of approvals. */
function voteProblems(mode: Extract<Mode, { kind: 'vote' }>, who: readonly CandidateSpec[], say: Say): void {
  const { percent, count } = mode.pass
  if (percent === undefined && count === undefined) say('请设置通过比例或人数')
  if (percent !== undefined && !(Number.isInteger(percent) && percent >= 1 && percent <= 100)) say('通过比例须为1到100的整数')
  if (count !== undefined && !(Number.isInteger(count) && count >= 1)) say('通过人数须为正整数')
  const fixed = who.every(spec => spec.by === 'user') ? new Set(who.flatMap(spec => (spec.by === 'user' ? spec.ids : []))) : undefined
  if (fixed && count !== undefined && count > fixed.size) say('通过人数多于审批人数，无法通过')
  const weights = Object.values(mode.weights ?? {})
  if (weights.some(weight => !Number.isInteger(weight) || weight < 0 || weight > 1_000)) say('表决权重须为0到1000的整数')
  if (fixed && [...fixed].every(user => mode.weights?.[user] === 0)) say('表决权重合计为零，无法通过')
}

export function humanProblems(
  node: HumanNode,
  path: readonly Step[],
  all: Nodes,
  known: ReadonlySet<FieldPath>,
  field: (name: FieldPath) => void,
  say: Say,
): void {
  if (node.who.length === 0) say('请设置审批人')
  const stand = node.empty.flatMap(fallback => ('who' in fallback ? fallback.who : []))
  for (const spec of [...node.who, ...stand, ...(node.timeout?.to ?? [])]) candidateProblems(spec, all, path, known, say)
  const last = node.empty.findIndex(fallback => !('who' in fallback))
  if (last >= 0 && last < node.empty.length - 1) say('通过、拒绝或转管理员之后的备选不会被用到')
  if (node.again && node.who.every(spec => spec.by === 'initiator')) say('该节点不允许发起人本人处理，请改选审批人')
  if (
    node.again &&
    node.empty.some(fallback => fallback.to === 'pass') &&
    node.type === 'approve' &&
    node.who.every(spec => spec.by === 'role')
  )
    say('资金节点无人时不能自动通过')
  const { files } = node.opinion
  if (files !== undefined && !(Number.isInteger(files) && files >= 0 && files <= 20)) say('审批附件数须在0到20之间')
  if (node.mode.kind === 'vote') voteProblems(node.mode, node.who, say)
  timeoutProblems(node, say)
  const reachable = (id: NodeId): boolean => path.some(({ seq, at }) => seq.nodes.slice(0, at).some(each => contains(each.id, id, all)))
  if (Array.isArray(node.returnTo)) for (const id of node.returnTo) if (!reachable(id)) say(`退回目标须在本节点之前：${id}`)
  if (
    node.type === 'approve' &&
    node.onReject.kind === 'return' &&
    !['start', 'previous'].includes(node.onReject.to) &&
    !reachable(node.onReject.to)
  )
    say(`驳回目标须在本节点之前：${node.onReject.to}`)
  for (const name of Object.keys(node.fields)) field(name)
}

function timeoutProblems(node: HumanNode, say: Say): void {
  const { timeout } = node
  if (!timeout) return
  if (!spanOk(timeout.after)) say('超时时长格式不正确')
  if (
    timeout.remind &&
    (!spanOk(timeout.remind.every) || !(Number.isInteger(timeout.remind.max) && timeout.remind.max >= 1 && timeout.remind.max <= 100))
  )
    say('提醒设置不正确')
  if (timeout.act === 'transfer' && !timeout.to?.length) say('请设置超时转交的人员')
  if (timeout.act === 'approve' && node.again) say('资金与办理节点不能超时自动通过')
  if (timeout.act === 'reject' && node.type === 'handle') say('办理节点不能超时拒绝')
}
