import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, step } from './run.mjs'

const stamp = join(root, 'node_modules/.mainshaft-install')

/**
 * Installs the locked packages once; explains what is missing if it cannot.
 * @returns {Promise<boolean>}
 */
export async function install() {
  if (!nodeIsRecent()) return false
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  const done = await step('安装依赖 (npm ci)，首次约需一分钟', async () => {
    // Package scripts are not needed. The build needs development packages and the database an optional one, whatever npm's settings say.
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
    if ((await run('npm', ['ci', ...options])) === 0) return true
    // If a registry lacks the optional package of another platform, `npm ci` rejects the lockfile; `npm install` takes the same versions.
    console.log('npm ci 未成功，改用 npm install（版本仍以 package-lock.json 为准）')
    return (await run('npm', ['install', '--no-save', ...options])) === 0
  })
  if (done) writeFileSync(stamp, wanted)
  else console.error('依赖安装失败。请检查网络与 npm 的 registry 设置后重试。')
  return done
}

function nodeIsRecent() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return true
  console.error(`Mainshaft 需要 Node.js 20.19 或更高版本，当前是 ${process.versions.node}。请升级后重试。`)
  return false
}

/** Includes the platform, because installed binaries are platform-specific. */
function fingerprint() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${lock} ${process.platform}-${process.arch}\n`
}
