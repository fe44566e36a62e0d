import { createStore, type StoreApi } from 'zustand'
import { formatDate } from '#model/date.ts'
import { isEmpty } from '#model/empty.ts'
import type { Flow } from '#model/flow/flow.ts'
import { type Fields, type Form, isLines, pathsOf } from '#model/form/form.ts'
import { knownRows } from '#model/form/lines.ts'
import { checkForm, type Problem, readForm } from '#model/form/read.ts'
import { isUnresolved } from '#model/form/unresolved.ts'
import { fieldIn } from '#model/form/varied.ts'
import { besideOf, fieldAt, isWritable, mustFill, type Rights, type Values, valueAt, withValue } from './paths.ts'
import { labelKey } from './show.ts'

/**
 * A form being filled in. `typed` is what the controls contain, `doc` the result of reading it by the definition, with derived values. Rows
 * have keys, so that their controls survive when other rows are added or removed.
 */
export interface FormState {
  typed: Values
  doc: Values
  /** The first problem of each path. */
  problems: Readonly<Record<string, string>>
  /** Show all problems, not only those of visited fields. */
  told: boolean
  visited: ReadonlySet<string>
  /** Values computed by the server, in the shape of the document. */
  computed: Values
  labels: Readonly<Record<string, string>>
  /** Counts changes by the user; 0 means untouched. */
  changes: number
  /** The server's values are not yet those for the current input. */
  behind: boolean
}

export interface Picked {
  id: string
  label: string
  row?: unknown
}

/** Usually the form of a flow; actions with lines use the same store. */
export interface FormStore<F extends Form = Flow> extends StoreApi<FormState> {
  readonly flow: F
  readonly rights: Rights
  set(path: string, value: unknown): void
  /** Sets many cells as one change. */
  fill(cells: readonly { path: string; value: unknown }[]): void
  insert(table: string, at: number, rows: readonly Values[]): void
  remove(table: string, at: number): void
  /** Remembers referenced rows: their columns are copied, their labels shown. */
  learn(to: string, rows: readonly Picked[]): void
  visit(path: string): void
  /** Shows all problems, including those of the server; returns their paths in order. */
  tell(more?: readonly Problem[]): string[]
  /** Takes over the server's values for the current input. */
  adopt(answer: { form: unknown; brought?: unknown; labels: Readonly<Record<string, string>>; problems?: readonly Problem[] }): void
  /** Replaces the content without counting as a change by the user. */
  restore(typed: Values): void
  /** The values to send: everything writable, without row keys. Cleared values are null, because missing ones would keep the old value. */
  content(): Record<string, unknown>
}

export const ROW = '__row'
let rows = 0
const keyed = (row: Values): Values => (row[ROW] === undefined ? { ...row, [ROW]: `r${++rows}` } : row)
export const rowKey = (row: Values) => String(row[ROW])

/** Above this number of rows, derived values follow with a delay, so that typing stays fluent. */
const MANY = 200
const LATER = 150

interface Start<F extends Form> {
  flow: F
  rights: Rights
  form: Values
  labels: Readonly<Record<string, string>>
  /** A new form: every table starts with an empty row, or those that must not stay empty. */
  fresh?: 'every' | 'needed' | undefined
}

