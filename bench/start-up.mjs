/**
 * Measures the time until the server answers: first start on an empty folder, a second one, and starts after `kill -9`, whose database is still
 * running: `node bench/start-up.mjs [kills, 5]`. Prints seconds, and the processor's seconds of the server, which
 * other work on the machine hardly changes. The budget is 3 s for a second start and 5 s after a kill.
 */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const [kills = 5] = process.argv.slice(2).map(Number)
const dataDir = mkdtempSync(join(tmpdir(), 'mainshaft-bench-'))
chmodSync(dataDir, 0o711)
const env = { ...process.env, DATA_DIR: dataDir, PORT: '21888', PORT_SITE2: '21878' }

/** Of a process so far, on Linux; in ticks of a hundredth of a second. */
function processorSeconds(pid) {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function start(script) {
  const began = performance.now()
  const child = spawn(process.execPath, [script], { env, stdio: 'ignore' })
  for (;;) {
    const ready = await fetch('http://127.0.0.1:21888/health/ready')
      .then(reply => reply.ok)
      .catch(() => false)
    if (ready) break
    if (child.exitCode !== null) throw new Error('the server did not start')
    await sleep(10)
  }
  const seconds = (performance.now() - began) / 1000
  const end = async signal => {
    const exited = new Promise(resolve => child.once('exit', resolve))
    child.kill(signal)
    await exited
  }
  return { seconds, busy: processorSeconds(child.pid), end }
}

const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

try {
  const first = await start('scripts/start.mjs')
  await first.end('SIGTERM')
  const second = await start('scripts/start.mjs')
  await second.end('SIGTERM')
  console.log(`first start (initdb, migrations, demo company): ${first.seconds.toFixed(2)} s`)
  console.log(`second start: ${second.seconds.toFixed(2)} s, ${(second.seconds / first.seconds).toFixed(2)} of the first`)
  const again = []
  let running = await start('dist/server/src/app/server.js')
  for (let round = 0; round < kills; round++) {
    await running.end('SIGKILL')
    running = await start('dist/server/src/app/server.js')
    again.push(running)
  }
  await running.end('SIGTERM')
  const times = again.map(({ seconds }) => seconds)
  console.log(
    `after kill -9: median ${median(times).toFixed(2)} s, worst ${Math.max(0, ...times).toFixed(2)} s, processor ${median(again.map(({ busy }) => busy)).toFixed(2)} s`,
  )
  if (second.seconds > 3 || median(times) > 5) process.exitCode = 1
} finally {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}
