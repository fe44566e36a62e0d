import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { catalogueOf } from '#test/setup/catalogue.ts'
import { type NewDatabase, newDatabase } from '#test/setup/new-database.ts'
import { migrate, type Release, readRelease } from './migrate.ts'
import { repeatable } from './repeatable.ts'

/** 建库与升级. A database is brought to this version as a whole or not at all. */
describe('an upgrade', () => {
  const release = readRelease()
  let standing: NewDatabase
  let database: NewDatabase
  const upgrade = (to: Release = release, { schemas = ['site1'], folders = [] as string[] } = {}) =>
    migrate({ url: database.url, schemas, folders, log: () => {} }, to)
  /** A database that this version has made, to go on from. */
  const stand = async () => {
    database = await newDatabase(standing.name)
  }
  const begin = async () => {
    database = await newDatabase()
  }
  beforeAll(async () => {
    standing = await newDatabase()
    await migrate({ url: standing.url, schemas: ['site1'], folders: [], log: () => {} })
    await standing.client.end()
  })
  afterEach(() => database.remove())
  afterAll(() => standing.remove())

  const catalogue = () => catalogueOf(database.client)
  const rows = async (text: string) => (await database.client.query<Record<string, unknown>>(text)).rows
  const withFile = (...more: Parameters<typeof repeatable>): Release => ({
    ...release,
    repeatables: [...release.repeatables, repeatable(...more)],
  })
  const withMigration = (...sql: string[]): Release => ({
    ...release,
    migrations: [...release.migrations, { sql, hash: sql.join(), folderMillis: 1, bps: true }],
  })
  const PEOPLE = repeatable('trial.view.sql', 'view', 'CREATE VIEW trial_people AS SELECT id, account FROM sys_user')

  it('makes both sites alike, and finds nothing to do the second time', async () => {
    await begin()
    const sites = { schemas: ['site1', 'site2'] }
    expect(await upgrade(release, sites)).toEqual([{ role: 'mainshaft_site1' }, { role: 'mainshaft_site2' }])
    const made = await catalogue()
    const of = (site: string) =>
      made.filter(line => line.includes(site)).map(line => line.replaceAll(site, 'site').replaceAll('mainshaft_site', 'role'))
    expect(of('site1').length).toBeGreaterThan(2000)
    expect(of('site2')).toEqual(of('site1'))

    const touched = `select max(xmin::text::bigint) as last from (select xmin from pg_class union all select xmin from pg_proc union all
      select xmin from pg_trigger union all select xmin from site1.__repeatables union all select xmin from site1.cache_version)`
    const before = await rows(touched)
    expect(await upgrade(release, sites)).toEqual([{ role: 'mainshaft_site1' }, { role: 'mainshaft_site2' }])
    expect(await rows(touched)).toEqual(before)
  })

  it('may repeat every file without changing anything', async () => {
    await stand()
    const before = await catalogue()
    await database.client.query(`update site1.__repeatables set hash = ''; update site1.cache_version set version = 7`)
    await upgrade()
    expect(await catalogue()).toEqual(before)
    expect(await rows(`select name from site1.__repeatables where hash = ''`)).toEqual([])
    expect(await rows('select distinct version::int from site1.cache_version')).toEqual([{ version: 7 }])
  })

  it('refuses a database of the early demo in one sentence and leaves it as it was', async () => {
    await begin()
    const schemas = ['site1', 'site2']
    await database.client.query(
      `create schema site2; create table site2.__migrations (hash text primary key, created bigint not null, applied timestamptz default now());
       insert into site2.__migrations values ('0ld', 1); create table site2.sys_user (id bigint primary key); insert into site2.sys_user values (7)`,
    )
    const before = await catalogue()
    await expect(upgrade(release, { schemas })).rejects.toThrow(
      /^数据库（site2）由早期演示版本建立.*DATABASE_URL 指向一个新的空数据库.*。$/,
    )
    await expect(upgrade(release, { schemas, folders: ['/srv/data', '/var/lib/shelter'] })).rejects.toThrow(
      '请把 /srv/data 和 /var/lib/shelter 移到别处',
    )
    expect(await catalogue()).toEqual(before)
    expect(await rows('select hash from site2.__migrations')).toEqual([{ hash: '0ld' }])
    expect(await rows('select id from site2.sys_user')).toEqual([{ id: '7' }])
  })

  it('leaves nothing behind in an empty database when a step fails', async () => {
    await begin()
    await expect(upgrade(withFile('trial.view.sql', 'view', 'CREATE VIEW trial AS SELECT nothing FROM nowhere'))).rejects.toThrow('nowhere')
    expect(await catalogue()).toEqual([])
  })

  it('leaves the version before when a step fails or the connection is killed midway', async () => {
    await stand()
    const before = await catalogue()
    const drop = 'ALTER TABLE sys_menu DROP COLUMN name'
    await expect(upgrade(withMigration(drop, 'SELECT 1/0'))).rejects.toThrow('division by zero')
    await expect(upgrade(withMigration(drop, 'SELECT pg_terminate_backend(pg_backend_pid())'))).rejects.toThrow('terminat')
    expect(await catalogue()).toEqual(before)
  })

  it('lets a migration change what views read, and makes views and triggers again with their grants', async () => {
    await stand()
    await upgrade({ ...release, repeatables: [...release.repeatables, PEOPLE] })
    const triggers = async () => (await catalogue()).filter(line => line.startsWith('trigger'))
    const before = await triggers()
    const wider = withMigration('DROP TRIGGER stamp ON sys_user', 'ALTER TABLE sys_user ALTER COLUMN account TYPE varchar(200)')
    await upgrade({ ...wider, repeatables: [...wider.repeatables, PEOPLE] })
    expect(
      await rows(`select character_maximum_length as most, has_table_privilege('mainshaft_site1', 'site1.trial_people', 'select') as granted
        from information_schema.columns where table_schema = 'site1' and table_name = 'trial_people' and column_name = 'account'`),
    ).toEqual([{ most: 200, granted: true }])
    expect(await triggers()).toEqual(before)
  })

  it('follows a view that changes its columns, moves to another file or goes', async () => {
    await stand()
    const before = await catalogue()
    const columns = () =>
      rows(
        `select column_name as name from information_schema.columns where table_schema = 'site1' and table_name = 'trial_people' order by 1`,
      )
    await upgrade({ ...release, repeatables: [...release.repeatables, PEOPLE] })
    expect(await columns()).toEqual([{ name: 'account' }, { name: 'id' }])
    await upgrade(withFile('moved/trial.view.sql', 'view', 'CREATE VIEW trial_people AS SELECT id FROM sys_user'))
    expect(await columns()).toEqual([{ name: 'id' }])
    await upgrade()
    expect(await catalogue()).toEqual(before)
  })

  it('audits a table that a migration adds, and keeps the trail from being changed', async () => {
    await stand()
    await upgrade(withMigration('CREATE TABLE trial (id bigint PRIMARY KEY)'))
    expect(await rows(`select tgname from pg_trigger where tgrelid = 'site1.trial'::regclass order by 1`)).toEqual([
      { tgname: 'audit' },
      { tgname: 'audit_delete' },
      { tgname: 'audit_insert' },
    ])
    const may = (right: string, table: string) => `has_table_privilege('mainshaft_site1', 'site1.${table}', '${right}')`
    expect(await rows(`select ${may('delete', 'trial')} as own, ${may('update', 'sys_audit')} as trail`)).toEqual([
      { own: true, trail: false },
    ])
  })

  it('comes once, however many nodes start at the same moment', async () => {
    await begin()
    await Promise.all([upgrade(), upgrade(), upgrade()])
    expect(await rows('select count(*)::int as many from site1.__migrations')).toEqual([{ many: release.migrations.length }])
  })
})
