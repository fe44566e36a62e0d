/** Measures requests per second of the real server, relative to a call that does nothing. Bounded in count and time. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'

const dataDir = mkdtempSync(join(tmpdir(), 'mainshaft-bench-'))
chmodSync(dataDir, 0o711)
const url = 'http://127.0.0.1:21888'
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  PORT: '21888',
  PORT_SITE2: '21878',
  RATE_PER_MINUTE: '100000000',
  RATE_ANONYMOUS_PER_MINUTE: '100000000',
}
const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: 'ignore' })

try {
  while (
    !(await fetch(`${url}/health/ready`)
      .then(reply => reply.ok)
      .catch(() => false))
  )
    await new Promise(resolve => setTimeout(resolve, 50))
  const login = await fetch(`${url}/api/blade-auth/oauth/admin`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: createHash('md5').update('Mainshaft@2026').digest('hex'), grant_type: 'password' }),
  })
  const { access_token: token } = await login.json()
  const headers = { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' }
  let serial = 0
  const cases = {
    'no-op (health/live)': { url: `${url}/health/live` },
    'dictionary by code': { url: `${url}/api/blade-system/dict/dictionary?code=notice`, headers },
    'unread counts': { url: `${url}/api/blade-jinlei/sysBacklog/unHandleCount`, headers },
    'page of 10 people': { url: `${url}/api/blade-user/list?size=10`, headers },
    sidebar: { url: `${url}/api/blade-system/menu/routes`, headers },
    'write (one row, audited)': {
      url,
      requests: [
        {
          method: 'POST',
          path: '/api/blade-system/dict/submit',
          headers,
          setupRequest: request => ({ ...request, body: JSON.stringify({ code: `bench_${++serial}`, dictValue: 'x' }) }),
        },
      ],
    },
  }
  let base = 0
  for (const [name, options] of Object.entries(cases)) {
    const result = await autocannon({ ...options, connections: 50, duration: 5 })
    base ||= result.requests.average
    const failed = result.non2xx + result.errors
    console.log(
      `${name.padEnd(26)} ${result.requests.average.toFixed(0).padStart(6)} req/s  ratio ${(result.requests.average / base).toFixed(2)}  p99 ${result.latency.p99} ms${failed ? `  FAILED ${failed}` : ''}`,
    )
  }
} finally {
  child.kill('SIGTERM')
  await new Promise(resolve => child.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}
