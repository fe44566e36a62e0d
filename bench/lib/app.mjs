/** The built server in this process, with its own embedded PostgreSQL in a temporary folder, or in `DATA_DIR`, which is kept. */
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const at = path => import(new URL(`../../dist/server/${path}`, import.meta.url).href)

export async function openBenchApp(env = {}) {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'mainshaft-bench-'))
  chmodSync(dataDir, 0o711)
  const { readConfig } = await at('src/server/config.js')
  const { createApp } = await at('src/app/create-app.js')
  const { createApplication } = await at('src/app/application.js')
  const { seedAll } = await at('seed/load.js')
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_PER_MINUTE: '100000000',
    RATE_ANONYMOUS_PER_MINUTE: '100000000',
    WEB_DIR: '/nonexistent',
    ...env,
  })
  const app = await createApp(config, () => {})
  await seedAll(app)
  const fastify = await createApplication(app)
  const address = await fastify.listen({ host: '127.0.0.1', port: 0 })
  const login = async account => {
    const reply = await fetch(`${address}/api/blade-auth/oauth/${account === 'admin' ? 'admin' : 'token'}`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        tenantId: '000000',
        username: account,
        password: createHash('md5').update('Mainshaft@2026').digest('hex'),
        grant_type: 'password',
        scope: 'all',
      }),
    })
    const { access_token, user_id } = await reply.json()
    return { token: access_token, userId: user_id }
  }
  const call = async (token, method, path, body) => {
    const reply = await fetch(`${address}/api/${path}`, {
      method,
      headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const json = await reply.json()
    if (json.code !== 200) throw new Error(JSON.stringify(json))
    return json.data
  }
  return {
    app,
    dataDir,
    fastify,
    address,
    login,
    call,
    async close() {
      await fastify.close()
      await app.close()
      if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Processes a list with limited concurrency; returns seconds. */
export async function timed(items, concurrency, work) {
  const queue = [...items]
  const began = performance.now()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (queue.length > 0) await work(queue.shift())
    }),
  )
  return (performance.now() - began) / 1000
}
