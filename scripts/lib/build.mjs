import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bindLibraries } from './bind.mjs'
import { filesBelow, fingerprintOf, lookOf } from './files.mjs'
import { root, step, tool } from './run.mjs'

const isTest = /** @param {string} file */ file => file.endsWith('.test.ts')
const isWeb = /** @param {string} file */ file => file.startsWith('src/web/') || file.endsWith('.tsx')
const isCode = /** @param {string} file */ file => /\.(ts|tsx|md)$/.test(file)

/** @returns {Promise<boolean>} */
export function buildServer() {
  const inputs = ['src', 'seed', ...named(/^tsconfig.*\.json$/), 'package-lock.json']
  const files = filesBelow(inputs, file => !isTest(file) && !isWeb(file))
  return whenStale('server', '构建服务端 (tsc)', files, async out => {
    // Emits without type checking, which is a separate stage.
    if ((await tool('tsc', ['-p', 'tsconfig.build.json', '--outDir', out])) !== 0) return false
    writeFileSync(join(out, 'package.json'), packageOf(out))
    // Other files (migrations, demo pictures) are copied.
    for (const file of files.filter(name => /^(src|seed)\//.test(name) && !isCode(name))) cpSync(join(root, file), join(out, file))
    await bindLibraries(out)
    return true
  })
}

/**
 * Maps the source aliases (`#model/…`) to the built files. The compiler rewrites the extensions of relative imports only, so these keep
 * `.ts`.
 * @param {string} out
 */
function packageOf(out) {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const built = Object.entries(imports)
    .filter(([, target]) => existsSync(join(out, String(target).slice(0, -2))))
    .map(([alias, target]) => [`${alias}.ts`, `${target}.js`])
  return `${JSON.stringify({ type: 'module', imports: Object.fromEntries(built) }, null, 2)}\n`
}

export const hasWeb = () => existsSync(join(root, 'vite.config.ts'))

/** @returns {Promise<boolean>} */
export async function buildWeb() {
  if (!hasWeb()) return true
  const inputs = ['src', 'public', 'index.html', 'vite.config.ts', ...named(/^tsconfig.*\.json$/), 'package-lock.json']
  const files = filesBelow(inputs, file => !isTest(file) && !file.startsWith('src/server/'))
  return whenStale('web', '构建网页 (vite)', files, async out => (await tool('vite', ['build', '--outDir', out, '--emptyOutDir'])) === 0)
}

/**
 * Builds beside the old output and swaps it in when complete, so that a failed build breaks nothing and a running server never sees half a
 * build.
 * @param {'server' | 'web'} name
 * @param {string} title
 * @param {string[]} files
 * @param {(out: string) => Promise<boolean>} build
 */
async function whenStale(name, title, files, build) {
  const out = join(root, 'dist', name)
  mkdirSync(join(root, 'dist'), { recursive: true })
  return alone(`${out}.lock`, () => buildInto(out, title, files, build))
}

/**
 * Of two that build the same at the same time the second waits, and finds it done.
 * @param {string} lock
 * @param {() => Promise<boolean>} work
 */
async function alone(lock, work) {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch {
      if (isHeld(lock)) await new Promise(done => setTimeout(done, 200))
      else rmSync(lock, { force: true })
    }
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** A build that was killed leaves its lock behind. @param {string} lock */
function isHeld(lock) {
  try {
    return process.kill(Number(readFileSync(lock, 'utf8')), 0)
  } catch {
    return false
  }
}

/**
 * @param {string} out
 * @param {string} title
 * @param {string[]} files
 * @param {(out: string) => Promise<boolean>} build
 */
async function buildInto(out, title, files, build) {
  const stamp = `${out}.stamp`
  const look = lookOf(files)
  const [built = '', seen = ''] = existsSync(out) && existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
  const wanted = seen === look ? built : fingerprintOf(files)
  if (built === wanted) {
    if (seen !== look) writeFileSync(stamp, `${wanted} ${look}`)
    console.log(`✓ ${title}，没有变化`)
    return true
  }
  return step(title, async () => {
    const fresh = `${out}.${process.pid}`
    try {
      if (!(await build(fresh))) return false
      rmSync(stamp, { force: true })
      rmSync(out, { recursive: true, force: true })
      renameSync(fresh, out)
      writeFileSync(stamp, `${wanted} ${look}`)
      return true
    } finally {
      rmSync(fresh, { recursive: true, force: true })
    }
  })
}

/** @param {RegExp} pattern */
const named = pattern =>
  readdirSync(root)
    .filter(name => pattern.test(name))
    .sort()
