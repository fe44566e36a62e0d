import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { labelOf } from '#platform/dict/label.store.ts'
import { conditions, text } from '#server/db/listing.ts'
import { getTableColumns } from '#server/db/table.ts'
import { forest, treeNode } from '#server/db/tree.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { menus } from './menu.table.ts'
import { MENU, ROOT, standing } from './sidebar.store.ts'

/** 菜单管理. All menus and buttons, for administrators. */
const order = [asc(menus.sort), asc(menus.id)]

export const allMenus = async (ctx: Context) =>
  forest(
    await ctx.tx
      .select()
      .from(menus)
      .where(standing())
      .orderBy(...order),
  )

export async function menuTree(ctx: Context) {
  const rows = await ctx.tx
    .select()
    .from(menus)
    .where(and(standing(), eq(menus.category, MENU)))
    .orderBy(...order)
  return forest(rows.map(row => treeNode(row.id, row.parentId, row.name)))
}

/** One level of the tree; a name or code searches the whole tree. */
export async function menuLevel(ctx: Context, parentId = ROOT) {
  const sought = conditions(ctx.params, { name: text(menus.name), code: text(menus.code) })
  return levelRows(ctx, sought.length > 0 ? and(...sought) : eq(menus.parentId, parentId), sql``)
}

export const pageLevel = (ctx: Context, parentId = ROOT) =>
  levelRows(ctx, and(eq(menus.parentId, parentId), eq(menus.category, MENU)), sql`and below.category = ${MENU}`)

const levelRows = (ctx: Context, where: SQL | undefined, counted: SQL) =>
  ctx.tx
    .select({
      ...getTableColumns(menus),
      hasChildren: sql<boolean>`exists (select 1 from sys_menu below where below.parent_id = sys_menu.id and below.is_deleted = 0 ${counted})`,
    })
    .from(menus)
    .where(and(standing(), where))
    .orderBy(...order)

export async function oneMenu(ctx: Context, id: string) {
  const [found] = await ctx.tx
    .select({
      ...getTableColumns(menus),
      parentName: sql<string | null>`(select above.name from sys_menu above where above.id = sys_menu.parent_id and above.is_deleted = 0)`,
      categoryName: labelOf('menu_category', sql`sys_menu.category`),
      actionName: labelOf('button_func', sql`sys_menu.action`),
      // Clients expect 1 for no and 2 for yes.
      isOpenName: sql<string | null>`(select said.dict_value from sys_dict_biz said where said.code = 'yes_no'
        and said.dict_key = case sys_menu.is_open when 2 then 'yes' else 'no' end and said.tenant_id = sys_menu.tenant_id and said.is_deleted = 0)`,
    })
    .from(menus)
    .where(and(standing(), eq(menus.id, id)))
  return found ?? Promise.reject(missing())
}
