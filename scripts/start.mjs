/** `npm start`: installs what is missing, builds what is stale, runs the server until it is stopped. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { buildServer, buildWeb } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { root } from './lib/run.mjs'

if (!(await install()) || !(await buildServer()) || !(await buildWeb())) process.exit(1)

// In its own process group: Ctrl-C reaches every process of the terminal's group, and npm forwards it as well, but the server should get it
// once.
const server = spawn(process.execPath, ['--enable-source-maps', '--max-semi-space-size=32', 'dist/server/src/app/server.js'], {
  cwd: root,
  stdio: 'inherit',
  detached: true,
})

let lastSignal = 0
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    // Signals from the same key press arrive together; a later second press is intended and forwarded.
    const echo = Date.now() - lastSignal < 1_000
    lastSignal = Date.now()
    if (!echo) server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  })
}

server.once('error', error => {
  console.error(`无法启动服务：${error.message}`)
  process.exit(1)
})
server.once('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
