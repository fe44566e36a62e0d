import type pg from 'pg'

const MOST = 20
const FAULTS: Readonly<Record<string, string>> = { added: '没有来历', removed: '已不存在', changed: '与审计记录不符' }

/** Every audited table against the trail: sentences that name the rows which were changed, removed or added behind its back. */
export async function lookThroughBooks(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = current_schema()::regnamespace and t.tgname = 'audit' order by 1`,
  )
  const faults: string[] = []
  const { rows: events } = await client.query<{ subject: string; fault: string }>(
    'select subject, fault from audit_event_differences($1)',
    [MOST],
  )
  faults.push(...events.map(({ subject, fault }) => `wf_event ${subject} ${FAULTS[fault] ?? fault}`))
  for (const { name } of tables) {
    const { rows } = await client.query<{ subject: string; fault: string }>('select subject, fault from audit_differences($1, $2)', [
      name,
      MOST,
    ])
    faults.push(...rows.map(({ subject, fault }) => `${name} ${subject} ${FAULTS[fault] ?? fault}`))
    if (faults.length > MOST) break
  }
  return faults
}
