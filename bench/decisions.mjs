/**
 * What starting and deciding costs: leaves of a worker, started and taken through their three steps by eight callers at once. Prints, per
 * step, how many a second, how long one takes, and the processor time of the server and of PostgreSQL for each.
 * Usage, after `npm run build`: node bench/decisions.mjs [leaves] [callers]
 */
import { openLeaves, STEPS, timed } from './lib/leaves.mjs'
import { openServer } from './lib/server.mjs'

const LEAVES = Number(process.argv[2] ?? 400)
const CALLERS = Number(process.argv[3] ?? 8)

const server = await openServer()
try {
  const measure = async (name, items, work) => {
    const before = server.cpu()
    const { rate, p50, p99, failure } = await timed(items, CALLERS, work)
    const after = server.cpu()
    const each = key => ((after[key] - before[key]) / items.length).toFixed(2)
    console.log(
      `${name.padEnd(22)} ${rate.toFixed(0).padStart(5)} per second   p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms   CPU node ${each('node')} + PostgreSQL ${each('postgres')} ms${failure ? `   FAILED ${failure.message}` : ''}`,
    )
  }
  const { forms, start, tasksOf, decide } = await openLeaves(server)
  for (const form of forms(20)) await start(form)
  await measure('start', forms(LEAVES), start)
  for (const account of STEPS) await measure(`decision of ${account}`, await tasksOf(account), decide(account))
} finally {
  await server.close()
}
