import type { Cond, CondOp, CondValue, FieldPath, Json, Term } from './tree.ts'

/** Conditions as a definition writes them. They are data, so the designer can show and change them and the browser can weigh them. */
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
/** A field of several values that holds one of these. */
export const includes = (f: FieldPath, ...values: readonly Json[]): Cond => ({ f, op: 'has', v: values })
export const filled = (f: FieldPath): Cond => ({ f, op: 'notEmpty' })
/** Yes-or-no fields and facts. */
export const yes = (f: FieldPath): Cond => ({ f, op: '=', v: 'yes' })
export const both = (...all: readonly Cond[]): Cond => ({ all })
export const either = (...any: readonly Cond[]): Cond => ({ any })
export const not = (cond: Cond): Cond => ({ not: cond })
/** At least one row of a table. */
export const anyRow = (table: FieldPath, is: Cond): Cond => ({ some: table, is })
/** The right side from a column or field beside it. */
export const field = (term: Term): CondValue => ({ term })
/** A threshold an administrator may change. `t1` is the flow's own, `flow.amount.l1` anybody's. */
export const param = (name: string): CondValue => ({ param: name })
