import type pg from 'pg'

const OURS = `n.nspname in ('site1', 'site2')`
const parts = [
  `select 'column', n.nspname, c.relname, c.relkind::text, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull::text,
     pg_get_expr(d.adbin, d.adrelid) from pg_class c join pg_namespace n on n.oid = c.relnamespace
   join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where ${OURS}`,
  `select 'relation', n.nspname, c.relname, c.relkind::text, obj_description(c.oid, 'pg_class'), (select string_agg(g::text, ' ' order by g::text)
     from unnest(c.relacl) g) from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS}`,
  `select 'constraint', n.nspname, conrelid::regclass::text, conname, pg_get_constraintdef(c.oid) from pg_constraint c
   join pg_namespace n on n.oid = connamespace where ${OURS}`,
  `select 'index', schemaname, tablename, indexname, indexdef from pg_indexes n where schemaname in ('site1', 'site2')`,
  `select 'view', schemaname, viewname, definition from pg_views where schemaname in ('site1', 'site2')`,
  `select 'trigger', n.nspname, c.relname, t.tgname, pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
   join pg_namespace n on n.oid = c.relnamespace where not t.tgisinternal and ${OURS}`,
  `select 'function', n.nspname, p.proname, pg_get_functiondef(p.oid) from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS}`,
  `select 'schema', n.nspname from pg_namespace n where ${OURS}`,
]

/** Everything in the sites' schemas, one line each, sorted. */
export async function catalogueOf(client: pg.Client): Promise<string[]> {
  const lines: string[] = []
  for (const text of parts)
    lines.push(...(await client.query<unknown[]>({ text, rowMode: 'array' })).rows.map(row => row.map(String).join(' | ')))
  return lines.sort()
}
