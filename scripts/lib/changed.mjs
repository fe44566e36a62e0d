import { execFileSync } from 'node:child_process'
import { root } from './run.mjs'

/** The base of everything: a change there may break any test. */
const BELOW = /^(src\/(model|contract|server|app|company)\/|seed\/|test\/setup\/|package(-lock)?\.json$|tsconfig|vitest\.config)/

/**
 * The tests that a change touches. Flows, masters and routes are found by file name, so imports do not tell; folders do: a subject of a
 * department, a slice of the platform. What people see is tried in the browser as well.
 * @param {string[]} files changed files, relative to the root
 * @returns {string[]} arguments for vitest; none when nothing that is tested has changed
 */
export function testsFor(files) {
  if (files.some(file => BELOW.test(file) && !file.endsWith('.test.ts'))) return ['--project', 'unit']
  const chosen = new Set()
  for (const file of files) {
    if (file.endsWith('.test.ts')) chosen.add(file)
    else if (file.startsWith('test/')) chosen.add(file.split('/').slice(0, 2).join('/'))
    else if (file.startsWith('src/domains/')) {
      const [, , department = '', subject = ''] = file.split('/')
      chosen.add(subject.includes('.') ? `src/domains/${department}` : `src/domains/${department}/${subject}`)
      chosen.add(`test/flow/sweep/${department}`)
      if (/\.(tsx|css)$/.test(file)) chosen.add(`test/e2e/day-${department}`)
    } else if (file.startsWith('src/platform/')) chosen.add(file.split('/').slice(0, 3).join('/'))
    if (file.startsWith('src/web/') || (file.startsWith('src/platform/') && /\.(tsx|css)$/.test(file))) chosen.add('test/e2e')
    if (file.startsWith('src/')) chosen.add('test/architecture.test.ts')
  }
  return [...chosen].sort()
}

/**
 * Against a commit, including uncommitted and untracked files.
 * @param {string} base
 * @returns {string[]}
 */
export function changedFiles(base) {
  const git = /** @param {string[]} args */ args => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...new Set([...git(['diff', '--name-only', base]), ...git(['ls-files', '--others', '--exclude-standard'])])]
}
