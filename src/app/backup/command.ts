import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { CannotStart } from '#server/db/embedded/cannot-start.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { runningUrl } from '#server/db/embedded/running.ts'
import { recordRun, type UpkeepRun } from '#server/jobs/upkeep-run.ts'
import { siteShapes } from '#server/site.ts'
import { briefError } from '#server/text/brief-error.ts'
import { backUp } from './backup.ts'
import { MANIFEST, type Manifest } from './manifest.ts'
import { restore } from './restore.ts'

/** `npm run backup`, `npm run restore -- <folder>`, `npm run restore:drill [-- <folder>]`. */
const config = readConfig(process.env)
const backups = config.backupDir
const folders = { dataDir: config.dataDir, filesDir: config.filesDir, bucket: config.bucket }
const say = (line: string) => process.stdout.write(`${line}\n`)
const quiet = () => {}

const told = ({ schemas, files }: Manifest) => {
  const tables = Object.values(schemas).flatMap(({ tables }) => Object.values(tables))
  return `${tables.length} 张表 ${tables.reduce((sum, { rows }) => sum + rows, 0)} 行，${files.count} 个附件`
}

/** The database that the server works on now, or our own started for this. */
async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const running = config.databaseUrl ?? runningUrl(config.dataDir)
  if (running) return work(running)
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: quiet, volatile: config.volatile })
  try {
    return await work(embedded.url)
  } finally {
    await embedded.stop()
  }
}

/** For the page of the administrators, on both sites. */
async function record(url: string, run: UpkeepRun): Promise<void> {
  for (const { schema } of siteShapes) {
    const database = openDatabase({ url, schema, size: 1 })
    await recordRun(database.reader, run).finally(() => database.close())
  }
}

async function recorded(name: string, url: string, work: () => Promise<{ ok: boolean; result: string }>): Promise<number> {
  const began = new Date()
  try {
    const { ok, result } = await work()
    await record(url, { name, began, ok, result })
    say(result)
    return ok ? 0 : 1
  } catch (error) {
    await record(url, { name, began, ok: false, result: briefError(error).message }).catch(quiet)
    throw error
  }
}

const backup = () =>
  withDatabase(url =>
    recorded('backup', url, async () => {
      const { folder, manifest } = await backUp({ ...folders, url }, backups)
      return { ok: true, result: `备份完成：${folder}（${told(manifest)}）` }
    }),
  )

async function newest(): Promise<string> {
  const names = existsSync(backups) ? (await readdir(backups)).filter(name => existsSync(join(backups, name, MANIFEST))).sort() : []
  const name = names.at(-1)
  if (!name) throw new CannotStart(`${backups} 中没有备份`)
  return join(backups, name)
}

/** Into a database of its own that is thrown away: whatever goes wrong, the company's is not touched. */
async function drill(given?: string): Promise<number> {
  return withDatabase(url =>
    recorded('drill', url, async () => {
      const folder = given ?? (await newest())
      const scratch = await mkdtemp(join(tmpdir(), 'mainshaft-drill-'))
      await chmod(scratch, 0o711)
      try {
        const embedded = await startEmbedded({ dataDir: scratch, log: quiet, volatile: true })
        try {
          const [dataDir, filesDir] = [join(scratch, 'restored'), join(scratch, 'files')]
          const { manifest, faults } = await restore(folder, { url: embedded.url, dataDir, filesDir, bucket: config.bucket })
          const result =
            faults.length === 0 ? '行数、附件、不变量与审计链均相符' : [`发现 ${faults.length} 处不符：`, ...faults.slice(0, 20)].join('\n')
          return { ok: faults.length === 0, result: `恢复演练：${folder}（${told(manifest)}），${result}` }
        } finally {
          await embedded.stop()
        }
      } finally {
        await rm(scratch, { recursive: true, force: true, maxRetries: 5 })
      }
    }),
  )
}

/** Into an empty data directory, or an empty database named by DATABASE_URL. */
async function restoreAll(folder: string | undefined): Promise<number> {
  if (!folder) throw new CannotStart('请指明备份文件夹：npm run restore -- <文件夹>')
  if (!config.databaseUrl && runningUrl(config.dataDir)) throw new CannotStart(`${config.dataDir} 的数据库正在运行，请先停止服务。`)
  return withDatabase(async url => {
    const { manifest, faults } = await restore(folder, { ...folders, url })
    say(`恢复完成：${told(manifest)}`)
    for (const fault of faults) say(`  ${fault}`)
    return faults.length === 0 ? 0 : 1
  })
}

const [name, folder] = process.argv.slice(2)
const commands: Readonly<Record<string, () => Promise<number>>> = { backup, restore: () => restoreAll(folder), drill: () => drill(folder) }

;(commands[name ?? '']?.() ?? Promise.reject(new CannotStart('backup, restore, drill'))).then(
  code => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof CannotStart ? error.message : briefError(error).stack}\n`)
    process.exit(2)
  },
)
