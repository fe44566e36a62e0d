import { eq, sql } from 'drizzle-orm'
import { jsonb, numeric, varchar } from 'drizzle-orm/pg-core'
import { afterAll, expect, expectTypeOf, it } from 'vitest'
import { id } from './columns.ts'
import { openDatabase } from './database.ts'
import { alias, getTableColumns, pgTable } from './table.ts'

/**
 * What the compiler knows about tables and statements. Nothing is executed: the marked lines must be errors, or this file does not compile.
 */
const materials = pgTable('material', {
  id: id('id').primaryKey(),
  name: varchar('name', { length: 20 }).notNull(),
  unit: varchar('unit', { length: 8 }).notNull().default('kg'),
  specs: jsonb('specs').$type<{ colour: string }>(),
  weight: numeric('weight'),
  gross: numeric('gross').generatedAlwaysAs(sql`weight * 1.1`),
})
const stocks = pgTable('stock', { materialId: id('material_id').notNull(), qty: numeric('qty').notNull() })

const database = openDatabase({ url: 'postgres://localhost/none', schema: 'none' })
const { reader: tx } = database
afterAll(() => database.close())

it('knows the rows of a table', () => {
  expectTypeOf<typeof materials.$inferSelect>().toEqualTypeOf<{
    id: string
    name: string
    unit: string
    specs: { colour: string } | null
    weight: string | null
    gross: string | null
  }>()
  expectTypeOf<typeof materials.$inferInsert>().toEqualTypeOf<{
    id: string
    name: string
    unit?: string
    specs?: { colour: string } | null
    weight?: string | null
  }>()
})

it('knows what is read, and what of it may be missing', () => {
  const other = alias(materials, 'other')
  const query = tx
    .select({ ...getTableColumns(stocks), name: materials.name, specs: materials.specs, other: other.name, one: sql<number>`1` })
    .from(stocks)
    .innerJoin(materials, eq(materials.id, stocks.materialId))
    .leftJoin(other, eq(other.id, stocks.materialId))
    .where(eq(stocks.qty, '1'))
    .orderBy(stocks.qty)
    .limit(2)
  type Found = Awaited<typeof query>[number]
  expectTypeOf<Found>().toEqualTypeOf<{
    materialId: string
    qty: string
    name: string
    specs: { colour: string } | null
    other: string | null
    one: number
  }>()
  expect(query.toSQL()).toEqual({
    sql: expect.stringMatching(/^select .+ from "stock" inner join "material" .+ left join "material" "other" .+ order by .+ limit \$2$/),
    params: ['1', 2],
  })

  const unread = tx.select({ name: materials.name }).from(stocks)
  expectTypeOf<Awaited<typeof unread>[number]['name']>().toBeNever()
  // @ts-expect-error the second condition would silently replace the first
  tx.select().from(stocks).where(eq(stocks.qty, '1')).where(eq(stocks.qty, '2'))
  // @ts-expect-error a quantity is a text
  eq(stocks.qty, 1)
  // @ts-expect-error there is no such column
  stocks.amount
})

it('knows what is written', () => {
  const insert = tx.insert(materials)
  expect(insert.values({ id: '1', name: 'bolt', weight: sql`1` }).getSQL()).toBeDefined()
  // @ts-expect-error a name is required
  insert.values({ id: '1' })
  // @ts-expect-error there is no such column
  insert.values({ id: '1', name: 'bolt', colour: 'red' })
  // @ts-expect-error nor in one row of many
  insert.values([{ id: '1', name: 'bolt', colour: 'red' }])
  // @ts-expect-error the database computes it
  insert.values({ id: '1', name: 'bolt', gross: '2' })
  // @ts-expect-error a required column cannot be cleared
  tx.update(materials).set({ name: null })
  // @ts-expect-error a weight is a text
  tx.update(materials).set({ weight: 1 })
  const changed = tx.update(materials).set({ weight: null, name: sql`upper(name)` })
  expectTypeOf(changed.returning({ id: materials.id })).toEqualTypeOf<Promise<{ id: string }[]>>()
  expectTypeOf(changed.where(sql`true`).returning()).toEqualTypeOf<Promise<(typeof materials.$inferSelect)[]>>()
})