export function createFormStore<F extends Form = Flow>({ flow, rights, form, labels, fresh }: Start<F>): FormStore<F> {
  const tables = Object.keys(flow.fields).filter(key => isLines(flow.fields[key]!))
  /** Tables whose rows the server decides. */
  const theirs = Object.entries(flow.fields).flatMap(([key, field]) => (isLines(field) && field.options.rowsBy ? [{ key, field }] : []))
  const withTheirRows = (typed: Values, computed: Values): Values => ({
    ...typed,
    ...Object.fromEntries(
      theirs.map(({ key, field }) => [key, (knownRows(field, typed[key], computed[key] ?? []) as Values[]).map(keyed)]),
    ),
  })
  /** A table is sent as a whole, even if only one of its columns is writable. */
  const sent = Object.keys(flow.fields).filter(key =>
    pathsOf({ [key]: flow.fields[key]! }).some(path => isWritable(rights, path) && !fieldAt(flow.fields, path)?.options.derived),
  )
  const known = new Map<string, Values>()
  let served: readonly Problem[] = []
  /** What came along with the row that the form was last about. */
  let brought: Values = {}
  /** Rows that were changed since the server's last answer. */
  const unseen = new Set<string>()
  let waiting: ReturnType<typeof setTimeout> | undefined

  const starts = (table: string): boolean => {
    const field = flow.fields[table]!
    return fresh === 'every' || (fresh === 'needed' && isLines(field) && (field.options.min ?? 0) > 0)
  }
  const prepared = (values: Values): Values => {
    const typed: Record<string, unknown> = { ...values }
    for (const key of tables) {
      const own = (typed[key] ?? []) as Values[]
      if (own.length > 0 || (starts(key) && isWritable(rights, key) && !theirs.some(table => table.key === key)))
        typed[key] = (own.length > 0 ? own : [initial(key)]).map(keyed)
    }
    return typed
  }
  const initial = (table: string): Values => {
    const field = flow.fields[table]!
    return isLines(field) ? proposals(Object.entries(field.columns)) : {}
  }

  /** Computed by the server only: no problem can be reported before its answer. */
  const isTheirs = (path: string) =>
    fieldAt(flow.fields, path)?.options.derived === true && !(path in (flow.derive ?? {})) && !path.includes('.')
  const judged = (typed: Values, computed: Values, behind: boolean) => {
    const rowOf = (to: string, id: string) => known.get(`${to}:${id}`) as Record<string, unknown> | undefined
    const { doc, problems } = readForm(flow, typed as Record<string, unknown>, { rowOf, computed: computed as Record<string, unknown> })
    // A row that the server has not seen as it is now lacks the figures that its rules compare.
    const waits = (table: string, row: number) =>
      behind && (isEmpty(valueAt(computed, `${table}.${row}`)) || unseen.has(rowKey((valueAt(typed, `${table}.${row}`) ?? {}) as Values)))
    const found = [...problems, ...checkForm(flow, doc, { required: mustFill(rights), waits }), ...served]
    const byPath: Record<string, string> = {}
    for (const { path, message } of found) if (concerns(path) && !(behind && isTheirs(path))) byPath[path] ??= message
    return { doc: doc as Values, problems: byPath }
  }
  /** Problems of fields that the user cannot write are not shown, except rules at derived fields. */
  const concerns = (path: string) => isWritable(rights, path) || fieldAt(flow.fields, path)?.options.derived === true

  const typed = prepared(form)
  const store = createStore<FormState>()(() => ({
    typed,
    computed: form,
    labels,
    told: false,
    visited: new Set<string>(),
    changes: 0,
    behind: false,
    ...judged(typed, form, false),
  }))
  const { getState, setState } = store

  const rejudge = () => {
    clearTimeout(waiting)
    const { typed, computed, behind } = getState()
    setState(judged(typed, computed, behind))
  }
  const change = (next: Values, computed = getState().computed) => {
    setState({ typed: next, computed, changes: getState().changes + 1, behind: true })
    clearTimeout(waiting)
    const many = tables.some(key => ((next[key] ?? []) as unknown[]).length > MANY)
    if (many) waiting = setTimeout(rejudge, LATER)
    else rejudge()
  }
  /** The server's rows match ours by position, so they move along. */
  const spliced = (values: Values, table: string, at: number, remove: number, add: readonly Values[]): Values => {
    if (!Array.isArray(values[table]) && values !== getState().typed) return values
    const own = [...((values[table] ?? []) as Values[])]
    own.splice(at, remove, ...add)
    return { ...values, [table]: own }
  }
  const forget = (path: string) => {
    served = served.filter(problem => problem.path !== path)
    const [table, row, column] = path.split('.')
    if (column !== undefined) unseen.add(rowKey((valueAt(getState().typed, `${table}.${row}`) ?? {}) as Values))
  }

  return Object.assign(store, {
    flow,
    rights,
    set(path: string, value: unknown) {
      forget(path)
      change(withoutOther(flow.fields, getState().typed, withValue(getState().typed, path, value), path))
    },
    fill(cells: readonly { path: string; value: unknown }[]) {
      if (cells.length === 0) return
      for (const { path } of cells) forget(path)
      change(cells.reduce<Values>((values, { path, value }) => withValue(values, path, value), getState().typed))
    },
    insert(table: string, at: number, added: readonly Values[]) {
      served = []
      const { typed, computed } = getState()
      const fresh = added.map(row => keyed({ ...initial(table), ...row, [ROW]: undefined }))
      change(
        spliced(typed, table, at, 0, fresh),
        spliced(
          computed,
          table,
          at,
          0,
          added.map(() => ({})),
        ),
      )
    },
    remove(table: string, at: number) {
      served = []
      const { typed, computed } = getState()
      change(spliced(typed, table, at, 1, []), spliced(computed, table, at, 1, []))
    },
    learn(to: string, picked: readonly Picked[]) {
      const kind = to === 'user' || to === 'dept' ? to : 'ref'
      const labels = { ...getState().labels }
      for (const { id, label, row } of picked) {
        labels[labelKey({ kind, to }, id)] = label
        if (row && typeof row === 'object') known.set(`${to}:${id}`, row as Values)
      }
      setState({ labels })
      rejudge()
    },
    visit(path: string) {
      if (!getState().visited.has(path)) setState({ visited: new Set(getState().visited).add(path) })
    },
    tell(more: readonly Problem[] = []) {
      served = more
      setState({ told: true })
      rejudge()
      return Object.keys(getState().problems)
    },
    adopt({ form, brought: next = {}, labels, problems = [] }: Parameters<FormStore['adopt']>[0]) {
      served = problems
      unseen.clear()
      const computed = (form ?? {}) as Values
      const typed = theirs.length > 0 ? withTheirRows(getState().typed, computed) : getState().typed
      setState({ typed, computed, labels: { ...getState().labels, ...labels }, behind: false })
      rejudge()
      const replaced = broughtAnew(typed, brought, next as Values).filter(({ path }) => isWritable(rights, path))
      brought = next as Values
      this.fill(replaced)
    },
    restore(values: Values) {
      setState({ typed: prepared(values), told: false, visited: new Set(), behind: true })
      rejudge()
    },
    content() {
      const { typed } = getState()
      const bare = ({ [ROW]: _, ...row }: Values) => row
      const sentValue = (key: string) => (tables.includes(key) ? ((typed[key] ?? []) as Values[]).map(bare) : (typed[key] ?? null))
      return Object.fromEntries(sent.map(key => [key, sentValue(key)]))
    },
  })
}

