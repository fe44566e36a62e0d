import { vi } from 'vitest'
import { sealAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/database.ts'

/** Seals all entries. The server is shared, and a transaction of another test may be older than the newest entry: it is waited for. */
export async function sealAll(database: Database): Promise<number> {
  let sealed = 0
  await vi.waitFor(
    async () => {
      sealed += await sealAudit(database)
      const { rows } = await database.pool.query<{ open: boolean }>(
        'select exists (select 1 from sys_audit a where not exists (select 1 from sys_audit_seal s where s.entry_id = a.id)) as open',
      )
      if (rows[0]?.open) throw new Error('some entries are not sealed yet')
    },
    { timeout: 80_000, interval: 50 },
  )
  return sealed
}
