import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** The last port if it is free, so that an operator's tools keep working; otherwise another one, which is stored. */
export async function choosePort(dataDir: string): Promise<number> {
  const file = join(dataDir, 'postgres.port')
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (last > 0 && last < 65_536 && (await isFree(last))) return last
  for (;;) {
    // Below the range of outgoing ports, which could occupy ours at the next start.
    const port = randomInt(15_432, 32_000)
    if (!(await isFree(port))) continue
    writeFileSync(file, `${port}\n`)
    return port
  }
}

export function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
