/**
 * Multiplies the demo company's books, each copy consistent in itself: ids are shifted, document numbers get a suffix. Triggers are
 * bypassed.
 */
import pg from 'pg'

/** Larger than the range of ids in the demo company. */
const APART = 1n << 46n
const KEPT = /^(sys_|__|number_seq|audit|job_|mainshaft_|accounting_period|cache_version)/
const NUMBERS = /(^number|_no|_code)$/

/** Tables of the departments and their cases, with how each column is copied. */
async function booksOf(client) {
  const { rows: columns } = await client.query(
    `
    select c.table_name, c.column_name, c.data_type, c.character_maximum_length as longest,
      exists (select 1 from pg_index x join pg_attribute a on a.attrelid = x.indrelid and a.attnum = any (x.indkey)
        where x.indisunique and x.indrelid = format('site1.%I', c.table_name)::regclass and a.attname = c.column_name
          and not exists (select 1 from pg_attribute b where b.attrelid = x.indrelid and b.attnum = any (x.indkey)
            and (b.atttypid = 'int8'::regtype or b.attname ~ $1))
      ) as alone
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'site1' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.is_identity = 'NO'
    order by c.table_name, c.ordinal_position`,
    [NUMBERS.source],
  )
  const books = new Map()
  for (const column of columns) {
    if (KEPT.test(column.table_name)) continue
    books.set(column.table_name, [...(books.get(column.table_name) ?? []), column])
  }
  return [...books].filter(([, all]) => all.some(column => column.data_type === 'bigint'))
}

const carried = ({ column_name: name, data_type: type, alone, longest }) => {
  if (type === 'bigint') return `"${name}" + $1::bigint * k`
  const text = type === 'character varying' || type === 'text'
  if (text && name !== 'tenant_id' && (alone || NUMBERS.test(name)))
    return `case when "${name}" = '' then '' else right("${name}" || '~' || k, ${longest ?? 1000}) end`
  return `"${name}"`
}

export async function openCopies(app) {
  const { connectionString } = app.sites[0].database.pool.options
  const client = new pg.Client({ connectionString, options: '-c search_path=site1 -c session_replication_role=replica' })
  await client.connect()
  const books = await booksOf(client)
  let copies = 0
  return {
    /** Adds copies up to this number. */
    async grow(wanted) {
      for (const [table, columns] of books) {
        const names = columns.map(column => `"${column.column_name}"`).join(', ')
        await client.query(`create temp table if not exists "one_${table}" as select ${names} from "${table}"`)
        await client.query(
          `insert into "${table}" (${names}) select ${columns.map(carried).join(', ')} from "one_${table}", generate_series($2::int, $3::int) k`,
          [String(APART), copies + 1, wanted],
        )
      }
      copies = wanted
      await client.query('analyze')
      const { rows } = await client.query(`select sum(n_live_tup)::int as rows from pg_stat_user_tables where schemaname = 'site1'`)
      return rows[0].rows
    },
    close: () => client.end(),
  }
}
