import { and, asc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Listing, page, text } from '#server/db/listing.ts'
import { insert, notDeleted, parseIds, softDelete, update } from '#server/db/rows.ts'
import { forest, treeNode } from '#server/db/tree.ts'
import { keptOf } from '#server/http/kept.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import type { DictTable } from './dict.table.ts'

/** A dictionary is a root row with its entries below; both kinds work alike. */
const ROOT = '0'
/** The key of a root for which none was typed. */
const ROOT_KEY = '-1'
/** What clients send as a code when they want all dictionaries. */
const EVERY = 'DICT'

export interface Entry {
  id?: string
  parentId?: string
  code: string
  dictKey?: string
  dictValue: string
  sort?: number
  remark?: string
  isSealed?: number
}

/** `sharedBy`: the dictionaries are one tenant's, and all others only read them. */
export function dictStore(table: DictTable, sharedBy?: string) {
  const list: Listing = {
    filters: { code: text(table.code), dictValue: text(table.dictValue), dictKey: text(table.dictKey), remark: text(table.remark) },
    sorts: { code: table.code, dictValue: table.dictValue, sort: table.sort },
    order: [asc(table.sort), asc(table.code)],
  }
  const rows = (tx: Tx, where: SQL | undefined) => tx.select().from(table).where(where).orderBy(asc(table.sort), asc(table.id))
  const mine = ({ caller }: Context) => notDeleted(table, sharedBy ?? caller.tenantId)

  return {
    all: async (ctx: Context) => forest(await rows(ctx.tx, mine(ctx))),

    parents: (ctx: Context) =>
      page(ctx.tx, ctx.params, list, {
        table,
        where: and(mine(ctx), eq(table.parentId, ROOT)),
        rows: ({ where, order, size, offset }) =>
          ctx.tx
            .select()
            .from(table)
            .where(where)
            .orderBy(...order)
            .limit(size)
            .offset(offset),
      }),

    children: (ctx: Context, parentId: string) => rows(ctx.tx, and(mine(ctx), eq(table.parentId, parentId))),

    async one(ctx: Context, id: string) {
      const [found] = await rows(ctx.tx, and(mine(ctx), eq(table.id, id)))
      return found ?? Promise.reject(missing())
    },

    byCode: (ctx: Context, code: string) => rows(ctx.tx, and(mine(ctx), eq(table.code, code), ne(table.parentId, ROOT))),

    async byCodes(ctx: Context, codes: readonly string[]) {
      const wanted = codes.length > 0 ? codes : ['']
      const found = await rows(ctx.tx, and(mine(ctx), inArray(table.code, [...wanted]), ne(table.parentId, ROOT)))
      return Object.fromEntries(codes.map(code => [code, found.filter(row => row.code === code)]))
    },

    async tree(ctx: Context, code = EVERY) {
      const found = await rows(ctx.tx, and(mine(ctx), code && code !== EVERY ? eq(table.code, code) : undefined))
      return forest(found.map(row => treeNode(row.id, row.parentId, row.dictValue)))
    },

    async submit(ctx: Context, entry: Entry): Promise<string> {
      ctx.after(() => keptOf(ctx.site).forget('dict'))
      const { id, ...values } = entry
      if (id) {
        await this.guardKey(ctx, id, values)
        await update(ctx, table, id, values)
        return id
      }
      const parentId = values.parentId ?? ROOT
      const parent = parentId === ROOT ? undefined : await this.one(ctx, parentId)
      if (parent && !values.dictKey) throw new Refusal('缺少必要的请求参数: dictKey')
      return insert(ctx, table, {
        ...values,
        parentId,
        code: parent?.code ?? values.code,
        dictKey: values.dictKey || ROOT_KEY,
      })
    },

    /** Changing a dictionary's code would orphan its entries. */
    async guardKey(ctx: Context, id: string, values: Partial<Entry>) {
      const known = await this.one(ctx, id)
      if (values.code && values.code !== known.code) throw new Refusal('字典编号不可修改')
    },

    async remove(ctx: Context, ids: string) {
      ctx.after(() => keptOf(ctx.site).forget('dict'))
      const list = parseIds(ids)
      const below = await ctx.tx
        .select({ id: table.id })
        .from(table)
        .where(and(inArray(table.parentId, list), mine(ctx)))
      if (below.some(row => !list.includes(row.id))) throw new Refusal('请先删除子节点!')
      await softDelete(ctx, table, list)
    },
  }
}
