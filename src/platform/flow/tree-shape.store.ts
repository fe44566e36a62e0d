import { isPlain } from '#server/http/input.ts'

/** Checks the shape of a drawn or imported tree, so that later code can rely on it. `check` judges its meaning. Returns messages. */
const TYPES = new Set([
  'start',
  'approve',
  'handle',
  'cc',
  'branch',
  'inclusive',
  'parallel',
  'forEach',
  'delay',
  'trigger',
  'sub',
  'route',
  'end',
])
const MODES = new Set(['all', 'any', 'seq', 'random', 'claim', 'vote'])
const CANDIDATES = new Set([
  'user',
  'role',
  'post',
  'dept',
  'group',
  'deptLeader',
  'leaders',
  'initiator',
  'initiatorPick',
  'previousPick',
  'field',
  'nodeApprovers',
  'rule',
])
const PERMS = new Set(['r', 'w', 'w!', '-'])
const DEPTH = 20
const text = (value: unknown, max = 64) => typeof value === 'string' && value.length > 0 && value.length <= max

export function treeProblems(root: unknown): string[] {
  const problems: string[] = []
  sequence(root, problems, DEPTH)
  return problems
}

function sequence(value: unknown, problems: string[], depth: number): void {
  if (depth <= 0) return void problems.push('嵌套过深')
  if (!isPlain(value) || !text(value.id) || !Array.isArray(value.nodes)) return void problems.push('节点序列格式错误')
  if (value.nodes.length > 200) return void problems.push('节点过多')
  for (const node of value.nodes) oneNode(node, problems, depth)
}

function oneNode(node: unknown, problems: string[], depth: number): void {
  if (!isPlain(node) || !text(node.id) || !text(node.name, 128) || !TYPES.has(String(node.type))) return void problems.push('节点格式错误')
  const name = String(node.name)
  if ('fields' in node && !(isPlain(node.fields) && Object.values(node.fields).every(perm => PERMS.has(String(perm)))))
    problems.push(`${name}：字段权限格式错误`)
  if (node.type === 'approve' || node.type === 'handle') human(node, name, problems)
  if (node.type === 'cc' && !candidates(node.who)) problems.push(`${name}：抄送人格式错误`)
  if (node.type === 'branch' || node.type === 'inclusive') {
    if (!Array.isArray(node.cases)) return void problems.push(`${name}：条件格式错误`)
    for (const each of node.cases) {
      if (!isPlain(each) || !text(each.id) || !isPlain(each.when)) problems.push(`${name}：条件格式错误`)
      else sequence(each.body, problems, depth - 1)
    }
    sequence(node.otherwise, problems, depth - 1)
  }
  if (node.type === 'parallel') {
    if (!Array.isArray(node.branches)) return void problems.push(`${name}：分支格式错误`)
    for (const each of node.branches) sequence(each, problems, depth - 1)
  }
  if (node.type === 'forEach') sequence(node.body, problems, depth - 1)
  if (node.type === 'delay' && !isPlain(node.until)) problems.push(`${name}：等待时间格式错误`)
  if (node.type === 'route' && !Array.isArray(node.rules)) problems.push(`${name}：路由格式错误`)
  if (node.type === 'trigger' && !trigger(node)) problems.push(`${name}：触发器格式错误`)
  if (node.type === 'sub' && !child(node)) problems.push(`${name}：子流程格式错误`)
}

const fieldMap = (map: unknown): boolean =>
  isPlain(map) && Object.values(map).every(from => isPlain(from) && ('value' in from || text(from.field, 128)))

const trigger = ({ wait, onError, action }: Record<string, unknown>): boolean =>
  typeof wait === 'boolean' &&
  ['retry', 'park', 'continue'].includes(String(onError)) &&
  isPlain(action) &&
  (action.kind === 'setFields'
    ? fieldMap(action.set)
    : action.kind === 'connector'
      ? text(action.id) && fieldMap(action.map)
      : text(action.name))

const child = (node: Record<string, unknown>): boolean =>
  text(node.flowKey) &&
  typeof node.sync === 'boolean' &&
  candidates([node.starter]) &&
  fieldMap(node.in) &&
  fieldMap(node.out) &&
  ['reject', 'continue', 'return'].includes(String(node.onRejected))

function human(node: Record<string, unknown>, name: string, problems: string[]): void {
  const wrong = (what: string) => problems.push(`${name}：${what}格式错误`)
  if (!candidates(node.who)) wrong('审批人')
  if (
    !Array.isArray(node.empty) ||
    !node.empty.every(each => isPlain(each) && (each.to === 'users' ? candidates(each.who) : text(each.to)))
  )
    wrong('无人处理')
  if (!['self', 'skip', 'leader'].includes(String(node.self))) wrong('发起人处理')
  if (!isPlain(node.mode) || !MODES.has(String(node.mode.kind))) wrong('审批方式')
  if (!isPlain(node.allow) || !isPlain(node.fields) || !isPlain(node.opinion)) wrong('节点')
  if (!(['none', 'start', 'previous', 'any'].includes(String(node.returnTo)) || Array.isArray(node.returnTo))) wrong('退回')
  if (node.type === 'approve' && !(isPlain(node.onReject) && text(node.onReject.kind))) wrong('不同意')
}

const candidates = (who: unknown): boolean => Array.isArray(who) && who.every(spec => isPlain(spec) && CANDIDATES.has(String(spec.by)))
