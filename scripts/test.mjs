/** `npm test`: everything that is checked, on any machine with Node. A failed stage does not hide the others; the last line is the sum. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer, buildWeb, hasWeb } from './lib/build.mjs'
import { changedFiles, testsFor } from './lib/changed.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { install } from './lib/install.mjs'
import { root, seconds, step, taken, tool } from './lib/run.mjs'
import { countReport, lastLine } from './lib/tally.mjs'
import { checkTypes } from './lib/types.mjs'

const began = Date.now()
const total = { passed: 0, failed: 0, skipped: 0 }
const env = { ...process.env }

/** @param {boolean} ok */
function count(ok) {
  total[ok ? 'passed' : 'failed'] += 1
}

async function findBrowser() {
  const found = await ensureChromium()
  if (found) env.CHROMIUM_PATH = found
  return found !== undefined
}

/** Without output: a server may be running from dist at this moment. A run of all tests says what the types cost (`test/type-budget.test.ts`). */
async function runCheck() {
  const { ok, figures } = await checkTypes({ whole: process.argv.length === 2 })
  if (figures) env.TYPE_FIGURES = JSON.stringify(figures)
  return ok
}

/** Arguments of ours go to vitest: `npm test -- src/server/db` runs only those tests, `--changed` or `--changed=main` those that a change touches. */
function asked() {
  const args = process.argv.slice(2)
  const changed = args.find(arg => arg === '--changed' || arg.startsWith('--changed='))
  if (!changed) return args
  const chosen = testsFor(changedFiles(changed.split('=')[1] ?? 'HEAD'))
  console.log(chosen.length > 0 ? `改动涉及：${chosen.join(' ')}` : '没有涉及测试的改动')
  return [...args.filter(arg => arg !== changed), ...(chosen.length > 0 ? chosen : ['test/architecture.test.ts'])]
}

async function runTests() {
  const report = join(root, 'test-results/vitest.json')
  rmSync(report, { force: true })
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--reporter=${root}scripts/lib/times-reporter.mjs`,
    ...asked(),
  ]
  const counted = countReport(report, await tool('vitest', args, env))
  for (const key of /** @type {const} */ (['passed', 'failed', 'skipped'])) total[key] += counted[key]
  return counted.failed === 0
}

if (await install()) {
  if (!(await step('浏览器 (Chromium)', findBrowser))) total.failed += 1
  count(await step('类型检查 (tsc -b)', runCheck))
  count(await step('代码规范 (biome)', async () => (await tool('biome', ['check', '.'])) === 0))
  count(await buildServer())
  if (hasWeb()) count(await buildWeb())
  await step('测试 (vitest)', runTests)
  writeFileSync(join(root, 'test-results/stages.json'), JSON.stringify(taken))
} else {
  total.failed += 1
}

process.exitCode = total.failed > 0 ? 1 : 0
console.log(`\n全部用时 ${seconds(began)}`)
console.log(lastLine(total))
