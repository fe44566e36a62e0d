/** Measures the time until the server answers: first start on an empty folder, then a second one. Prints seconds and their ratio. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const dataDir = mkdtempSync(join(tmpdir(), 'mainshaft-bench-'))
chmodSync(dataDir, 0o711)
const env = { ...process.env, DATA_DIR: dataDir, PORT: '21888', PORT_SITE2: '21878' }

async function start() {
  const began = performance.now()
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: 'ignore' })
  for (;;) {
    const ready = await fetch('http://127.0.0.1:21888/health/ready')
      .then(reply => reply.ok)
      .catch(() => false)
    if (ready) break
    if (child.exitCode !== null) throw new Error('the server did not start')
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  const seconds = (performance.now() - began) / 1000
  child.kill('SIGTERM')
  await new Promise(resolve => child.once('exit', resolve))
  return seconds
}

try {
  const first = await start()
  const second = await start()
  console.log(`first start (initdb, migrations, demo company): ${first.toFixed(2)} s`)
  console.log(`second start: ${second.toFixed(2)} s, ${(second / first).toFixed(2)} of the first`)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
