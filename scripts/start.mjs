/** `npm start`: installs what is missing, builds what is stale, runs the server until it is stopped. */
import { buildServer, buildWeb } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { keepRunning } from './lib/keep-running.mjs'

if (!(await install()) || !(await buildServer()) || !(await buildWeb())) process.exit(1)
keepRunning(['--enable-source-maps', '--max-semi-space-size=32', 'dist/server/src/app/server.js'])
