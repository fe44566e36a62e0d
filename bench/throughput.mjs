/**
 * Requests per second of the built server, as a share of a Fastify server that does nothing, and the processor time of each request.
 * Eight callers, or as many as asked for; bounded in time. Prints the budget beside each share and fails below one.
 * Usage, after `npm run build`: node bench/throughput.mjs [seconds per case] [callers] [part of a name]
 */
import { spawn } from 'node:child_process'
import autocannon from 'autocannon'
import { openServer } from './lib/server.mjs'

const SECONDS = Number(process.argv[2] ?? 4)
const CALLERS = Number(process.argv[3] ?? 8)
const ONLY = process.argv[4] ?? ''

const bare = spawn(process.execPath, ['bench/lib/bare.mjs'], { stdio: ['ignore', 'pipe', 'inherit'] })
const bareUrl = await new Promise(resolve => bare.stdout.once('data', data => resolve(String(data).trim())))
const server = await openServer()
const { url, login, cpu } = server

try {
  const { token } = await login('admin')
  const asked = path => ({ url: `${url}/api/${path}`, headers: { 'blade-auth': `bearer ${token}` } })
  let serial = 0
  const cases = [
    ['health/live', 0.6, { url: `${url}/health/live` }],
    ['sidebar menu', 0.1, asked('blade-system/menu/routes?client=1')],
    ['dictionary by code', 0.1, asked('blade-system/dict/dictionary?code=notice')],
    ['unread counts', 0.06, asked('blade-jinlei/sysBacklog/unHandleCount')],
    ['to-do page of 20', 0.06, asked('blade-flow/work/todo-list?current=1&size=20')],
    ['done page of 20', 0.04, asked('blade-flow/work/done-list?current=1&size=20')],
    ['20 materials', 0.1, asked('blade-biz/master/list?master=material&current=1&size=20')],
    ['20 people', 0.1, asked('blade-user/list?current=1&size=20')],
    [
      'write (one row, audited)',
      0.02,
      {
        url,
        requests: [
          {
            method: 'POST',
            path: '/api/blade-system/dict/submit',
            headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' },
            setupRequest: request => ({ ...request, body: JSON.stringify({ code: `bench_${++serial}`, dictValue: 'x' }) }),
          },
        ],
      },
    ],
  ]
  const row = (name, ...cells) => console.log(name.padEnd(26) + cells.map(cell => String(cell).padStart(12)).join(''))
  row('', 'per second', 'of bare', 'budget', 'p99 ms', 'node ms', 'PG ms')
  const fire = (options, duration = SECONDS) => autocannon({ ...options, connections: CALLERS, duration })
  for (const [name, budget, options] of cases.filter(([name]) => name.includes(ONLY))) {
    await fire(options, 1)
    // Before and after, because a busy machine changes under the feet of a measurement.
    const first = await fire({ url: bareUrl }, 2)
    const before = cpu()
    const result = await fire(options)
    const after = cpu()
    const second = await fire({ url: bareUrl }, 2)
    const share = result.requests.average / ((first.requests.average + second.requests.average) / 2)
    const each = key => ((after[key] - before[key]) / result.requests.total).toFixed(2)
    const failed = result.non2xx + result.errors
    row(
      name,
      result.requests.average.toFixed(0),
      `${(share * 100).toFixed(1)} %`,
      `${budget * 100} %`,
      result.latency.p99,
      each('node'),
      each('postgres'),
      failed ? `FAILED ${failed}` : share < budget ? ' below' : '',
    )
    if (failed > 0 || share < budget) process.exitCode = 1
  }
} finally {
  bare.kill('SIGTERM')
  await server.close()
}
