import type { Cond, CondOp, CondValue, Json, Term } from '#model/flow/tree.ts'
import { treeWords } from './flow-tree.words.ts'
import type { TreeLabels } from './labels.ts'

const ops: Record<Exclude<CondOp, 'empty' | 'notEmpty'>, 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'in' | 'has'> = {
  '=': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  in: 'in',
  has: 'has',
}

/** A condition in words: `请假天数 大于 3 且 是否离市 为 是`. Nested groups get brackets. */
export function conditionText(cond: Cond, labels: TreeLabels = {}, table?: string): string {
  const { say } = treeWords
  if ('all' in cond) return joined(cond.all, 'and', labels, table)
  if ('any' in cond) return joined(cond.any, 'or', labels, table)
  if ('not' in cond) return say('not', { inner: conditionText(cond.not, labels, table) })
  if ('some' in cond)
    return say('anyRow', { table: labels[cond.some] ?? cond.some, inner: conditionText(cond.is, labels, cond.some) || say('always') })
  if ('fn' in cond) return say('fn', { name: cond.fn })
  return leafText(cond, labels, table)
}

function joined(conds: readonly Cond[], word: 'and' | 'or', labels: TreeLabels, table?: string): string {
  if (conds.length === 0) return treeWords.say('always')
  const wrap = (each: Cond) => {
    const text = conditionText(each, labels, table)
    const isGroup = 'all' in each ? each.all.length > 1 : 'any' in each ? each.any.length > 1 : false
    return isGroup && conds.length > 1 ? `（${text}）` : text
  }
  return conds.map(wrap).join(` ${treeWords.say(word)} `)
}

function leafText({ f, op, v }: Extract<Cond, { op: unknown }>, labels: TreeLabels, table?: string): string {
  const { say } = treeWords
  const left = termText(f, labels, table)
  if (op === 'empty' || op === 'notEmpty') return `${left} ${say(op)}`
  const path = typeof f === 'string' ? pathIn(f, labels, table) : undefined
  const flag = path !== undefined && op === '=' ? flagText(v, labels[`kind:${path}`]) : undefined
  if (flag !== undefined) return `${left} ${say('is')} ${flag}`
  return `${left} ${say(ops[op])} ${valueText(v, labels, path, table)}`
}

/** Yes-or-no fields and facts. */
function flagText(v: CondValue | undefined, kind: string | undefined): string | undefined {
  if (!['yesNo', 'fact', 'boolean'].includes(kind ?? '')) return undefined
  return v === 'yes' || v === true ? treeWords.say('yes') : v === 'no' || v === false ? treeWords.say('no') : undefined
}

/** Inside a table condition, a bare name is a column. */
const pathIn = (path: string, labels: TreeLabels, table?: string) => (table && labels[`${table}.${path}`] ? `${table}.${path}` : path)

export function termText(term: Term, labels: TreeLabels, table?: string): string {
  const { say } = treeWords
  if (typeof term === 'string') {
    if (term === 'initiator.dept') return say('initiatorDept')
    if (term === 'initiator.role') return say('initiatorRole')
    const path = pathIn(term, labels, table)
    const name = labels[path] ?? term
    return path === term ? name : (name.split('·').at(-1) ?? name)
  }
  if ('abs' in term) return say('abs', { term: `（${termText(term.abs, labels, table)}）` })
  const [sign, pair] = 'minus' in term ? ['−', term.minus] : 'plus' in term ? ['＋', term.plus] : ['×', term.times]
  return `${termText(pair[0] as Term, labels, table)}${sign}${termText(pair[1] as Term, labels, table)}`
}

function valueText(v: CondValue | undefined, labels: TreeLabels, path: string | undefined, table?: string): string {
  if (v !== null && typeof v === 'object' && !Array.isArray(v)) {
    if ('term' in v) return termText(v.term as Term, labels, table)
    if ('param' in v) return labels[`param:${v.param}`] ?? treeWords.say('param', { name: String(v.param) })
  }
  const one = (each: Json) => nameOf(String(each), labels, path)
  return Array.isArray(v) ? v.map(one).join('、') : v === undefined ? '…' : one(v as Json)
}

function nameOf(value: string, labels: TreeLabels, path: string | undefined): string {
  if (path === 'initiator.dept') return labels[`dept:${value}`] ?? value
  if (path === 'initiator.role') return labels[`role:${value}`] ?? value
  return labels[`value:${path}:${value}`] ?? value
}
