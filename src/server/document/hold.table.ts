import { sql } from 'drizzle-orm'
import { check, type ExtraConfigColumn, index, numeric, type PgColumnBuilderBase, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '../db/columns.ts'
import { pgTable } from '../db/table.ts'

type Builders = Record<string, PgColumnBuilderBase>

const common = (scale: number) => ({
  id: id('id').primaryKey(),
  tenantId: varchar('tenant_id', { length: 12 }).notNull().default('000000'),
  documentId: id('document_id').notNull(),
  billNo: varchar('bill_no', { length: 40 }).notNull(),
  amount: numeric('amount', { precision: 18, scale }).notNull(),
  used: numeric('used', { precision: 18, scale }).notNull().default('0'),
  /** held, then used or freed, once. */
  state: varchar('state', { length: 8 }).notNull().default('held'),
  createTime: moment('create_time').notNull(),
  closeTime: moment('close_time'),
})

/**
 * 占用量. The table of a `holdBook`: which paper holds how much of what, and what became of it (INV-03). `of` are the columns that name the
 * account something is held of; a paper holds of an account once, or once per `line` where it names its own.
 */
export function holdTable<N extends string, O extends Builders, M extends Builders = Record<never, never>>(
  name: N,
  { of, scale, more, line }: { of: O; scale: number; more?: M; line?: readonly (string & keyof M)[] },
) {
  const columns = { ...common(scale), ...of, ...more } as ReturnType<typeof common> & O & M
  return pgTable(name, columns, self => {
    const at = self as unknown as Record<string, ExtraConfigColumn>
    const named = (keys: readonly string[]) => keys.map(key => at[key]) as [ExtraConfigColumn, ...ExtraConfigColumn[]]
    return [
      uniqueIndex(`${name}_one`)
        .on(...named(line ?? ['documentId', ...Object.keys(of)]))
        .where(sql`state = 'held'`),
      index(`${name}_document`).on(...named(['documentId'])),
      index(`${name}_of`)
        .on(...named(Object.keys(of)))
        .where(sql`state = 'held'`),
      check(`${name}_amount`, sql`amount > 0 and used >= 0 and used <= amount`),
      check(`${name}_state`, sql`(state = 'used') = (used > 0) and (state = 'held') = (close_time is null)`),
    ]
  })
}
