import { desc, sql } from 'drizzle-orm'
import { MASK, SECRET } from '#platform/param/param.store.ts'
import { auditEntries } from '#server/db/audit.table.ts'
import { type Listing, momentOf, text } from '#server/db/listing.ts'
import { book } from './book.store.ts'

/** 审计. Who changed which row, from what to what, and whether the entry is sealed. */
const listing: Listing = {
  filters: {
    account: text(auditEntries.account),
    action: text(auditEntries.action),
    tableName: text(auditEntries.tableName),
    operation: text(auditEntries.operation),
    rowId: text(auditEntries.rowId),
    remoteIp: text(auditEntries.origin),
    requestId: text(auditEntries.requestId),
    createTime: momentOf(auditEntries.at),
  },
  sorts: { createTime: auditEntries.at },
  order: [desc(auditEntries.at), desc(auditEntries.id)],
}

/** The bodies of documents are masked: their own pages know which fields a reader may see. */
const BODIES = { document_revision: ['data', 'diff'], wf_event: ['events'] }

/** JSON as text from the database: JavaScript numbers would corrupt 64-bit ids. Secret parameters and columns are masked, in old entries too. */
const state = (column: 'before' | 'after') => {
  const json = sql`sys_audit.${sql.identifier(column)}`
  const bodies = Object.entries(BODIES).map(
    ([table, columns]) => sql`when sys_audit.table_name = ${table}
      then ${json} || jsonb_build_object(${sql.join(
        columns.map(name => sql`${name}::text, ${MASK}::text`),
        sql`, `,
      )})`,
  )
  return sql<string | null>`(case when sys_audit.table_name = 'sys_param' and ${json} ->> 'param_key' ~* ${SECRET.source}
    then ${json} || jsonb_build_object('param_value', ${MASK}::text) ${sql.join(bodies, sql` `)}
    else ${json} - 'sealed_secrets' - audit_secrets(to_regclass(sys_audit.table_name)) end)::text`
}

export const trail = book(auditEntries, listing, (tx, { where, order, size, offset }) =>
  tx
    .select({
      id: auditEntries.id,
      action: auditEntries.action,
      tableName: auditEntries.tableName,
      operation: auditEntries.operation,
      rowId: auditEntries.rowId,
      account: auditEntries.account,
      remoteIp: auditEntries.origin,
      requestId: auditEntries.requestId,
      createTime: auditEntries.at,
      before: state('before'),
      after: state('after'),
      sealed: sql<boolean>`exists (select 1 from sys_audit_seal seal where seal.entry_id = sys_audit.id)`,
      realName: sql<string | null>`(select who.real_name from sys_user who where who.id = nullif(sys_audit.user_id, '')::bigint)`,
    })
    .from(auditEntries)
    .where(where)
    .orderBy(...order)
    .limit(size)
    .offset(offset),
)
