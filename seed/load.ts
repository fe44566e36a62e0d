import { ne, sql } from 'drizzle-orm'
import { bringRelease } from '#app/release/release.ts'
import { tenants } from '#platform/tenant/tenant.table.ts'
import type { App } from '#server/app.ts'
import { isCommonPassword } from '#server/auth/common-passwords.ts'
import { digest, hashPassword, oneTimePassword } from '#server/auth/password.ts'
import { CannotStart } from '#server/db/embedded/cannot-start.ts'
import { allowLongStatements } from '#server/db/long-statements.ts'
import type { Seeding } from '#server/document/demo.ts'
import { documents } from '#server/document/document.table.ts'
import type { Site } from '#server/site.ts'
import { loadBase } from './load-base.ts'

/** The actor of the seed in the audit trail. */
const SYSTEM = { userId: '', account: 'system', from: 'seed', action: 'seed', requestId: '' }
const DEMO_PASSWORD = 'Mainshaft@2026'
const SHORTEST = 10

/**
 * Fills an empty database: in demo mode with the demo company, otherwise with one administrator, whose password was given or is printed once.
 * An existing database only gets what the release adds.
 */
export async function seedAll(app: App, now = new Date()): Promise<void> {
  const given = app.config.firstAdminPassword
  if (given && (given.length < SHORTEST || isCommonPassword(digest(given))))
    throw new CannotStart(`FIRST_ADMIN_PASSWORD 至少 ${SHORTEST} 位，且不能是常见密码`)
  const firstAdmin = app.config.mode === 'demo' ? undefined : (given ?? oneTimePassword())
  // Sites share nothing, so both are filled at the same time. After a failure of one the other still has to finish: its connections are closed next.
  const sites = await Promise.allSettled(app.sites.map(site => seedSite(app, site, now, firstAdmin)))
  const isUsed = sites.some(each => each.status === 'fulfilled' && each.value)
  // At once: whatever fails later in this start, nobody could learn it any more.
  if (isUsed && firstAdmin && !given) app.log(`首个管理员 admin 的一次性密码（仅显示这一次，首次登录须修改）：${firstAdmin}`)
  const failed = sites.find(each => each.status === 'rejected')
  if (failed) throw failed.reason
}

/** Whether it was empty. */
async function seedSite(app: App, site: Site, now: Date, firstAdmin?: string): Promise<boolean> {
  const demo = app.config.mode === 'demo'
  const empty = await isEmpty(site)
  if (empty) {
    const started = Date.now()
    app.log(`正在写入${demo ? '演示' : '基础'}数据：${site.schema}`)
    const passwordHash = await hashPassword(digest(firstAdmin ?? DEMO_PASSWORD))
    await site.database.change(SYSTEM, async tx => {
      await allowLongStatements(tx)
      const seeding: Seeding = { tx, site, app, newId: app.newId, now }
      const { loadDemo } = await import('./load-demo.ts')
      const base = await loadBase(seeding)
      await loadDemo(seeding, base, { demo, passwordHash })
    })
    app.log(`${site.schema}：完成，用时 ${((Date.now() - started) / 1000).toFixed(1)} 秒`)
  } else {
    if (!demo) await refuseDemoData(site)
    await upgrade(app, site, now)
  }
  if (app.config.demoYear) await (await import('./load-year.ts')).loadYear(app, site, now)
  if (app.config.demoDocuments && (await hasNoDocuments(site))) await (await import('./load-documents.ts')).loadDocuments(app, site, now)
  return empty
}

async function upgrade(app: App, site: Site, now: Date): Promise<void> {
  const { news } = await site.database.change(SYSTEM, async tx => {
    await allowLongStatements(tx)
    return bringRelease({ tx, site, app, newId: app.newId, now })
  })
  if (news) app.log(`${site.schema}：本版本新增 ${news}`)
}

async function isEmpty({ database }: Site): Promise<boolean> {
  const found = await database.reader.select({ id: tenants.id }).from(tenants).limit(1)
  return found.length === 0
}

/** Drafts come with the books; only submitted documents have a number. */
async function hasNoDocuments({ database }: Site): Promise<boolean> {
  const found = await database.reader.select({ id: documents.id }).from(documents).where(ne(documents.number, '')).limit(1)
  return found.length === 0
}

/** A database with demo accounts, whose password is public, must never be used in production. */
async function refuseDemoData({ database }: Site): Promise<void> {
  const { rows } = await database.reader.execute(sql`select 1 from sys_param where param_key = 'system.demo' and is_deleted = 0`)
  if (rows.length > 0) throw new Error('该数据库含有演示数据，不能以正式模式启动')
}
