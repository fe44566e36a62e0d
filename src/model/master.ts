import { type Action, type ActionMaker, type Actions, action, type Called, type Opening, type Start, secondRight } from './action.ts'
import { type Field, isRange } from './form/field.ts'
import type { Form, Rule } from './form/form.ts'
import type { Columns, RowOf, SubmittedRow } from './form/lines.ts'
import type { ListPage, PageMenu } from './menu.ts'
import type { Panorama } from './panorama.ts'

/** The common part of masters and registers: columns, list page and menu entry, picker, export, actions. */
export interface BookSpec<C extends Columns, N extends Columns, D extends Actions, M extends Actions> {
  title: string
  en: string
  /** Where its list is shown and to which roles. */
  page?: ListPage
  fields: C
  /** Columns computed on every read instead of stored, so they are always current. */
  counted?: N
  /** The columns by which pickers and documents name a row, usually code and name. */
  label: readonly (keyof C & string)[]
  /** For lines of a book: the column that says what the line is about, because its number alone says little. */
  about?: keyof C & string
  /** Combinations that must be unique among rows in use. */
  unique?: readonly Unique<keyof C & string>[]
  list: readonly ((keyof C | keyof N) & string)[]
  /** Default order of list and picker: by default the first of `label`. */
  order?: keyof C & string
  /** Newest rows first. */
  latestFirst?: boolean
  /** For books that grow for years: the only columns the list may be sorted by, each with an index. Default: every sortable column. */
  sorts?: readonly ((keyof C | keyof N) & string)[]
  search?: readonly ((keyof C | keyof N) & string)[]
  /** Columns that people who may read the book see when they pick a row, counted ones too. Default: `label` and the stored ones of `list`. */
  picker?: readonly ((keyof C | keyof N) & string)[]
  /** Columns that everybody who picks a row may see besides `label`. Default: none. */
  open?: readonly (keyof C & string)[]
  /** Columns that external accounts never receive. */
  staffOnly?: readonly ((keyof C | keyof N) & string)[]
  /** Columns that sum up another book, by its key: shown to people who may open that book, and to external accounts, who see only their own rows. */
  sums?: { readonly [K in (keyof C | keyof N) & string]?: string }
  /** Confidential: read only after the password was typed again, and never offered by pickers. Names what is hidden until then. */
  stepUp?: Called
  /** The search box of the shell finds its rows, for people who may view the book. */
  quickFind?: boolean
  /** Values that need attention, by column: overdue, below the minimum. */
  marks?: { readonly [K in (keyof C | keyof N) & string]?: (row: Known<C, N>, today: string) => Mark | undefined }
  /** Columns that are summed over the whole list and shown below it. */
  totals?: readonly ((keyof C | keyof N) & string)[]
  /** For books that grow for years: sums only when the list is filtered. */
  totalsWhen?: 'filtered'
  /** Quantities of different things are not added up: only under a filter of one of these columns. */
  sameUnit?: readonly ((keyof C | keyof N) & string)[]
  /** 后续动作 on a row, by name. */
  actions?: (action: ActionMaker<Known<C, N>>) => D
  /** Actions that create a row where the book has no form: 新建盘点. */
  createActions?: (action: ActionMaker<Nothing>) => M
  /** Flows that start from a row. */
  starts?: readonly Start<Known<C, N>>[]
  /** Separate pages that a row links to. */
  opens?: readonly Opening<Known<C, N>>[]
  /** 单据链: a row has its place between what it came from and what became of it (`comesFrom`, `leadsTo` of its resource). */
  trace?: Trace<(keyof C | keyof N) & string>
  /** 全景: a page with everything about a row. */
  panorama?: Panorama<(keyof C | keyof N) & string>
}

/** The columns that say the most about a row in the picture of its chain. */
export interface Trace<K extends string = string> {
  readonly date?: K
  readonly state?: K
  readonly amount?: K
  /** With whom or for what: supplier, warehouse, material. */
  readonly party?: K
}

/**
 * 主数据, maintained by hand: a material, a warehouse, an employee. The definition yields table, list and form page, menu entry and rights, picker,
 * import and export. Books written only by flows and actions are registers (`register.ts`).
 */
export interface MasterSpec<C extends Columns, N extends Columns, D extends Actions, M extends Actions> extends BookSpec<C, N, D, M> {
  derive?: { readonly [K in keyof C]?: (row: RowOf<C>) => unknown }
  rules?: readonly Rule<RowOf<C>>[]
}

/** Why a value needs attention, shown with it in a colour. */
export interface Mark {
  readonly tone: 'danger' | 'warning'
  readonly says: string
}

/** A row as people see it: stored columns, counted columns, id. */
export type Known<C extends Columns, N extends Columns> = RowOf<C> & RowOf<N> & { readonly id: string }
/** No columns, or no actions. */
export type Nothing = Readonly<Record<never, never>>

/** These fields together; with `among`, only rows whose field has one of these values are compared. */
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
  /** Columns that everybody who picks a row may see, `label` included. */
  readonly open: readonly string[]
  readonly staffOnly: readonly string[]
  readonly sums: Readonly<Record<string, string>>
  /** A register: its page lists and exports but has no form. */
  readonly readonly: boolean
  readonly stepUp?: Called
  readonly quickFind?: boolean
  readonly marks: Readonly<Record<string, (row: Readonly<Record<string, unknown>>, today: string) => Mark | undefined>>
  readonly totals: readonly string[]
  readonly totalsWhen?: 'filtered'
  readonly sameUnit?: readonly string[]
  /** A row is read and checked like a form. */
  readonly form: Form
  readonly actions: D
  readonly createActions: M
  readonly starts: readonly Start[]
  readonly opens: readonly Opening[]
  readonly trace?: Trace
  readonly panorama?: Panorama
}

