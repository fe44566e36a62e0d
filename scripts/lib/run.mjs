import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The root of the checkout: every script works from here, wherever it was called from. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** @param {number} began milliseconds */
export const seconds = began => `${((Date.now() - began) / 1000).toFixed(1)} 秒`

/**
 * Runs a program with our own terminal, so that its progress is seen as it happens.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} the exit code; a program that cannot be run or is killed counts as failed
 */
export function run(command, args, env = process.env) {
  return new Promise(resolve => {
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
    child.once('error', error => {
      console.error(`无法运行 ${command}：${error.message}`)
      resolve(1)
    })
    child.once('exit', code => resolve(code ?? 1))
  })
}

/**
 * A tool of our own dependencies.
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export const tool = (name, args, env) => run(`${root}/node_modules/.bin/${name}`, args, env)

/** What the steps of this run took, for `bench/tests.mjs`. @type {{ name: string, ms: number }[]} */
export const taken = []

/**
 * One named step: announces it, shows that it is alive where there is no progress bar, and prints its duration.
 * @param {string} name
 * @param {() => Promise<boolean>} work
 * @returns {Promise<boolean>}
 */
export async function step(name, work) {
  const began = Date.now()
  console.log(`▸ ${name}`)
  const alive = process.stdout.isTTY ? undefined : setInterval(() => console.log(`  … ${name}，已 ${seconds(began)}`), 15_000)
  try {
    const ok = await work()
    console.log(`${ok ? '✓' : '✗'} ${name}${ok ? '' : ' 失败 (failed)'}，${seconds(began)}`)
    return ok
  } finally {
    clearInterval(alive)
    taken.push({ name, ms: Date.now() - began })
  }
}
