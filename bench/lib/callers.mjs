/** The clients run in their own thread, because in the server's thread their work would be measured as the server's. */
import { Agent, request } from 'node:http'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { timed } from './app.mjs'

export function openCallers() {
  const worker = new Worker(new URL(import.meta.url))
  /** Posts every body with limited concurrency; returns seconds. */
  const post = work =>
    new Promise((resolve, reject) => {
      worker.once('message', ({ seconds, failure }) => (failure ? reject(new Error(failure)) : resolve(seconds)))
      worker.postMessage(work)
    })
  return { post, close: () => worker.terminate() }
}

if (!isMainThread) {
  const agent = new Agent({ keepAlive: true })
  const send = (url, token, body) =>
    new Promise((resolve, reject) => {
      const sent = request(url, { method: 'POST', agent, headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' } })
      sent.on('response', reply => {
        reply.resume()
        reply.on('end', () => (reply.statusCode === 200 ? resolve() : reject(new Error(`HTTP ${reply.statusCode}`))))
      })
      sent.on('error', reject)
      sent.end(JSON.stringify(body))
    })
  parentPort.on('message', ({ url, token, bodies, concurrency }) =>
    timed(bodies, concurrency, body => send(url, token, body)).then(
      seconds => parentPort.postMessage({ seconds }),
      failure => parentPort.postMessage({ failure: String(failure) }),
    ),
  )
}
