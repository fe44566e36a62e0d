import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { labelOf } from '#platform/dict/label.store.ts'
import { userPosts } from '#platform/user/user.table.ts'
import { type Listing, number, page, text } from '#server/db/listing.ts'
import { insert, lockRows, notDeleted, parseIds, softDelete, update } from '#server/db/rows.ts'
import { getTableColumns } from '#server/db/table.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { plainLine } from '#server/text/plain.ts'
import { posts } from './org.table.ts'

/** 岗位, job titles. They grant no rights. */
const listing: Listing = {
  filters: { postCode: text(posts.postCode), postName: text(posts.postName), category: number(posts.category) },
  sorts: { postCode: posts.postCode, postName: posts.postName, category: posts.category, sort: posts.sort },
  order: [asc(posts.sort), asc(posts.id)],
}

const rows = ({ tx }: Context) =>
  tx.select({ ...getTableColumns(posts), categoryName: labelOf('post_category', sql`sys_post.category`) }).from(posts)

export const listPosts = (ctx: Context) =>
  page(ctx.tx, ctx.params, listing, {
    table: posts,
    where: notDeleted(posts, ctx.caller.tenantId),
    rows: ({ where, order, size, offset }) =>
      rows(ctx)
        .where(where)
        .orderBy(...order)
        .limit(size)
        .offset(offset),
  })

export const postsToChoose = ({ tx, caller }: Context) =>
  tx
    .select({ id: posts.id, postName: posts.postName })
    .from(posts)
    .where(notDeleted(posts, caller.tenantId))
    .orderBy(asc(posts.sort), asc(posts.id))

export async function onePost(ctx: Context, id: string) {
  const [found] = await rows(ctx).where(and(eq(posts.id, id), notDeleted(posts, ctx.caller.tenantId)))
  return found ?? Promise.reject(missing())
}

export interface PostForm {
  id?: string
  postCode: string
  postName: string
  category?: number
  sort?: number
  remark?: string
}

export async function submitPost(ctx: Context, { id, postCode, postName, category, sort, remark }: PostForm): Promise<void> {
  const values = { postCode: plainLine(postCode).trim(), postName: plainLine(postName).trim(), category, sort, remark }
  if (!values.postCode || !values.postName) throw new Refusal('岗位编码和岗位名称不能为空')
  if (id) await update(ctx, posts, id, values)
  else await insert(ctx, posts, values)
}

export async function removePosts(ctx: Context, ids: string): Promise<void> {
  const list = parseIds(ids)
  await lockRows(ctx, posts, list, 'update')
  const held = await ctx.tx
    .select({ one: sql`1` })
    .from(userPosts)
    .where(
      and(inArray(userPosts.postId, list), sql`exists (select 1 from sys_user u where u.id = ${userPosts.userId} and u.is_deleted = 0)`),
    )
    .limit(1)
  if (held.length > 0) throw new Refusal('该岗位仍有人员担任，不能删除')
  await softDelete(ctx, posts, list)
}
