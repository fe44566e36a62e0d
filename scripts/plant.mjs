/**
 * `npm run plant`: plants the defects of `test/plants/*.json` one at a time in a copy of the sources, runs the nearest tests of each, and prints
 * what nothing noticed. A bench, not part of `npm test`: every defect costs a minute, as most of them make the tests fill their database anew.
 * `npm run plant -- shell lists` plants those layers, `npm run plant -- "salary token"` those whose name has these words.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** @typedef {{ layer: string, name: string, file: string, find: string, put: string, tests: string[] }} Plant */

const root = join(import.meta.dirname, '..')
const folder = join(root, 'test/plants')

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

/** @param {string} at @param {Plant} plant */
function isNoticed(at, { file, find, put, tests }) {
  const path = join(at, file)
  const sound = readFileSync(path, 'utf8')
  if (sound.split(find).length !== 2) throw new Error(`${file} does not have exactly once: ${find}`)
  writeFileSync(
    path,
    sound.replace(find, () => put),
  )
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'unit', '--bail=1', '--maxWorkers=1', ...tests], {
    cwd: at,
    stdio: 'ignore',
  })
  writeFileSync(path, sound)
  return status !== 0
}

const wanted = process.argv.slice(2)
const plants = planned().filter(({ layer, name }) => wanted.length === 0 || wanted.some(word => layer === word || name.includes(word)))
const at = copy()
/** @type {Plant[]} */
const missed = []
try {
  for (const [index, plant] of plants.entries()) {
    const began = Date.now()
    const noticed = isNoticed(at, plant)
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
