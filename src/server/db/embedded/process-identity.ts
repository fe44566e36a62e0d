import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename } from 'node:path'

/** Pids are reused, so a process is identified by its pid and start time. */
export function startedAt(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return process.platform === 'linux' ? startedAtFromProc(pid) : startedAtFromPs(pid)
}

/** Pids are valid within one machine and pid namespace; containers that share a volume do not see each other's. */
export function pidScope(): string {
  return `${hostname()} ${readOr('', () => readlinkSync('/proc/self/ns/pid'))}`.trim()
}

export function workingFolder(pid: number): string {
  return readOr('', () => readlinkSync(`/proc/${pid}/cwd`))
}

/** The name of its program; Linux marks the path if the file was replaced meanwhile. */
export function programName(pid: number): string {
  return basename(readOr('', () => readlinkSync(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, ''))
}

export function commandLine(pid: number): string {
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}

function startedAtFromProc(pid: number): string | undefined {
  const stat = readOr('', () => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  // The second field is the command in brackets, which may contain blanks and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, ticks] = [fields[0], fields[19]]
  // A zombie answers to signal 0 but is dead; without a reaper it stays forever.
  if (!ticks || state === 'Z' || state === 'X') return undefined
  // Ticks count from boot: without the boot id, a process of an earlier boot could look the same.
  return `${ticks}@${readOr('', () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())}`
}

function startedAtFromPs(pid: number): string | undefined {
  const found = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
  const [state, ...start] = (found.stdout ?? '').trim().split(/\s+/)
  return !state || state.startsWith('Z') ? undefined : start.join(' ')
}

function readOr(fallback: string, read: () => string): string {
  try {
    return read()
  } catch {
    return fallback
  }
}
