import { type NotNull, type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  numeric,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { type Field, isRange, isSure, type Kind } from '#model/form/field.ts'
import type { Columns } from '#model/form/lines.ts'
import type { Master } from '#model/master.ts'
import { must } from '#model/must.ts'
import { pgTable } from '#server/db/table.ts'
import { auditColumns, id, moment } from '../db/columns.ts'
import { gramsOf, written } from '../db/search.ts'

/** The table of a master: the common columns, one per field, and the indices that its definition needs. */
const decimal = (precision: number, scale: number) => (name: string) => numeric(name, { precision, scale })

const TEXT = 255
const KEY = 64

const columnOf = {
  text: (name: string, most: number = TEXT) => varchar(name, { length: most }),
  textarea: (name: string) => text(name),
  integer: (name: string) => integer(name),
  quantity: decimal(18, 3),
  money: decimal(18, 2),
  price: decimal(18, 4),
  percent: decimal(9, 2),
  days: decimal(9, 1),
  tenths: decimal(9, 1),
  weight: decimal(18, 3),
  hours: decimal(10, 2),
  date: (name: string) => date(name, { mode: 'string' }),
  datetime: (name: string) => moment(name),
  month: (name: string) => varchar(name, { length: 7 }),
  user: (name: string) => id(name),
  dept: (name: string) => id(name),
  ref: (name: string) => id(name),
  dict: (name: string) => varchar(name, { length: KEY }),
} as const
const severalOf = (name: string) => jsonb(name).$type<readonly unknown[]>()

type Single = keyof typeof columnOf
type BuilderOf<F> =
  F extends Field<infer V, infer K, infer S>
    ? V extends readonly unknown[]
      ? ReturnType<typeof severalOf>
      : K extends Single
        ? S extends true
          ? NotNull<ReturnType<(typeof columnOf)[K]>>
          : ReturnType<(typeof columnOf)[K]>
        : never
    : never
type FieldColumns<C extends Columns> = { [K in keyof C]: BuilderOf<C[K]> }
const spelled = () => ({ py: varchar('py', { length: TEXT }).notNull().default('') })

/** Columns of a table that no page shows. */
type OwnColumns = Readonly<Record<string, PgColumnBuilderBase>>
type NoColumns = Readonly<Record<never, never>>

interface More<K extends string, X extends OwnColumns> {
  /** Foreign keys: the column a field points at. */
  references?: Partial<Record<K, () => AnyPgColumn>>
  /** Adds a word index, for tables with many thousands of rows. */
  searched?: boolean
  /** Other books are sorted by it, including rows out of use. */
  orders?: boolean
  /** Columns with their own index, for sorting and for figures on home pages. */
  indexed?: readonly K[]
  /** What reports add up, found by the first of these columns and read from the index alone, of the rows for which this holds. */
  summed?: Readonly<Record<string, { readonly of: readonly K[]; readonly where?: SQL }>>
  /** Check constraints by name. */
  checks?: Readonly<Record<string, SQL>>
  /** Columns besides the fields, which pages do not show: the line that a posting comes from. */
  own?: X
  /** Combinations of columns, own ones too, that occur once among the rows for which this holds. */
  once?: Readonly<Record<string, { readonly of: readonly (K | (keyof X & string))[]; readonly where: SQL }>>
}

export const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** When an index rejects a row, this name leads back to the fields. */
export const uniqueName = (table: string, fields: readonly string[]) => `${table}_${fields.map(snake).join('_')}`.slice(0, 63)

export const searchName = (table: string) => `${table}_search`

/** What a keyword searches: the texts shown in the picker, and the pinyin of the name. */
export const wordsOf = ({ picker, fields }: Master): string[] => [...picker.filter(key => fields[key] && isWritten(fields[key])), 'py']

export const isWritten = ({ kind, options }: Field) => (kind === 'text' || kind === 'textarea') && !options.several

export function masterTable<const T extends string, C extends Columns, X extends OwnColumns = NoColumns>(
  name: T,
  master: Master<C>,
  more: More<keyof C & string, X> = {},
) {
  const { references = {}, searched = false, orders = false, indexed = [], summed = {}, checks = {}, own = {} as X, once = {} } = more
  const fields = Object.fromEntries(
    Object.entries(master.fields).map(([key, field]) => [
      key,
      builder(snake(key), field, (references as Record<string, (() => AnyPgColumn) | undefined>)[key]),
    ]),
  ) as unknown as FieldColumns<C>
  return pgTable(name, { ...auditColumns(), ...spelled(), ...fields, ...own } as Everything<C> & X, self => {
    const columns = self as unknown as Record<string, ExtraConfigColumn>
    const at = (key: string) => must(columns[key], `${name}.${key}`)
    const first = master.order
    // A unique index over some of the rows does not order the others.
    const isOrdered = master.unique.some(({ of, among }) => of[0] === first && Object.keys(among).length === 0)
    return [
      ...master.unique.map(({ of, among }) =>
        uniqueIndex(uniqueName(name, of))
          .on(at('tenantId'), ...of.map(at))
          .where(inUse(among)),
      ),
      ...(searched
        ? [
            index(searchName(name))
              .using('gin', gramsOf(written(wordsOf(master).map(snake))))
              .where(sql`is_deleted = 0`),
          ]
        : []),
      // The order of list and picker, unless a unique index provides it.
      ...(isOrdered ? [] : [index(`${name}_list`).on(at('tenantId'), at(first), at('id')).where(sql`is_deleted = 0`)]),
      ...(orders ? [index(`${name}_order`).on(at('tenantId'), at(first), at('id'))] : []),
      ...indexed.map(key =>
        index(uniqueName(name, [key, 'by']))
          .on(at('tenantId'), at(key), at(first), at('id'))
          .where(sql`is_deleted = 0`),
      ),
      ...Object.entries(summed).map(([part, { of, where }]) =>
        index(`${name}_${part}`)
          .on(at('tenantId'), ...(of.map(at) as [ExtraConfigColumn]))
          .where(where ? sql`is_deleted = 0 and ${where}` : sql`is_deleted = 0`),
      ),
      ...Object.entries(checks).map(([rule, holds]) => check(rule, holds)),
      ...Object.entries(once).map(([index, { of, where }]) =>
        uniqueIndex(index)
          .on(at('tenantId'), ...of.map(at))
          .where(where),
      ),
      // Of all rows: what looks up the entries of a ledger, which are never deleted, has no reason to ask for those in use.
      ...Object.entries(master.fields)
        .filter(([, { kind, options }]) => kind === 'ref' && !options.several)
        .map(([key]) => index(uniqueName(name, [key, 'of'])).on(at(key))),
    ] as PgTableExtraConfigValue[]
  })
}

type Everything<C extends Columns> = ReturnType<typeof auditColumns> & ReturnType<typeof spelled> & FieldColumns<C>

function builder(name: string, { kind, options }: Field, references?: () => AnyPgColumn): PgColumnBuilderBase {
  if (options.several || kind === 'attachments' || isRange(kind)) return severalOf(name)
  const make = columnOf[kind as Single] as ((name: string, most?: number) => ReturnType<typeof id>) | undefined
  if (!make) throw new Error(`a master cannot store ${kind as Kind}`)
  const column = make(name, typeof options.max === 'number' ? options.max : undefined)
  if (references) column.references(references)
  // Conditional fields may be missing.
  return isSure(options) ? column.notNull() : column
}

/** Literals, because an index cannot have parameters. Dictionary keys are plain words. */
function inUse(among: Readonly<Record<string, readonly string[]>>): SQL {
  const narrowed = Object.entries(among).map(([key, values]) => ` and ${snake(key)} in (${values.map(word).join(', ')})`)
  return sql.raw(`is_deleted = 0${narrowed.join('')}`)
}

function word(value: string): string {
  if (!/^\w+$/.test(value)) throw new Error(`not a plain word: ${value}`)
  return `'${value}'`
}

export type MasterTable = ReturnType<typeof masterTable<string, Columns>>
