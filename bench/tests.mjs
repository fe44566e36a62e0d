/**
 * Where the time of the last `npm test` went: stages, unit and browser tests, files with their hooks, single tests.
 * Usage: node bench/tests.mjs [test-results/times.json | a JSON report of vitest, which knows no hooks] [how many lines]
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from '../scripts/lib/run.mjs'

/** @typedef {import('../scripts/lib/times-reporter.mjs').FileTime} FileTime */

const report = process.argv[2] ?? join(root, 'test-results/times.json')
const most = Number(process.argv[3] ?? 25)
const read = /** @param {string} file */ file => JSON.parse(readFileSync(file, 'utf8'))

/** @returns {FileTime[]} */
function filesOf(/** @type {{ files?: FileTime[], testResults?: any[] }} */ { files, testResults = [] }) {
  if (files) return files
  return testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    // The checkout may have been another one.
    file: name.slice(name.search(/(src|test)\/[^:]*$/)),
    project: name.includes('/test/e2e/') ? 'e2e' : 'unit',
    ms: endTime - startTime,
    began: startTime,
    tests: assertionResults.map((/** @type {{ fullName: string, duration?: number }} */ test) => ({
      name: test.fullName,
      ms: test.duration ?? 0,
    })),
  }))
}

const sum = /** @param {{ ms: number }[]} all */ all => all.reduce((total, { ms }) => total + ms, 0)
const seconds = /** @param {number} ms */ ms => (ms / 1000).toFixed(1).padStart(8)
const slowest = /** @template {{ ms: number }} T @param {T[]} all */ all => [...all].sort((a, b) => b.ms - a.ms).slice(0, most)

const stages = join(dirname(report), 'stages.json')
if (existsSync(stages)) {
  console.log('stages, seconds')
  for (const { name, ms } of read(stages)) console.log(`${seconds(ms)}  ${name}`)
}
const files = filesOf(read(report))
for (const project of new Set(files.map(file => file.project))) {
  const own = files.filter(file => file.project === project)
  const tests = own.flatMap(file => file.tests)
  const wall = Math.max(...own.map(file => file.began + file.ms)) - Math.min(...own.map(file => file.began))
  console.log(`\n${project}: ${own.length} files, ${tests.length} tests, wall ${seconds(wall).trim()} s`)
  console.log(`${seconds(sum(own))}  in files, of which ${seconds(sum(own) - sum(tests)).trim()} outside of tests (hooks)`)
}
console.log('\nfiles, seconds, of which outside of tests')
for (const { file, ms, tests } of slowest(files))
  console.log(`${seconds(ms)} ${seconds(ms - sum(tests))}  ${relative('.', file)} (${tests.length})`)
console.log('\ntests, seconds')
const tests = files.flatMap(({ file, tests }) => tests.map(test => ({ ...test, file })))
for (const { file, name, ms } of slowest(tests)) console.log(`${seconds(ms)}  ${file}: ${name}`)
