import type { Tx } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'

interface Gathered {
  readonly userId: string
  readonly kind: 'role' | 'dept' | 'post'
  readonly ids: string
  readonly names: string
}

const gather = prepared<Gathered>(`
  select ur.user_id::text as "userId", 'role' as kind, string_agg(r.id::text, ',' order by r.sort, r.id) as ids,
    string_agg(r.role_name, ',' order by r.sort, r.id) as names
  from sys_user_role ur join sys_role r on r.id = ur.role_id and r.is_deleted = 0 where ur.user_id = any ($1::bigint[]) group by 1
  union all
  select ud.user_id::text, 'dept', string_agg(d.id::text, ',' order by ud.sort, d.id), string_agg(d.dept_name, ',' order by ud.sort, d.id)
  from sys_user_dept ud join sys_dept d on d.id = ud.dept_id and d.is_deleted = 0 where ud.user_id = any ($1::bigint[]) group by 1
  union all
  select up.user_id::text, 'post', string_agg(p.id::text, ',' order by p.sort, p.id), string_agg(p.post_name, ',' order by p.sort, p.id)
  from sys_user_post up join sys_post p on p.id = up.post_id and p.is_deleted = 0 where up.user_id = any ($1::bigint[]) group by 1`)

const NONE = { roleId: '', roleName: '', deptId: '', deptName: '', postId: '', postName: '' }

/** Adds roles, departments and posts to people, one statement for all of them. */
export async function withMemberships<T extends { readonly id: string }>(tx: Tx, people: readonly T[]): Promise<(T & typeof NONE)[]> {
  const found = new Map(people.map(({ id }) => [id, { ...NONE }]))
  const rows = people.length > 0 ? await tx.rows(gather, [[...found.keys()]]) : []
  for (const { userId, kind, ids, names } of rows) Object.assign(found.get(userId) ?? {}, { [`${kind}Id`]: ids, [`${kind}Name`]: names })
  return people.map(person => ({ ...person, ...(found.get(person.id) ?? NONE) }))
}
