import { type ActionMaker, type Actions, action, type Opening, type Start } from './action.ts'
import { type Field, isRange } from './form/field.ts'
import type { Form, Rule } from './form/form.ts'
import type { Columns, RowOf } from './form/lines.ts'
import type { ListPage, PageMenu } from './menu.ts'

/** What masters and registers have in common: columns, a list with its page and menu entry, a picker, an export, actions. */
export interface BookSpec<C extends Columns, N extends Columns, D extends Actions, M extends Actions> {
  title: string
  en: string
  /** Where its list is shown and to whom. */
  page?: ListPage
  fields: C
  /** Counted whenever somebody looks, never stored and so never wrong. */
  counted?: N
  /** What a picker and a document show for it: code and name, mostly. */
  label: readonly (keyof C & string)[]
  /** Of a line in a book: what it is about, which says more than the number it goes by. */
  about?: keyof C & string
  /** No two rows in use may share these together. */
  unique?: readonly Unique<keyof C & string>[]
  list: readonly ((keyof C | keyof N) & string)[]
  /** What its list and its picker are ordered by; the first of `label` when absent. */
  order?: keyof C & string
  /** A book that is read from its last page: the order runs backwards. */
  latestFirst?: boolean
  /** Of a book that grows for years: what its list can be put in the order of, each with an index. Whatever has an order, when absent. */
  sorts?: readonly ((keyof C | keyof N) & string)[]
  search?: readonly ((keyof C | keyof N) & string)[]
  /** What anybody who picks one may see of it and a document may copy; `label` and `list` when absent. */
  picker?: readonly (keyof C & string)[]
  /** What is nobody's business outside the company, though the row is: an external account reads it without. */
  staffOnly?: readonly ((keyof C | keyof N) & string)[]
  /** What sums up another book, by the key of that book: read by those who may open it. Outside the company every row is the reader's own. */
  sums?: { readonly [K in (keyof C | keyof N) & string]?: string }
  /** Confidential: read only by calls whose caller has typed the password again, and picked by nobody. */
  stepUp?: boolean
  /** What is added up over all rows of the list, and said above it. */
  totals?: readonly ((keyof C | keyof N) & string)[]
  /** Of a book that grows for years: only what was looked for is added up. */
  totalsWhen?: 'filtered'
  /** 后续动作. What is done with a row, by name. */
  actions?: (action: ActionMaker<Known<C, N>>) => D
  /** What makes a row where the book has no form of its own: 新建盘点. */
  createActions?: (action: ActionMaker<Nothing>) => M
  /** Flows that start from a row. */
  starts?: readonly Start<Known<C, N>>[]
  /** Pages of its own that a row leads to. */
  opens?: readonly Opening<Known<C, N>>[]
}

/**
 * 主数据. What people keep by hand: a material, a warehouse, an employee. The value gives its table, its list and form page, its menu entry
 * and rights, its picker in other forms, its import and its export. What only flows and actions write is a register (`register.ts`).
 */
export interface MasterSpec<C extends Columns, N extends Columns, D extends Actions, M extends Actions> extends BookSpec<C, N, D, M> {
  derive?: { readonly [K in keyof C]?: (row: RowOf<C>) => unknown }
  rules?: readonly Rule<RowOf<C>>[]
}

/** A row as people see it: what is stored, what is counted, and its id. */
export type Known<C extends Columns, N extends Columns> = RowOf<C> & RowOf<N> & { readonly id: string }
/** No columns, or no actions. */
export type Nothing = Readonly<Record<never, never>>

/** These fields together; with `among`, only rows whose field has one of these values count. */
export type Unique<K extends string = string> =
  | readonly K[]
  | { readonly of: readonly K[]; readonly among: Partial<Record<K, readonly string[]>> }

export interface Master<
  C extends Columns = Columns,
  N extends Columns = Columns,
  D extends Actions = Actions,
  M extends Actions = Actions,
> {
  readonly key: string
  readonly title: string
  readonly en: string
  readonly page?: ListPage
  readonly fields: C
  readonly counted: N
  readonly label: readonly string[]
  readonly about?: string
  readonly unique: readonly { readonly of: readonly string[]; readonly among: Readonly<Record<string, readonly string[]>> }[]
  readonly list: readonly string[]
  readonly order: string
  readonly latestFirst: boolean
  readonly sorts: ReadonlySet<string>
  readonly search: readonly string[]
  readonly picker: readonly string[]
  readonly staffOnly: readonly string[]
  readonly sums: Readonly<Record<string, string>>
  /** A register: its page shows and exports, and has no form. */
  readonly readonly: boolean
  readonly stepUp: boolean
  readonly totals: readonly string[]
  readonly totalsWhen?: 'filtered'
  /** A row is a filled-in form: the same functions read and check it. */
  readonly form: Form
  readonly actions: D
  readonly createActions: M
  readonly starts: readonly Start[]
  readonly opens: readonly Opening[]
}