/** What came along with a row gives way to what comes along with another one, unless somebody has changed it. */
function broughtAnew(typed: Values, before: Values, after: Values): { path: string; value: unknown }[] {
  const alike = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(key => !alike(before[key], after[key]) && (isEmpty(typed[key]) || alike(typed[key], before[key])))
    .map(path => ({ path, value: after[path] }))
}

/** A value typed for one kind is meaningless for another. */
function withoutOther(fields: Fields, before: Values, after: Values, path: string): Values {
  const [key, at, column] = path.split('.')
  const lines = fields[key!]
  const beside = lines && isLines(lines) ? lines.columns : fields
  const decides = column ?? key
  return Object.entries(beside).reduce((values, [name, field]) => {
    if (isLines(field) || field.by !== decides) return values
    const asked = (form: Values) => fieldIn(field, besideOf(form, path))
    return asked(before) === asked(after) ? values : withValue(values, column ? `${key}.${at}.${name}` : name, undefined)
  }, after)
}

const proposals = (fields: readonly (readonly [string, unknown])[]): Values =>
  Object.fromEntries(
    fields.flatMap(([key, field]) => {
      const proposed = (field as { options?: { initial?: string | number } }).options?.initial
      return proposed === undefined ? [] : [[key, proposed === 'today' ? formatDate(Date.now(), 'yyyy-MM-dd') : proposed]]
    }),
  )

/** Whether the field is currently part of the form. */
export const isAsked = (store: FormStore<Form>, doc: Values, path: string) =>
  fieldAt(store.flow.fields, path)?.options.when?.(doc, besideOf(doc, path)) ?? true

export const problemAt = (state: FormState, path: string, derived: boolean): string | undefined =>
  state.told || derived || state.visited.has(path) || isUnresolved(valueAt(state.typed, path)) ? state.problems[path] : undefined

export { valueAt }
