/**
 * `npm run plant`: plants the defects of `test/plants/*.json` one at a time in a copy of the sources, runs the nearest tests of each, and prints
 * what nothing noticed. A bench, not part of `npm test`. The database is that of the sound sources, except where the defect is in the database.
 * `npm run plant -- shell lists` plants those layers, `npm run plant -- "salary token"` those whose name has these words.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** @typedef {{ layer: string, name: string, file: string, find: string, put: string, tests: string[] }} Plant */

const root = join(import.meta.dirname, '..')
const folder = join(root, 'test/plants')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')

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

/** @param {string} at @param {string[]} tests @param {NodeJS.ProcessEnv} env */
const run = (at, tests, env = process.env) =>
  spawnSync(process.execPath, [vitest, 'run', '--project', 'unit', '--bail=1', '--maxWorkers=1', ...tests], {
    cwd: at,
    env,
    stdio: 'ignore',
  }).status === 0

/** The database of the sound sources, filled by the first test that needs one. @param {string} at */
function soundDatabase(at) {
  if (!run(at, ['src/server/db/quick.test.ts'])) throw new Error('the sound sources fail')
  const shelf = join(at, '.cache/test-database')
  const [kept] = readdirSync(shelf)
  const sound = join(at, '.cache/sound-database')
  renameSync(join(shelf, String(kept)), sound)
  return sound
}

/** @param {string} at @param {string} sound @param {Plant} plant */
function isNoticed(at, sound, { file, find, put, tests }) {
  const path = join(at, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(find).length !== 2) throw new Error(`${file} does not have exactly once: ${find}`)
  writeFileSync(
    path,
    text.replace(find, () => put),
  )
  const isInDatabase = file.endsWith('.sql') || file.endsWith('.table.ts') || file.startsWith('seed/')
  const passed = run(at, tests, isInDatabase ? process.env : { ...process.env, TEST_DATABASE: sound })
  writeFileSync(path, text)
  return !passed
}

const wanted = process.argv.slice(2)
const plants = planned().filter(({ layer, name }) => wanted.length === 0 || wanted.some(word => layer === word || name.includes(word)))
const at = copy()
/** @type {Plant[]} */
const missed = []
try {
  const sound = soundDatabase(at)
  for (const [index, plant] of plants.entries()) {
    const began = Date.now()
    const noticed = isNoticed(at, sound, plant)
    if (!noticed) missed.push(plant)
    const took = `${Math.round((Date.now() - began) / 1000)} s`
    console.log(`${index + 1}/${plants.length} ${noticed ? 'noticed' : 'NOT NOTICED'} ${plant.layer}: ${plant.name} (${took})`)
  }
} finally {
  rmSync(at, { recursive: true, force: true })
}
console.log(`${plants.length - missed.length} of ${plants.length} noticed`)
for (const { layer, name, file, tests } of missed) console.log(`  ${layer}: ${name}\n    ${file}, by ${tests.join(', ')}`)
process.exitCode = missed.length > 0 ? 1 : 0