/** Names that every row or every call already uses for something else. */
export const RESERVED: ReadonlySet<string> = new Set([
  ...['id', 'tenantId', 'createUser', 'createDept', 'createTime', 'updateUser', 'updateTime', 'isDeleted', 'version'],
  ...['py', 'labels', 'label', 'master', 'ids', 'keyword', 'current', 'size', 'ascs', 'descs'],
])

/** A master with this yes-or-no field offers only rows that have it: what is out of use stays in old documents and comes into no new one. */
export const ENABLED = 'enabled'

export function master<
  const C extends Columns,
  const N extends Columns = Nothing,
  const D extends Actions = Nothing,
  const M extends Actions = Nothing,
>(key: string, spec: MasterSpec<C, N, D, M>): Master<C, N, D, M> {
  return defined(key, spec, false)
}

/** Fills in what a definition need not say. */
export function defined<C extends Columns, N extends Columns, D extends Actions, M extends Actions>(
  key: string,
  spec: MasterSpec<C, N, D, M>,
  readonly: boolean,
): Master<C, N, D, M> {
  const { derive, rules, counted = {} as N, unique = [], search = [], staffOnly = [], latestFirst = false, ...rest } = spec
  const { stepUp = false, totals = [], sums = {} } = spec
  const { actions = () => ({}) as D, createActions = () => ({}) as M, starts = [], opens = [] } = spec
  const taken = [...Object.keys(spec.fields), ...Object.keys(counted)].filter(name => RESERVED.has(name))
  if (taken.length > 0) throw new Error(`${key}: a field may not be called ${taken.join(', ')}`)
  return Object.freeze({
    ...rest,
    key,
    counted,
    search,
    staffOnly,
    sums: sums as Record<string, string>,
    readonly,
    stepUp,
    totals,
    latestFirst,
    order: spec.order ?? spec.label[0]!,
    sorts: new Set(
      spec.sorts ?? [
        'updateTime',
        ...Object.entries({ ...spec.fields, ...counted }).flatMap(([name, field]) => (hasOrder(field) ? [name] : [])),
      ],
    ),
    unique: unique.map(each => ('of' in each ? each : { of: each, among: {} })) as Master['unique'],
    picker: spec.picker ?? [...new Set([...spec.label, ...spec.list.filter(name => name in spec.fields)])],
    actions: actions(action),
    createActions: createActions(action),
    starts,
    opens,
    form: Object.freeze({ fields: spec.fields, derive, rules }) as unknown as Form,
  })
}

/** Its page and its rights, as the menu has them, if the menu shows it. Actions and pages that need a right of this book are buttons. */
export function menuOf({ key, title, page, readonly, createActions, opens, actions }: Master): PageMenu | undefined {
  if (page?.icon === undefined) return undefined
  const rights = [
    ...Object.entries(createActions),
    ...opens.flatMap(opening => (opening.right && !opening.book ? [[opening.right, opening] as const] : [])),
    ...Object.entries(actions),
  ]
  return {
    ...{ code: key, name: title, path: page.path, icon: page.icon, kind: readonly ? 'book' : 'master' },
    ...{ keeps: page.keeps, reads: page.reads },
    buttons: rights.map(([right, { title, roles }]) => [right, title, roles] as const),
  }
}

/** A master as it is outside the company, where nobody looks up other books either: what points at one is not asked for. */
export function externalView(master: Master): Master {
  const shown = without(master, master.staffOnly)
  const isAsked = (name: string) => !pointsAt(master.fields[name] ?? master.counted[name]!)
  return Object.freeze({ ...shown, search: shown.search.filter(isAsked) })
}

/** A master as it is for somebody of the company: without what sums up books that they may not open. */
export function staffView(master: Master, mayOpen: (book: string) => boolean): Master {
  const closed = Object.entries(master.sums).flatMap(([name, book]) => (mayOpen(book) ? [] : [name]))
  return closed.length === 0 ? master : without(master, closed)
}

function without(master: Master, hidden: readonly string[]): Master {
  const kept = (name: string) => !hidden.includes(name)
  const shown = (columns: Columns) => Object.fromEntries(Object.entries(columns).filter(([name]) => kept(name)))
  return Object.freeze({
    ...master,
    ...{ fields: shown(master.fields), counted: shown(master.counted), picker: master.picker.filter(kept) },
    ...{ list: master.list.filter(kept), search: master.search.filter(kept), totals: master.totals.filter(kept) },
    sorts: new Set([...master.sorts].filter(kept)),
  })
}

/** What points at something else is shown by a name and kept as a number: its order would mean nothing to a reader. */
const hasOrder = (field: Field) => !pointsAt(field) && !field.options.several && field.kind !== 'attachments' && !isRange(field.kind)

/** The columns a row of a master has, besides its id. */
export type RowOfMaster<T> =
  T extends Master<infer C, Columns> ? { readonly [K in keyof C]?: C[K] extends Field<infer V> ? V : never } : never

/** Kinds that point at something, and what they point at: `user`, `dept`, the key of a master. */
export const pointsAt = ({ kind, to }: Field): string | undefined =>
  kind === 'user' || kind === 'dept' ? kind : kind === 'ref' ? to : undefined
