import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './run.mjs'

const LONGEST_WAIT = 30_000
/** A server that lived this long starts again at once: what ended it is not what ended the one before. */
const LONG_LIFE = 60_000

/**
 * Runs a Node program until it is told to stop or ends by itself. One that was up (it sends `ready`) and fails is started again: at once, then
 * after 1 s, 2 s, 4 s … One that never came up has said why, and starting it again would only say it again.
 * @param {string[]} args
 */
export function keepRunning(args) {
  let wasUp = false
  let stopping = false
  let failures = 0
  /** @type {import('node:child_process').ChildProcess} */
  let server
  /** @type {NodeJS.Timeout | undefined} */
  let waiting

  function start() {
    waiting = undefined
    const began = Date.now()
    // In a process group of its own: Ctrl-C reaches every process of the terminal's group, and npm passes it on once more. The server shall hear it once.
    server = spawn(process.execPath, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], detached: true })
    server.once('message', () => {
      wasUp = true
    })
    server.once('error', error => {
      console.error(`无法启动服务：${error.message}`)
      process.exit(1)
    })
    server.once('exit', (code, signal) => {
      if (stopping || code === 0 || !wasUp) process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1))
      failures = Date.now() - began > LONG_LIFE ? 1 : failures + 1
      const wait = failures === 1 ? 0 : Math.min(1_000 * 2 ** (failures - 2), LONGEST_WAIT)
      console.error(`服务意外结束（${signal ?? `退出码 ${code}`}），${wait === 0 ? '立即' : `${wait / 1000} 秒后`}重新启动`)
      waiting = setTimeout(start, wait)
    })
  }

  let lastSignal = 0
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      stopping = true
      if (waiting) process.exit(0)
      // Echoes of the same key press arrive together; a second press, later, means it and is passed on.
      const echo = Date.now() - lastSignal < 1_000
      lastSignal = Date.now()
      if (!echo) server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
  start()
}