/** Names that rows or calls already use. */
export const RESERVED: ReadonlySet<string> = new Set([
  ...['id', 'tenantId', 'createUser', 'createDept', 'createTime', 'updateUser', 'updateTime', 'isDeleted', 'version'],
  ...['py', 'labels', 'label', 'master', 'ids', 'keyword', 'current', 'size', 'ascs', 'descs'],
])

/** Masters with this yes-or-no field offer only enabled rows in pickers; old documents keep the disabled ones. */
export const ENABLED = 'enabled'

export function master<
  const C extends Columns,
  const N extends Columns = Nothing,
  const D extends Actions = Nothing,
  const M extends Actions = Nothing,
>(key: string, spec: MasterSpec<C, N, D, M>): Master<C, N, D, M> {
  return defined(key, spec, false)
}

/** Fills in the defaults of a definition. */
export function defined<C extends Columns, N extends Columns, D extends Actions, M extends Actions>(
  key: string,
  spec: MasterSpec<C, N, D, M>,
  readonly: boolean,
): Master<C, N, D, M> {
  const { derive, rules, counted = {} as N, unique = [], search = [], staffOnly = [], latestFirst = false, ...rest } = spec
  const { totals = [], sums = {}, marks = {} } = spec
  const { actions = () => ({}) as D, createActions = () => ({}) as M, starts = [], opens = [] } = spec
  const taken = [...Object.keys(spec.fields), ...Object.keys(counted)].filter(name => RESERVED.has(name))
  if (taken.length > 0) throw new Error(`${key}: reserved field name ${taken.join(', ')}`)
  return Object.freeze({
    ...rest,
    key,
    counted,
    search,
    staffOnly,
    sums: sums as Record<string, string>,
    readonly,
    marks: marks as Master['marks'],
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
    open: [...new Set([...spec.label, ...(spec.open ?? [])])],
    actions: actions(action),
    createActions: createActions(action),
    starts,
    opens,
    form: Object.freeze({ fields: spec.fields, derive, rules }) as unknown as Form,
  })
}

/** Menu entry and rights of its page, if the menu shows it. Actions, and linked pages that need a right of this book, are buttons. */
export function menuOf({ key, title, page, readonly, createActions, opens, actions }: Master): PageMenu | undefined {
  if (page?.icon === undefined) return undefined
  const rights = [
    ...Object.entries(createActions),
    ...opens.flatMap(opening => (opening.right && !opening.book ? [[opening.right, opening] as const] : [])),
    ...Object.entries(actions),
  ]
  return {
    ...{ code: key, name: title, path: page.path, icon: page.icon, kind: readonly ? 'book' : 'master' },
    ...{ keeps: page.keeps, reads: page.reads, views: page.views },
    buttons: [
      ...rights.map(([right, { title, roles }]) => [right, title, roles] as const),
      ...[...Object.entries(createActions), ...Object.entries(actions)].flatMap(secondButtons),
    ],
  }
}

const secondButtons = ([key, { title, second }]: readonly [string, Action]) =>
  second.map(({ roles }, step) => [secondRight(key, step), `${title}确认`, roles] as const)

/** How external accounts call a book: its name, its columns, and other dictionaries for some of these. */
export interface OutsideWords {
  readonly zh: string
  readonly en: string
  readonly columns?: Readonly<Record<string, string>>
  readonly dictionaries?: Readonly<Record<string, string>>
}

/** The master for external accounts, in their words: without internal columns, and without references, because they cannot open other books. */
export function externalView(master: Master, words?: OutsideWords): Master {
  const shown = named(without(master, master.staffOnly), words)
  const isAsked = (name: string) => !pointsAt(master.fields[name] ?? master.counted[name]!)
  return Object.freeze({ ...shown, search: shown.search.filter(isAsked) })
}

function named(master: Master, words: OutsideWords | undefined): Master {
  if (!words) return master
  const { columns = {}, dictionaries = {} } = words
  const called = (fields: Columns): Columns =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        { ...field, label: columns[name] ?? field.label, ...(dictionaries[name] ? { code: dictionaries[name] } : {}) },
      ]),
    )
  return { ...master, title: words.zh, en: words.en, fields: called(master.fields), counted: called(master.counted) }
}

/** The master for staff: without sums of books that the reader may not open. */
export function staffView(master: Master, mayOpen: (book: string) => boolean): Master {
  const closed = Object.entries(master.sums).flatMap(([name, book]) => (mayOpen(book) ? [] : [name]))
  return closed.length === 0 ? master : without(master, closed)
}

function without(master: Master, hidden: readonly string[]): Master {
  const kept = (name: string) => !hidden.includes(name)
  const shown = (columns: Columns) => Object.fromEntries(Object.entries(columns).filter(([name]) => kept(name)))
  return Object.freeze({
    ...master,
    ...{ fields: shown(master.fields), counted: shown(master.counted), picker: master.picker.filter(kept), open: master.open.filter(kept) },
    ...{ list: master.list.filter(kept), search: master.search.filter(kept), totals: master.totals.filter(kept) },
    sorts: new Set([...master.sorts].filter(kept)),
  })
}

/** References are shown by name but stored as ids, so sorting by them would look random. */
const hasOrder = (field: Field) => !pointsAt(field) && !field.options.several && field.kind !== 'attachments' && !isRange(field.kind)

/** The stored columns of a row, without its id. Its form was checked, so required columns are there. */
export type RowOfMaster<T> = T extends Master<infer C, Columns> ? SubmittedRow<C> : never

/** What a field points at: `user`, `dept`, the key of a master. */
export const pointsAt = ({ kind, to }: Field): string | undefined =>
  kind === 'user' || kind === 'dept' ? kind : kind === 'ref' ? to : undefined
