import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * First load: gzipped JavaScript of the login page and, cumulatively, of the home page, from the build. Fails above the limits.
 * Usage: node bench/first-load.mjs [folder of the built pages]
 */
const out = process.argv[2] ?? 'dist/web'
const manifest = JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8'))

const LOGIN = 'src/platform/auth/login.screen.tsx'
const SHELL = 'src/web/shell/shell.tsx'
const HOME = 'src/platform/home/home.screen.tsx'
const steps = [
  { name: 'login', entries: ['index.html', LOGIN], limit: 240, requests: 10 },
  { name: 'home', entries: ['index.html', LOGIN, SHELL, HOME], limit: 365 },
]

/** @param {string[]} entries @param {Set<string>} seen */
function filesOf(entries, seen = new Set()) {
  for (const key of entries) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`not in the manifest: ${key}`)
    if (seen.has(chunk.file)) continue
    seen.add(chunk.file)
    filesOf(chunk.imports ?? [], seen)
  }
  return seen
}

const kilobytes = /** @param {number} bytes */ bytes => (bytes / 1024).toFixed(1)
let tooMuch = false
for (const { name, entries, limit, requests } of steps) {
  const files = [...filesOf(entries)].filter(file => file.endsWith('.js'))
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(out, file)), { level: 9 }).length, 0)
  const share = bytes / 1024 / limit
  const many = requests !== undefined && files.length > requests
  tooMuch ||= share > 1 || many
  const count = requests === undefined ? `${files.length} files` : `${files.length} of ${requests} files`
  console.log(
    `${name.padEnd(6)} ${kilobytes(bytes).padStart(6)} KB gzip of ${limit} KB (${(share * 100).toFixed(0)} %), ${count}${share > 1 || many ? '  TOO MUCH' : ''}`,
  )
}
process.exitCode = tooMuch ? 1 : 0
