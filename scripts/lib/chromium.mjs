import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/** The shell draws the same pages without the windows of a desktop browser, and so with less work. */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const ELSEWHERE = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** A browser for the browser tests, and a font that can draw Chinese. @returns {Promise<string | undefined>} */
export async function ensureChromium() {
  if (canInstall()) {
    if (!hasChineseFont()) await installPackages(['fonts-noto-cjk'])
    if (!process.env.CHROMIUM_PATH && !find([SHELL]) && !(await installPackages([SHELL])) && !find()) await installPackages(['chromium'])
  }
  const found = find()
  if (!found) console.error('没有找到 Chromium，浏览器测试无法运行。请安装 chromium 或 google-chrome，或用 CHROMIUM_PATH 指明它的位置。')
  else if (!hasChineseFont()) console.warn('注意：系统没有中文字体，截图中的汉字将显示为方框（Debian 可安装 fonts-noto-cjk）。')
  return found
}

const TRIES = 3
const PAUSE = 10_000
/** Another installation may be running: wait for its lock. */
const WAIT = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3']

/**
 * Debian's packages. An interrupted installation is completed first; a mirror that does not answer is retried.
 * @param {string[]} names
 * @returns {Promise<boolean>}
 */
async function installPackages(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    await run('dpkg', ['--configure', '-a'], env)
    await run('apt-get', [...WAIT, 'update', '-qq'], env)
    if ((await run('apt-get', [...WAIT, 'install', '-y', '-qq', ...names], env)) === 0) return true
    console.warn(`安装 ${names.join('、')} 未成功（第 ${attempt} 次，共 ${TRIES} 次）`)
    if (attempt < TRIES) await new Promise(done => setTimeout(done, PAUSE))
  }
  return false
}

/** @param {string[]} names @returns {string | undefined} */
function find(names = NAMES) {
  if (process.env.CHROMIUM_PATH) return isProgram(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : undefined
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const here = names.flatMap(name => folders.map(folder => join(folder, name)))
  return [...here, ...(names === NAMES ? ELSEWHERE : [])].find(isProgram)
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Without fontconfig we cannot tell, and the browser package installs it anyway. */
function hasChineseFont() {
  const listed = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' })
  return process.platform === 'darwin' || (listed.status === 0 && listed.stdout.trim() !== '')
}

/** Only root on Debian may install without asking. */
const canInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')
