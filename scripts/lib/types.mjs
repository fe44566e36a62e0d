import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** One line of the compiler's statistics: `Instantiations:  846069`. */
const STATISTIC = /^(Aggregate )?[A-Z][A-Za-z ]+:\s+[\d.]+[Ks]?$/

/**
 * Checks the types of all programs. A whole check starts from scratch and returns the instantiations of each program; otherwise only
 * changes are checked, without figures.
 * @param {{ whole: boolean }} options
 * @returns {Promise<{ ok: boolean, figures?: Record<string, number> }>}
 */
export function checkTypes({ whole }) {
  const args = ['-b', '--noEmit', ...(whole ? ['--force', '--extendedDiagnostics'] : [])]
  return new Promise(resolve => {
    const child = spawn(`${root}/node_modules/.bin/tsc`, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.setEncoding('utf8').on('data', piece => {
      said += piece
    })
    child.once('error', error => {
      console.error(`无法运行 tsc：${error.message}`)
      resolve({ ok: false })
    })
    child.once('close', code => {
      const errors = said.split('\n').filter(line => line.trim() !== '' && !STATISTIC.test(line))
      if (errors.length > 0) console.log(errors.join('\n'))
      resolve({ ok: code === 0, figures: whole ? figuresIn(said) : undefined })
    })
  })
}

/**
 * The compiler does not name the programs but reports them in the order of `tsconfig.json`. One that it could not read is missing.
 * @param {string} said
 */
function figuresIn(said) {
  const names = [...readFileSync(join(root, 'tsconfig.json'), 'utf8').matchAll(/tsconfig\.(\w+)\.json/g)].map(match => match[1])
  const counts = [...said.matchAll(/^Instantiations:\s+(\d+)$/gm)].map(match => Number(match[1]))
  return names.length !== counts.length ? undefined : Object.fromEntries(names.map((name, at) => [name, counts[at]]))
}
