import { execFileSync, spawnSync } from 'node:child_process'
import { CannotStart } from './cannot-start.ts'

/** The user PostgreSQL runs as. It refuses root, so root uses an unprivileged user. */
export interface Account {
  uid: number
  gid: number
}

const NAME = 'mainshaft'

/** `undefined`: we are not root, and PostgreSQL runs as our own user. */
export function serviceAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  return find() ?? create()
}

/** Checked as that user (access lists, mounts), because root may enter everything. */
export function canEnter(folder: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

function find(): Account | undefined {
  const uid = id('-u')
  const gid = id('-g')
  return uid && gid ? { uid, gid } : undefined
}

function id(which: '-u' | '-g'): number | undefined {
  const found = spawnSync('id', [which, NAME], { encoding: 'utf8' })
  return found.status === 0 ? Number(found.stdout) : undefined
}

/** shadow-utils first; the second form is BusyBox. */
const RECIPES = [
  [['useradd', '--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/bin/false', NAME]],
  [
    ['addgroup', '-S', NAME],
    ['adduser', '-S', '-D', '-H', '-h', '/nonexistent', '-s', '/bin/false', '-G', NAME, NAME],
  ],
]

function create(): Account {
  const failures: string[] = []
  for (const recipe of RECIPES) {
    try {
      for (const [command, ...args] of recipe) execFileSync(command!, args, { stdio: 'pipe', encoding: 'utf8' })
    } catch (error) {
      failures.push((error as Error).message.trim())
    }
    // Looked up even after a failure: a concurrent start may have created the user.
    const account = find()
    if (account) return account
  }
  throw new CannotStart(
    `PostgreSQL 不允许以 root 运行，且无法自动建立系统用户 ${NAME}（${failures.join('；')}）。` +
      `请手工建立该用户，或改用普通用户启动，或用 DATABASE_URL 指定已有的 PostgreSQL。`,
  )
}
