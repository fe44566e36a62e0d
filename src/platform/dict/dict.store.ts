import { and, asc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { add, change, live, retire, split } from '#server/db/keeper.ts'
import { type Listing, page, text } from '#server/db/listing.ts'
import { forest, treeNode } from '#server/db/tree.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Scene } from '#server/http/route.ts'
import type { DictTable } from './dict.table.ts'

/** A dictionary is a root row (dict_key -1) and its entries below; both books work alike. */
const ROOT = '0'
const ROOT_KEY = '-1'

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

export function dictStore(table: DictTable) {
  const list: Listing = {
    filters: { code: text(table.code), dictValue: text(table.dictValue), dictKey: text(table.dictKey), remark: text(table.remark) },
    sorts: { code: table.code, dictValue: table.dictValue, sort: table.sort },
    order: [asc(table.sort), asc(table.code)],
  }
  const rows = (tx: Tx, where: SQL | undefined) => tx.select().from(table).where(where).orderBy(asc(table.sort), asc(table.id))
  const mine = ({ caller }: Scene) => live(table, caller.tenantId)

  return {
    all: async (scene: Scene) => forest(await rows(scene.tx, mine(scene))),

    parents: (scene: Scene) =>
      page(scene.tx, scene.params, list, {
        table,
        where: and(mine(scene), eq(table.parentId, ROOT)),
        rows: ({ where, order, size, offset }) =>
          scene.tx
            .select()
            .from(table)
            .where(where)
            .orderBy(...order)
            .limit(size)
            .offset(offset),
      }),

    children: (scene: Scene, parentId: string) => rows(scene.tx, and(mine(scene), eq(table.parentId, parentId))),

    async one(scene: Scene, id: string) {
      const [found] = await rows(scene.tx, and(mine(scene), eq(table.id, id)))
      return found ?? Promise.reject(missing())
    },

    byCode: (scene: Scene, code: string) => rows(scene.tx, and(mine(scene), eq(table.code, code), ne(table.dictKey, ROOT_KEY))),

    async byCodes(scene: Scene, codes: readonly string[]) {
      const wanted = codes.length > 0 ? codes : ['']
      const found = await rows(scene.tx, and(mine(scene), inArray(table.code, [...wanted]), ne(table.dictKey, ROOT_KEY)))
      return Object.fromEntries(codes.map(code => [code, found.filter(row => row.code === code)]))
    },

    async tree(scene: Scene, code?: string) {
      const found = await rows(scene.tx, and(mine(scene), code ? eq(table.code, code) : undefined))
      return forest(found.map(row => treeNode(row.id, row.parentId, row.dictValue)))
    },

    async submit(scene: Scene, entry: Entry): Promise<string> {
      const { id, ...values } = entry
      if (id) {
        await this.guardKey(scene, id, values)
        await change(scene, table, id, values)
        return id
      }
      const parentId = values.parentId ?? ROOT
      const parent = parentId === ROOT ? undefined : await this.one(scene, parentId)
      if (parent && !values.dictKey) throw new Refusal('缺少必要的请求参数: dictKey')
      return add(scene, table, {
        ...values,
        parentId,
        code: parent?.code ?? values.code,
        dictKey: parent ? values.dictKey : ROOT_KEY,
      })
    },

    /** Renaming the code of a dictionary would leave its entries behind; a root keeps its key. */
    async guardKey(scene: Scene, id: string, values: Partial<Entry>) {
      const known = await this.one(scene, id)
      if (values.code && values.code !== known.code) throw new Refusal('字典编号不可修改')
      if (known.parentId === ROOT && values.dictKey && values.dictKey !== ROOT_KEY) throw new Refusal('字典根节点的键值不可修改')
    },

    async remove(scene: Scene, ids: string) {
      const list = split(ids)
      const below = await scene.tx
        .select({ id: table.id })
        .from(table)
        .where(and(inArray(table.parentId, list), mine(scene)))
      if (below.some(row => !list.includes(row.id))) throw new Refusal('请先删除子节点!')
      await retire(scene, table, list)
    },
  }
}
