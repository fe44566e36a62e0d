/** `npm run backup`, `npm run restore`, `npm run restore:drill`: builds what is stale, then runs the command with the arguments given. */
import { spawnSync } from 'node:child_process'
import { buildServer } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { root } from './lib/run.mjs'

if (!(await install()) || !(await buildServer())) process.exit(1)
const args = ['--enable-source-maps', 'dist/server/src/app/backup/command.js', ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
