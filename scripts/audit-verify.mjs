/** `npm run audit:verify`: builds if stale, then checks the audit trails of both sites. */
import { spawnSync } from 'node:child_process'
import { buildServer } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { root } from './lib/run.mjs'

if (!(await install()) || !(await buildServer())) process.exit(1)
const { status } = spawnSync(process.execPath, ['dist/server/src/app/audit-verify.js'], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
