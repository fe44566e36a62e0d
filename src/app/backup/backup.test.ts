import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealAudit } from '#server/db/audit.ts'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { upload } from '#test/setup/multipart.ts'
import { newDatabase } from '#test/setup/new-database.ts'
import { backUp } from './backup.ts'
import { examine } from './examine.ts'
import { restore } from './restore.ts'

describe('B-01 a backup', { timeout: 300_000 }, () => {
  let app: TestApp
  let into: string
  let folder: string
  beforeAll(async () => {
    app = await openTestApp()
    into = await mkdtemp(join(tmpdir(), 'mainshaft-backup-'))
    // The bytes of the demo's own attachments lie where the template was made.
    for (const schema of ['site1', 'site2']) await app.sql(`delete from ${schema}.sys_file`)
    expect(await upload(await app.signIn('admin'), { name: 'a.txt', bytes: 'bytes' })).toMatchObject({ status: 200 })
    // More than a socket and a stream hold at once, in rows of every length.
    await app.sql(`insert into upkeep_run (name, at, seconds, ok, result)
      select 'drill', now(), 0, true, repeat(md5(n::text), n % 120) from generate_series(1, 1500) n`)
    for (const site of app.sites) await sealAudit(site.database)
    folder = (await backUp({ url: app.databaseUrl, dataDir: app.config.dataDir, filesDir: app.config.filesDir }, into)).folder
  }, 120_000)
  afterAll(async () => {
    await app.close()
    await rm(into, { recursive: true, force: true })
  })

  it('is restored as a whole: rows, sequences, files, invariants and the audit chain', async () => {
    await inScratch(async (target, place) => {
      const { manifest, faults } = await restore(folder, place)
      expect(faults).toEqual([])
      expect(manifest.files.count).toBe(1)
      for (const table of ['site1.sys_user', 'site1.upkeep_run', 'site2.sys_menu']) {
        const digest = `select count(*)::int as n, md5(string_agg(t::text, '' order by t.id)) as all from ${table} t`
        expect((await target.query(digest)).rows).toEqual(await app.sql(digest))
      }
      // The next entry goes on where the chain ended, and the triggers work again.
      await target.query(`set search_path to site1; update sys_dict set remark = 'x' where id = (select min(id) from sys_dict)`)
      const { rows } = await target.query(`select (select max(id) from sys_audit) > (select max(entry_id) from sys_audit_seal) as later`)
      expect(rows).toEqual([{ later: true }])
      await expect(restore(folder, place)).rejects.toThrow('目标数据库不是空的')

      const [path = ''] = (await readdir(place.filesDir, { recursive: true })).filter(name => /[0-9a-f]{48}$/.test(name))
      await writeFile(join(place.filesDir, path), 'other bytes')
      await target.query(`set session_replication_role to replica; delete from sys_dict where id = (select max(id) from sys_dict)`)
      const { site1 = { tables: {}, sequences: {} } } = manifest.schemas
      const found = (await examine({ ...manifest, schemas: { site1 } }, place)).join('\n')
      expect(found).toMatch(/site1 sys_dict：应有 \d+ 行/)
      expect(found).toMatch(/site1 附件 \d+（a\.txt）已损坏/)
      expect(found).toMatch(/site1 sys_dict \d+ 已不存在/)
    })
  })

  it('that is not whole is refused and leaves the database empty', async () => {
    const file = join(folder, 'site2', 'sys_dict.gz')
    await truncate(file, (await stat(file)).size - 20)
    await inScratch(async (target, place) => {
      await expect(restore(folder, place)).rejects.toThrow('site2.sys_dict 无法读入')
      expect((await target.query(`select 1 from pg_namespace where nspname like 'site%'`)).rows).toEqual([])
    })
  })
})

type Target = Awaited<ReturnType<typeof newDatabase>>['client']

async function inScratch(
  work: (target: Target, place: { url: string; dataDir: string; filesDir: string }) => Promise<void>,
): Promise<void> {
  const target = await newDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'mainshaft-restored-'))
  try {
    await work(target.client, { url: target.url, dataDir, filesDir: join(dataDir, 'files') })
  } finally {
    await target.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
}
