import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { must } from '#model/must.ts'
import { files } from '#platform/file/file.table.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/db/database.ts'
import type { Desk } from '#server/document/sample.ts'
import type { Caller } from '#server/http/caller.ts'
import { shanghai } from '#server/http/present.ts'
import type { Site } from '#server/site.ts'

/** Finds people, rows and days for samples, the way somebody filling in a form would. */
export function deskOf(app: App, site: Site, tx: Tx, by: string, nth: number, now: Date): Desk {
  const one = async (found: Promise<{ rows: { id: string }[] }>, what: string): Promise<string> => {
    const [row] = (await found).rows
    if (!row) throw new Error(`样例：找不到${what}`)
    return row.id
  }
  const user = (account: string) =>
    one(tx.execute<{ id: string }>(sql`select id::text from sys_user where account = ${account} and is_deleted = 0`), account)
  return {
    nth,
    pick: of => must(of[nth % of.length], 'something to pick'),
    user,
    dept: name => one(tx.execute<{ id: string }>(sql`select id::text from sys_dept where dept_name = ${name} and is_deleted = 0`), name),
    async ref(to, text, within = {}) {
      const source = app.engine.references.of(to)
      if (!source) throw new Error(`样例：没有引用 ${to}`)
      const everything = {
        userId: await user(by),
        tenantId: '000000',
        accountType: 1,
        isAdmin: true,
        scope: { kind: 'all' },
        supplierId: null,
      } as unknown as Caller
      const { records } = await source.search(tx, everything, { keyword: text, within, current: 1, size: 1 })
      if (!records[0]) throw new Error(`样例：${source.title}中找不到 ${text}`)
      return records[0].id
    },
    day: offset => shanghai(new Date(now.getTime() + offset * 86_400_000)).slice(0, 10),
    async file(name) {
      const body = Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`)
      const received = await app.files(site).receive(Readable.from([body]), body.length)
      const storeKey = await app.files(site).keep(received)
      const id = app.newId()
      await tx.insert(files).values({
        id,
        handle: createHash('sha256').update(id).digest('hex').slice(0, 32),
        storeKey,
        name,
        contentType: 'application/pdf',
        size: received.size,
        sha256: received.sha256,
        ownerId: await user(by),
      })
      await app.files(site).discard(received)
      return { id, name }
    },
  }
}
