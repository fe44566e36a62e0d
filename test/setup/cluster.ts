import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/db/embedded/embedded.ts'

/** A data directory through which the database's own user can pass, as in one that the app makes itself. */
export function emptyFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'mainshaft-cluster-'))
  chmodSync(made, 0o711)
  return made
}

/** A data directory that was started once, because creating a cluster takes longer than most tests on it. */
export async function startedFolder(): Promise<{ copy(): string; remove(): void }> {
  const original = emptyFolder()
  const server = await startEmbedded({ dataDir: original, volatile: true, log: () => {} })
  await server.stop()
  // Each copy chooses a port of its own.
  rmSync(join(original, 'postgres.port'))
  return {
    copy() {
      const made = emptyFolder()
      execFileSync('cp', ['-a', `${original}/.`, made])
      return made
    },
    remove: () => rmSync(original, { recursive: true, force: true }),
  }
}
