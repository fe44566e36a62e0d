/**
 * Every measurement that needs only Node, one after the other, each with its budget. Ends with the names of those that missed it.
 * Usage, after `npm run build`: npm run bench [-- part of a name]
 */
import { spawnSync } from 'node:child_process'

const SET = [
  ['first-load'],
  ['kernel'],
  ['start-up'],
  ['throughput'],
  ['decisions', '300'],
  ['idle'],
  ['todo-growth'],
  ['lists', '7'],
  ['reports', '1', '5'],
  ['report-volume', '--scale', '0.05', '--times', '5'],
]
const only = process.argv[2] ?? ''
const missed = []
for (const [name, ...options] of SET.filter(([name]) => name.includes(only))) {
  console.log(`\n▸ ${[name, ...options].join(' ')}`)
  const { status } = spawnSync(process.execPath, [`bench/${name}.mjs`, ...options], { stdio: 'inherit' })
  if (status !== 0) missed.push(name)
}
console.log(missed.length === 0 ? '\nall within their budgets' : `\nmissed: ${missed.join(', ')}`)
process.exitCode = missed.length === 0 ? 0 : 1
