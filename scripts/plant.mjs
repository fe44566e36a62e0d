/**
 * `npm run plant`: plants the defects of `test/plants/*.json` one at a time in a copy of the sources, runs the nearest tests of each, and prints
 * what nothing noticed. Before that, the place of each is looked up, and all these tests run once on the sound sources: one that fails anyway
 * notices nothing.
 * A bench, not part of `npm test`. The database is that of the sound sources, except where the defect is in the database.
 * `npm run plant -- shell lists` plants those layers, `npm run plant -- "salary token"` those whose name has these words. With TEST_DATABASE
 * the database of the sound sources is that one, which saves filling it.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

/** @typedef {{ layer: string, name: string, file: string, find: string, put: string, tests: string[] }} Plant */

const root = join(import.meta.dirname, '..')
const folder = join(root, 'test/plants')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const given = process.env.TEST_DATABASE || ''

/** @returns {Plant[]} */
const planned = () =>
  readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .flatMap(name => {
      const layer = name.replace('.json', '')
      return JSON.parse(readFileSync(join(folder, name), 'utf8')).map((/** @type {Omit<Plant, 'layer'>} */ plant) => ({ layer, ...plant }))
    })

/** A copy of everything that git knows, with the same modules. */
function copy() {
  const to = mkdtempSync(join(tmpdir(), 'mainshaft-plant-'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(join(root, file), join(to, file))
  }
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'))
  return to
}

/** @param {string} at @param {string[]} args @param {NodeJS.ProcessEnv} env */
const run = (at, args, env = { ...process.env, TEST_DATABASE: given }) =>
  spawnSync(process.execPath, [vitest, 'run', '--project', 'unit', '--maxWorkers=1', ...args], { cwd: at, env, stdio: 'ignore' }).status ===
  0

const NEEDS_DATABASE = 'src/server/db/quick.test.ts'

/**
 * The database of the sound sources, filled by the first test that needs one, and the tests that fail on them.
 * @param {string} at @param {string[]} tests
 */
function soundRun(at, tests) {
  const report = join(at, 'sound.json')
  const passed = run(at, ['--reporter=json', `--outputFile=${report}`, NEEDS_DATABASE, ...tests])
  /** @type {{ testResults: { name: string, status: string }[] }} */
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const failed = testResults.flatMap(({ name, status }) => (status === 'passed' ? [] : [relative(realpathSync(at), name)]))
  const failing = tests.filter(test => failed.some(name => name.startsWith(test)))
  if (!passed && failing.length === 0) throw new Error('the sound sources fail')
  if (given) return { sound: given, failing }
  const shelf = join(at, '.cache/test-database')
  const [kept] = readdirSync(shelf)
  const sound = join(at, '.cache/sound-database')
  renameSync(join(shelf, String(kept)), sound)
  return { sound, failing }
}

/** A plant whose text stands elsewhere by now, or twice, cannot be planted. @param {Plant} plant */
const hasPlace = ({ file, find }) => existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8').split(find).length === 2

/** @param {string} at @param {string} sound @param {Plant} plant */
function isNoticed(at, sound, { file, find, put, tests }) {
  const path = join(at, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(find, () => put),
  )
  const isInDatabase = file.endsWith('.sql') || file.endsWith('.table.ts') || file.startsWith('seed/')
  const passed = run(at, ['--bail=1', ...tests], { ...process.env, TEST_DATABASE: isInDatabase ? '' : sound })
  writeFileSync(path, text)
  return !passed
}

const wanted = process.argv.slice(2)
const plants = planned().filter(({ layer, name }) => wanted.length === 0 || wanted.some(word => layer === word || name.includes(word)))
const homeless = plants.filter(plant => !hasPlace(plant))
if (homeless.length > 0)
  throw new Error(`not exactly once in its file: ${homeless.map(({ name, file }) => `${name} (${file})`).join(', ')}`)
const at = copy()
/** @type {Plant[]} */
const missed = []
/** Their tests fail without them. @type {Plant[]} */
const unjudged = []
try {
  const tests = [...new Set(plants.flatMap(plant => plant.tests))]
  const { sound, failing } = soundRun(at, tests)
  console.log(`${tests.length - failing.length} of ${tests.length} test files pass on the sound sources`)
  for (const test of failing) console.log(`  fails: ${test}`)
  for (const [index, plant] of plants.entries()) {
    const began = Date.now()
    if (plant.tests.some(test => failing.includes(test))) {
      unjudged.push(plant)
      continue
    }
    const noticed = isNoticed(at, sound, plant)
    if (!noticed) missed.push(plant)
    const took = `${Math.round((Date.now() - began) / 1000)} s`
    console.log(`${index + 1}/${plants.length} ${noticed ? 'noticed' : 'NOT NOTICED'} ${plant.layer}: ${plant.name} (${took})`)
  }
} finally {
  rmSync(at, { recursive: true, force: true })
}
console.log(`${plants.length - missed.length - unjudged.length} of ${plants.length} noticed, ${unjudged.length} not tried`)
for (const { layer, name, file, tests } of missed) console.log(`  ${layer}: ${name}\n    ${file}, by ${tests.join(', ')}`)
process.exitCode = missed.length + unjudged.length > 0 ? 1 : 0
