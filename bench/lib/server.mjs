/** The built server as a process of its own, on an embedded PostgreSQL in a temporary folder, and what both cost the processor. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const TICK_MS = 10

export async function openServer(env = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'mainshaft-bench-'))
  chmodSync(dataDir, 0o711)
  const port = 21_888
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['--enable-source-maps', '--max-semi-space-size=32', 'dist/server/src/app/server.js'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      PORT_SITE2: String(port - 10),
      RATE_PER_MINUTE: '100000000',
      RATE_ANONYMOUS_PER_MINUTE: '100000000',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: 'ignore',
  })
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      reply => reply.ok,
      () => false,
    )
  while (!(await isReady())) await new Promise(resolve => setTimeout(resolve, 50))
  const agent = new Agent({ keepAlive: true })

  /** One call; gives its data, or throws what the server said. */
  const call = (token, method, path, body) =>
    new Promise((resolve, reject) => {
      const text = body && JSON.stringify(body)
      const sent = request(`${url}/api/${path}`, {
        method,
        agent,
        headers: {
          ...(token
            ? { 'blade-auth': `bearer ${token}` }
            : { authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}` }),
          ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
        },
      })
      sent.on('response', reply => {
        const parts = []
        reply.on('data', part => parts.push(part))
        reply.on('end', () => {
          const answer = JSON.parse(Buffer.concat(parts).toString())
          if (reply.statusCode === 200) resolve(answer.data ?? answer)
          else reject(new Error(`${reply.statusCode} ${path} ${answer.msg}`))
        })
      })
      sent.on('error', reject)
      sent.end(text)
    })
  const login = async account => {
    const { access_token, user_id } = await call('', 'POST', `blade-auth/oauth/${account === 'admin' ? 'admin' : 'token'}`, {
      tenantId: '000000',
      username: account,
      password: createHash('md5').update('Mainshaft@2026').digest('hex'),
      grant_type: 'password',
      scope: 'all',
    })
    return { token: access_token, userId: user_id }
  }
  return {
    url,
    dataDir,
    pid: child.pid,
    call,
    login,
    cpu: () => cpuOf(dataDir, child.pid),
    async close() {
      agent.destroy()
      child.kill('SIGTERM')
      await new Promise(resolve => child.once('exit', resolve))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Milliseconds of processor time so far: of the server with what it started, and of its PostgreSQL. */
function cpuOf(dataDir, serverPid) {
  const processes = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(pid => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        const [parent, ...times] = [1, 11, 12, 13, 14].map(at => Number(fields[at]))
        return [{ pid: Number(pid), parent, own: (times[0] + times[1]) * TICK_MS, ended: (times[2] + times[3]) * TICK_MS, command }]
      } catch {
        return []
      }
    })
  const postmaster = processes.find(({ command }) => command.includes('postgres') && command.includes(dataDir))
  const postgres = processes.filter(({ pid, parent }) => postmaster && (pid === postmaster.pid || parent === postmaster.pid))
  const sum = list => list.reduce((total, { own }) => total + own, 0)
  const node = processes.filter(({ pid, parent, command }) => command.includes('node') && (pid === serverPid || parent === serverPid))
  return { node: sum(node), postgres: sum(postgres) + (postmaster?.ended ?? 0) }
}
