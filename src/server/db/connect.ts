import type { Socket } from 'node:net'
import pg from 'pg'

/**
 * Every connection of the server is opened here. A client that loses its connection fails whatever waits for it and says so once more as an
 * event, and an event without a listener ends the process. The pool listens to its idle clients only; these listeners stay for life.
 */
const alreadyKnown = () => {}

export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', alreadyKnown)
  pool.on('connect', client => {
    client.on('error', alreadyKnown)
    sendTogether(client)
  })
  return pool
}

interface Connected {
  readonly connection: { readonly stream: Pick<Socket, 'cork' | 'uncork'> }
}

/** Statements that are asked for in one turn of the event loop leave in one packet: writing to a socket costs as much as a small statement. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as Connected).connection
  const query = client.query
  let isHeld = false
  client.query = function (this: pg.PoolClient, ...asked: unknown[]) {
    if (!isHeld) {
      isHeld = true
      stream.cork()
      process.nextTick(() => {
        isHeld = false
        stream.uncork()
      })
    }
    return Reflect.apply(query, this, asked)
  } as typeof query
}

export function newClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  client.on('error', alreadyKnown)
  return client
}

/** PostgreSQL stops or ends this session: shut down, crashed, starting, cut off for idling in a transaction. */
const ENDED = /^(08|57P0[1-5]|25P03)/
const BROKEN = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)/
const SAID = /Connection terminated|connection error and is not queryable|after calling end on the pool/

/** Whether the connection is gone, and with it the transaction that was open on it. */
export function isLost(error: unknown): boolean {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: unknown }
  if (error instanceof OutcomeUnknown) return false
  return (code !== undefined && (ENDED.test(code) || BROKEN.test(code))) || SAID.test(message ?? '') || (cause ? isLost(cause) : false)
}

/** The connection was lost after COMMIT had been sent: what was asked may stand or not. Only a retry with its own key is safe. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}
