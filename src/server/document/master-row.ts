import type { PgColumn } from 'drizzle-orm/pg-core'
import { toDate } from '#model/date.ts'
import { type Field, isRange } from '#model/form/field.ts'
import type { Master } from '#model/master.ts'
import { type AnyTable, getTableColumns } from '#server/db/table.ts'
import { shanghai } from '../http/present.ts'

/** Converts rows of masters between form values and table columns. */
type Loose = Record<string, unknown>

export interface MasterColumns extends Record<string, PgColumn> {
  id: PgColumn
  tenantId: PgColumn
  isDeleted: PgColumn
  version: PgColumn
  createTime: PgColumn
  updateTime: PgColumn
  py: PgColumn
}

export const columnsOf = (table: AnyTable): MasterColumns => getTableColumns(table) as unknown as MasterColumns

/** Missing values become null, so that cleared ones are removed. */
export const stored = ({ fields }: Master, doc: Readonly<Loose>): Loose =>
  Object.fromEntries(Object.entries(fields).map(([key, { kind }]) => [key, (kind === 'datetime' ? toDate(doc[key]) : doc[key]) ?? null]))

/** Nulls become absent, as in forms. */
export const filled = ({ fields }: Pick<Master, 'fields'>, row: Readonly<Loose>): Loose =>
  Object.fromEntries(Object.keys(fields).flatMap(key => (row[key] === null || row[key] === undefined ? [] : [[key, worded(row[key])]])))

const worded = (value: unknown) => (value instanceof Date ? shanghai(value) : value)

const isSeveral = ({ kind, options }: Field) => options.several === true || kind === 'attachments' || isRange(kind)

const shapes = new WeakMap<Master, readonly { key: string; several: boolean }[]>()

function shapeOf(master: Master): readonly { key: string; several: boolean }[] {
  const known = shapes.get(master)
  if (known) return known
  const shape = Object.entries({ ...master.fields, ...master.counted }).map(([key, field]) => ({ key, several: isSeveral(field) }))
  shapes.set(master, shape)
  return shape
}

/** For replies, which contain no null. */
export function sent(master: Master, row: Readonly<Loose>): Loose {
  const { id, version, createTime, updateTime } = row
  const shown: Loose = { id, version, createTime: worded(createTime), updateTime: worded(updateTime) }
  for (const { key, several } of shapeOf(master)) shown[key] = worded(row[key]) ?? (several ? [] : '')
  return shown
}

export const labelOf = ({ label }: Master, row: Readonly<Loose>): string =>
  label
    .map(key => row[key])
    .filter(Boolean)
    .join(' ')
