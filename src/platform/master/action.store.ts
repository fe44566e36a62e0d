import type { Viewer } from '#model/action.ts'
import { formatDate } from '#model/date.ts'
import { submitted } from '#model/form/submitted.ts'
import { fileAction } from '#platform/work/waiting.store.ts'
import { update } from '#server/db/rows.ts'
import type { Resource } from '#server/document/master-resource.ts'
import { may } from '#server/http/caller.ts'
import { conflict, missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { reach } from './master.store.ts'
import { claimRowFiles } from './row-files.store.ts'
import { held } from './save.store.ts'
import { readSent } from './sent.store.ts'

interface Asked {
  master: string
  action: string
  id?: string
  version?: number
  fields?: Readonly<Record<string, unknown>>
}

/** Carries out an action: locks the row, checks that it still offers the action, and validates the input. */
export async function act(ctx: Context<Asked>): Promise<string> {
  const { master, action, id } = ctx.input
  const resource = reach(ctx, master, action)
  return id ? actOn(ctx, resource, id) : make(ctx, resource)
}

async function actOn(ctx: Context<Asked>, resource: Resource, id: string): Promise<string> {
  const { action: key, version, fields = {} } = ctx.input
  const action = own(resource.master.actions, key)
  const row = { ...(await held(ctx, resource, id, version)), id } as never
  const today = formatDate(ctx.now, 'yyyy-MM-dd')
  if (!action.when(row, today, viewerOf(ctx))) throw conflict(`当前状态不能${action.title}，请刷新后查看`)
  const values = await readSent(ctx, action.asks(row, today), fields)
  if (action.second.length > 0) return fileAction(ctx, resource, { key, action, values, row })
  await claimRowFiles(ctx.tx, { resource, ownerId: ctx.caller.userId, id }, action.fields, values)
  const kept = await resource.actions[key]!(ctx, row, submitted(action.fields, values).doc, [ctx.caller.userId])
  if (kept) await update(ctx, resource.table as Parameters<typeof update>[1], id, kept as never)
  return id
}

async function make(ctx: Context<Asked>, resource: Resource): Promise<string> {
  const { action: key, fields = {} } = ctx.input
  const action = own(resource.master.createActions, key)
  const today = formatDate(ctx.now, 'yyyy-MM-dd')
  const values = await readSent(ctx, action.asks({} as never, today), fields)
  if (action.second.length > 0) return fileAction(ctx, resource, { key, action, values })
  const id = await resource.createActions[key]!(ctx, submitted(action.fields, values).doc, [ctx.caller.userId])
  await claimRowFiles(ctx.tx, { resource, ownerId: ctx.caller.userId, id }, action.fields, values)
  return id
}

const viewerOf = ({ caller }: Context): Viewer => ({ userId: caller.userId, may: right => may(caller, right) })

function own<T>(actions: Readonly<Record<string, T>>, key: string): T {
  if (!Object.hasOwn(actions, key)) throw missing('没有这个操作')
  return actions[key]!
}
