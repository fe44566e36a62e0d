import { newClient } from './connect.ts'

export const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/** An answered action must survive power loss. A database that does not promise that is refused, except where a test asks for one. */
export async function requireDurable(url: string, volatile: boolean): Promise<void> {
  const client = newClient({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(`select name from unnest($1::text[]) name where current_setting(name) = 'off'`, [
      DURABLE,
    ])
    if (rows[0] && !volatile) throw new Error(`数据库的 ${rows[0].name} 已关闭，数据可能丢失，拒绝启动`)
  } finally {
    await client.end()
  }
}
