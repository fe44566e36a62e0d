import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from './cannot-start.ts'
import { pidScope, startedAt } from './process-identity.ts'

interface Holder {
  pid: number
  startedAt: string
  scope: string
}

/**
 * One app per data directory. The lock names its holder for the message to a second app, and a lock of a dead holder is taken over. A
 * holder in another container cannot be found by pid: there the modification time, updated every two seconds, is the heartbeat.
 */
export async function lockDataDir(dataDir: string, beat = 2_000): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'mainshaft.lock')
  const mine = JSON.stringify({ pid: process.pid, startedAt: startedAt(process.pid), scope: pidScope() })
  for (;;) {
    if (createFile(file, mine)) return keep(file, mine, beat)
    const theirs = await readSettled(file)
    const holder = parse(theirs)
    if (holder && (await isAlive(holder, file, 3 * beat))) throw new CannotStart(refusal(dataDir, holder))
    if (!removeStale(file, theirs)) await sleep(20)
  }
}

function refusal(dataDir: string, holder: Holder): string {
  const where = holder.scope === pidScope() ? '' : `，位于另一台主机或容器 ${holder.scope.split(' ')[0]}`
  return `数据目录 ${dataDir} 正在被另一个 Mainshaft 进程使用（进程号 ${holder.pid}${where}）。请先停止它，或用 DATA_DIR 指定另一个目录。`
}

function keep(file: string, mine: string, beat: number): () => void {
  const heart = setInterval(() => quietly(() => utimesSync(file, new Date(), new Date())), beat)
  heart.unref()
  const release = () => {
    clearInterval(heart)
    process.off('exit', release)
    // Only our own lock: after a long pause (a suspended container) it may belong to somebody else.
    quietly(() => {
      if (readFileSync(file, 'utf8') === mine) rmSync(file)
    })
  }
  process.once('exit', release)
  return release
}

async function isAlive(holder: Holder, file: string, silence: number): Promise<boolean> {
  if (holder.scope === pidScope()) return startedAt(holder.pid) === holder.startedAt
  const seen = modified(file)
  for (let waited = 0; waited < silence; waited += 100) {
    await sleep(100)
    if (modified(file) !== seen) return true
  }
  return false
}

/** Two apps may find the same stale lock. Only the one with the guard removes it, and only if it is unchanged. */
function removeStale(file: string, judged: string): boolean {
  const guard = `${file}.takeover`
  if (!createFile(guard, '')) {
    if (Date.now() - modified(guard) > 10_000) rmSync(guard, { force: true })
    return false
  }
  try {
    quietly(() => {
      if (readFileSync(file, 'utf8') === judged) rmSync(file)
    })
    return true
  } finally {
    rmSync(guard, { force: true })
  }
}

/** Creating and writing the file are two steps, so a reader may find it empty; a file that stays unreadable belongs to no running app. */
async function readSettled(file: string): Promise<string> {
  let text = ''
  for (let attempt = 0; attempt < 10 && !parse(text); attempt++) {
    if (attempt > 0) await sleep(20)
    quietly(() => {
      text = readFileSync(file, 'utf8')
    })
  }
  return text
}

function parse(text: string): Holder | undefined {
  try {
    const value = JSON.parse(text) as Partial<Holder>
    return typeof value.pid === 'number' ? (value as Holder) : undefined
  } catch {
    return undefined
  }
}

function createFile(file: string, content: string): boolean {
  try {
    const handle = openSync(file, 'wx', 0o644)
    writeFileSync(handle, content)
    closeSync(handle)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function modified(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** For steps that race with another process: the file may be gone or belong to somebody else. */
function quietly(step: () => void): void {
  try {
    step()
  } catch {}
}
