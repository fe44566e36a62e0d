import type { Cond, CondOp, CondValue, FieldPath, Json, Term } from './tree.ts'

/** Conditions as definitions write them. They are data, so that the designer can edit them and the browser can evaluate them. */
const leaf =
  (op: CondOp) =>
  (f: Term, v: CondValue): Cond => ({ f, op, v })

export const equals = leaf('=')
export const differs = leaf('!=')
export const over = leaf('>')
export const reaches = leaf('>=')
export const under = leaf('<')
export const upTo = leaf('<=')
export const oneOf = (f: FieldPath, ...values: readonly Json[]): Cond => ({ f, op: 'in', v: values })
/** A multi-value field that contains one of these. */
export const includes = (f: FieldPath, ...values: readonly Json[]): Cond => ({ f, op: 'has', v: values })
export const filled = (f: FieldPath): Cond => ({ f, op: 'notEmpty' })
/** Yes-or-no fields and facts. */
export const yes = (f: FieldPath): Cond => ({ f, op: '=', v: 'yes' })
export const both = (...all: readonly Cond[]): Cond => ({ all })
export const either = (...any: readonly Cond[]): Cond => ({ any })
export const not = (cond: Cond): Cond => ({ not: cond })
/** At least one row of a table. */
export const anyRow = (table: FieldPath, is: Cond): Cond => ({ some: table, is })
/** Compares with another field or column instead of a constant. */
export const field = (term: Term): CondValue => ({ term })
/** A threshold that administrators may change. `t1` belongs to the flow; `flow.amount.l1` is shared by all flows. */
export const param = (name: string): CondValue => ({ param: name })
