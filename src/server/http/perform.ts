import type { FastifyBaseLogger } from 'fastify'
import type { App } from '../app.ts'
import { retrying } from '../db/retry.ts'
import type { Site } from '../site.ts'
import type { Caller } from './caller.ts'
import { replayed } from './idempotency.ts'
import { type Params, readInput } from './input.ts'
import { present } from './present.ts'
import type { Context, Mounted, RequestFacts } from './route.ts'
import type { Upload } from './upload.ts'

/** Everything about a call but where it came from: a request, or a job that acts for somebody. */
export interface Performance {
  app: App
  site: Site
  caller: Caller | undefined
  params: Params
  from: RequestFacts
  log: FastifyBaseLogger
  upload?: Upload
}

/** Carries a call out: its own transaction when it changes something, then whatever waits for the commit. Whether the caller may is asked before. */
export async function perform(mounted: Mounted, { app, site, caller, params, from, log, upload }: Performance): Promise<unknown> {
  const { call } = mounted
  const input = readInput(call, params)
  const afterwards: (() => void | Promise<void>)[] = []
  const act = async (tx: Context['tx']) => {
    const ctx: Context = {
      input,
      params,
      caller: caller as Caller,
      tx,
      site,
      app,
      now: new Date(),
      from,
      upload,
      log,
      newId: app.newId,
      after: work => afterwards.push(work),
    }
    const result = await mounted.handler(ctx)
    return call.form === 'bytes' ? result : present(call.reply, result)
  }
  const change = () => {
    afterwards.length = 0
    return site.database.change(actorOf(mounted, caller, from), tx => {
      const key = from.header('idempotency-key')
      if (!key || !caller || call.form !== 'wrapped') return act(tx)
      const command = { path: call.path, params, file: upload?.sha256 }
      return replayed(tx, { userId: caller.userId, key, command, keep: !call.toldOnce }, () => act(tx))
    })
  }
  // A file can be put away once, and an attempt to enter counts when it is made: neither is begun anew.
  const once = upload || !caller || (mounted.reads && call.method === 'POST')
  const read = () => {
    afterwards.length = 0
    return act(site.database.reader)
  }
  const work = mounted.reads ? read : change
  const data = once ? await work() : await retrying(work)
  for (const due of afterwards) await due()
  return data
}

const actorOf = ({ call }: Mounted, caller: Caller | undefined, from: RequestFacts) => ({
  userId: caller?.userId ?? '',
  account: caller?.account ?? '',
  from: from.ip,
  action: call.path,
  requestId: from.requestId,
})
