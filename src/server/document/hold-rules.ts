import { type Column, type SQL, sql } from 'drizzle-orm'
import { type AnyTable, getTableColumns, getTableName } from '../db/table.ts'

/** Where the accounts keep what is held of them: a table or a view, and its columns. */
export interface Sums {
  readonly from: string
  /** Which column of the account is named by which field of the hold. */
  readonly key: Readonly<Record<string, string>>
  readonly held: string
  /** Unsaid where what is used is booked elsewhere. */
  readonly used?: string
  readonly total?: string
}

/** 占用的不变量, of one book. Names come from definitions, never from anybody's input. */
export function holdRules(table: AnyTable, invariant: string, { from, key, held, used, total }: Sums): SQL {
  const columns = getTableColumns(table) as Record<string, Column>
  const [name, its, own] = [getTableName(table), Object.values(key), Object.keys(key).map(field => columns[field]!.name)]
  const subject = own.map((column, at) => `coalesce(a.${its[at]}, h.${column})`).join(', ')
  const spent = used ? ` + a.${used}` : ''
  const overdrawn = `union all
    select '${invariant} more is held and used than there is', concat_ws(' ', ${its.map(column => `a.${column}`).join(', ')})
    from ${from} a where a.${held} < 0 ${used ? `or a.${used} < 0` : ''} or a.${held}${spent} > a.${total}`
  return sql.raw(`
    select '${invariant} what is held and used is the sum of its papers' as rule, concat_ws(' ', ${subject}) as subject
    from ${from} a full join (
      select ${own.join(', ')}, sum(amount) filter (where state = 'held') as held, sum(used) as used
      from ${name} ${used ? '' : `where state = 'held'`} group by ${own.join(', ')}) h on ${own.map((column, at) => `a.${its[at]} = h.${column}`).join(' and ')}
    where coalesce(a.${held}, 0) <> coalesce(h.held, 0) ${used ? `or coalesce(a.${used}, 0) <> coalesce(h.used, 0)` : ''}
    ${total ? overdrawn : ''}
    union all
    select 'INV-03 a hold outlives its case', h.id::text
    from ${name} h join wf_instance i on i.biz_id = h.document_id
    where h.state = 'held' and i.status not in ('running', 'returned', 'suspended')`)
}
