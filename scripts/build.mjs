/** `npm run build`: server and pages, each only when stale. */
import { buildServer, buildWeb } from './lib/build.mjs'

const server = process.argv.includes('--server')
process.exit((await buildServer()) && (server || (await buildWeb())) ? 0 : 1)
