import { isEmpty } from '../empty.ts'
import { compare, minus, plus, times } from '../number.ts'
import type { Cond, CondValue, Json, Term } from './tree.ts'
import { type FormValues, rowsAt, valueAt } from './value.ts'

/** Everything a condition may read. It is passed in, so a condition has the same result in the browser, at submit and in tests. */
export interface CondScope {
  readonly form: FormValues
  readonly initiator: { readonly dept: string; readonly roles: readonly string[] }
  readonly params?: Readonly<Record<string, Json>>
  readonly when?: Readonly<Record<string, (form: FormValues) => boolean>>
}

/** Publishing enforces these limits too; here they keep the evaluator total for any input. */
export const COND_DEPTH = 12
const ROWS = 10_000
const DECIMAL = /^-?(0|[1-9]\d{0,29})(\.\d{1,20})?$/

/** The value as a decimal, if it is one. Texts with leading zeros are codes, not numbers. */
function decimal(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined
  return typeof value === 'string' && DECIMAL.test(value) ? value : undefined
}

function term(of: Term, scope: CondScope, depth: number): unknown {
  if (typeof of === 'string') {
    if (of === 'initiator.dept') return scope.initiator.dept
    if (of === 'initiator.role') return scope.initiator.roles
    return valueAt(scope.form, of)
  }
  if (depth <= 0) return undefined
  if ('abs' in of) {
    const value = decimal(term(of.abs, scope, depth - 1))
    return value?.startsWith('-') ? value.slice(1) : value
  }
  const [name, pair] =
    'minus' in of ? ([minus, of.minus] as const) : 'plus' in of ? ([plus, of.plus] as const) : ([times, of.times] as const)
  const left = decimal(term(pair[0], scope, depth - 1))
  const right = decimal(term(pair[1], scope, depth - 1))
  return left === undefined || right === undefined ? undefined : name(left, right)
}

function right(value: CondValue | undefined, scope: CondScope): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  if ('term' in value) return term(value.term as Term, scope, COND_DEPTH)
  if ('param' in value) return scope.params?.[value.param as string]
  return value
}

/** -1, 0, 1, or undefined when the two cannot be compared. Numbers compare exactly, dates and codes as text. */
function order(left: unknown, other: unknown): number | undefined {
  const [a, b] = [decimal(left), decimal(other)]
  if (a !== undefined && b !== undefined) return compare(a, b)
  if (typeof left !== 'string' || typeof other !== 'string' || left === '' || other === '') return undefined
  return left < other ? -1 : left > other ? 1 : 0
}

function equal(left: unknown, other: unknown): boolean {
  if (isEmpty(left) || isEmpty(other)) return isEmpty(left) && isEmpty(other)
  if (typeof left === 'boolean' || typeof other === 'boolean') return left === other
  return order(left, other) === 0
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : isEmpty(value) ? [] : [value])

const ORDERS: ReadonlySet<string> = new Set(['>', '>=', '<', '<='])

function leaf(cond: Extract<Cond, { op: unknown }>, scope: CondScope): boolean | undefined {
  const left = term(cond.f, scope, COND_DEPTH)
  if (cond.op === 'empty') return list(left).every(isEmpty)
  if (cond.op === 'notEmpty') return !list(left).every(isEmpty)
  const other = right(cond.v, scope)
  if (cond.op === 'in') return !isEmpty(left) && list(left).some(each => list(other).some(option => equal(each, option)))
  if (cond.op === 'has') return list(left).some(each => list(other).some(option => equal(each, option)))
  if (cond.op === '=') return equal(left, other)
  if (cond.op === '!=') return !equal(left, other)
  if (!ORDERS.has(cond.op)) return undefined
  const sign = order(left, other)
  if (sign === undefined) return false
  if (cond.op === '>') return sign > 0
  if (cond.op === '>=') return sign >= 0
  return cond.op === '<' ? sign < 0 : sign <= 0
}

/** True, false, or undefined when it cannot be evaluated (unknown function, exception, too deep): the case is then parked instead of guessed. */
export function holds(cond: Cond, scope: CondScope, depth: number = COND_DEPTH): boolean | undefined {
  if (depth <= 0) return undefined
  if ('all' in cond) return every(cond.all, scope, depth)
  if ('any' in cond) return negate(every(cond.any, scope, depth, true))
  if ('not' in cond) return negate(holds(cond.not, scope, depth - 1))
  if ('some' in cond) return someRow(cond, scope, depth)
  if ('fn' in cond) return call(cond.fn, scope)
  return leaf(cond, scope)
}

const negate = (value: boolean | undefined): boolean | undefined => (value === undefined ? undefined : !value)

function every(conds: readonly Cond[], scope: CondScope, depth: number, flipped = false): boolean | undefined {
  let known = true
  for (const each of conds) {
    const value = flipped ? negate(holds(each, scope, depth - 1)) : holds(each, scope, depth - 1)
    if (value === false) return false
    if (value === undefined) known = false
  }
  return known ? true : undefined
}

function someRow(cond: { readonly some: string; readonly is: Cond }, scope: CondScope, depth: number): boolean | undefined {
  const rows = rowsAt(scope.form, cond.some)
  if (rows.length > ROWS) return undefined
  let known = true
  for (const row of rows) {
    const value = holds(cond.is, { ...scope, form: { ...scope.form, ...row } }, depth - 1)
    if (value) return true
    if (value === undefined) known = false
  }
  return known ? false : undefined
}

function call(name: string, scope: CondScope): boolean | undefined {
  const when = scope.when
  if (!when || !Object.hasOwn(when, name)) return undefined
  try {
    return when[name]!(scope.form) === true
  } catch {
    return undefined
  }
}
