import type { Cond, CondOp, CondValue, Json, Term } from '#model/flow/tree.ts'
import { thousands } from '#model/number.ts'
import { treeWords } from './flow-tree.words.ts'
import type { TreeLabels } from './labels.ts'

const ops: Record<Exclude<CondOp, 'empty' | 'notEmpty'>, 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'oneOf' | 'has'> = {
  '=': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  in: 'oneOf',
  has: 'has',
}

/** A condition in people's words: `请假天数超过 3 天 且 离市`. Nested groups get brackets. */
export function conditionText(cond: Cond, labels: TreeLabels = {}, table?: string): string {
  const { say } = treeWords
  if ('all' in cond) return joined(cond.all, 'and', labels, table)
  if ('any' in cond) return joined(cond.any, 'or', labels, table)
  if ('not' in cond) return flagText(cond.not, labels, false) ?? say('not', { inner: conditionText(cond.not, labels, table) })
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

function leafText(leaf: Leaf, labels: TreeLabels, table?: string): string {
  const { say } = treeWords
  const { f, op, v } = leaf
  const left = termText(f, labels, table)
  if (op === 'empty' || op === 'notEmpty') return phrase(left, say(op), '')
  const path = typeof f === 'string' ? pathIn(f, labels, table) : undefined
  return flagText(leaf, labels, true, table) ?? phrase(left, say(ops[op]), valueText(v, labels, path, table))
}

type Leaf = Extract<Cond, { op: unknown }>

/** Figures and Latin letters stand apart from Chinese characters. */
const phrase = (left: string, op: string, right: string) =>
  treeWords
    .say('phrase', { left, op, right })
    .trim()
    .replace(/(\p{Script=Han})(\w)/gu, '$1 $2')

const WHETHER = '是否'
/** Facts that name what somebody or something is, instead of what happened. */
const NOUN = /(员工|岗位|人员)$/

/** Yes-or-no fields and facts, said as statements: `离市`, `不是车间员工`. */
function flagText(cond: Cond, labels: TreeLabels, holds: boolean, table?: string): string | undefined {
  if (!('op' in cond) || cond.op !== '=' || typeof cond.f !== 'string') return undefined
  const path = pathIn(cond.f, labels, table)
  const kind = labels[`kind:${path}`] ?? ''
  const isYes = cond.v === 'yes' || cond.v === true
  if (!['yesNo', 'fact', 'boolean'].includes(kind) || !(isYes || cond.v === 'no' || cond.v === false)) return undefined
  const label = termText(cond.f, labels, table)
  const [said, denied] = label.startsWith(WHETHER)
    ? (['does', 'doesNot'] as const)
    : NOUN.test(label)
      ? (['isA', 'isNotA'] as const)
      : (['holds', 'fails'] as const)
  return treeWords.say(isYes === holds ? said : denied, { name: label.replace(WHETHER, '') })
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
  return Array.isArray(v) ? v.map(one).join(treeWords.say('orElse')) : v === undefined ? '…' : one(v as Json)
}

const FIGURE = /^-?\d+(\.\d+)?$/

function nameOf(value: string, labels: TreeLabels, path: string | undefined): string {
  if (path === 'initiator.dept') return labels[`dept:${value}`] ?? value
  if (path === 'initiator.role') return labels[`role:${value}`] ?? value
  const kind = labels[`kind:${path}`]
  if (FIGURE.test(value) && kind === 'days') return treeWords.say('days', { figure: value })
  if (FIGURE.test(value) && kind === 'money') return treeWords.say('money', { figure: thousands(value) })
  return labels[`value:${path}:${value}`] ?? value
}
