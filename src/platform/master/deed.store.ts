import { formatDate } from '#model/date.ts'
import { change } from '#server/db/keeper.ts'
import type { Keeper } from '#server/document/master-keeper.ts'
import { conflict, missing } from '#server/http/refusal.ts'
import type { Scene } from '#server/http/route.ts'
import { reach } from './master.store.ts'
import { held } from './save.store.ts'
import { readSent } from './sent.store.ts'

interface Asked {
  master: string
  deed: string
  id?: string
  version?: number
  fields?: Readonly<Record<string, unknown>>
}

/** 后续动作, done: the row is locked, still offers the deed, and what was sent holds beside it. */
export async function act(scene: Scene<Asked>): Promise<string> {
  const { master, deed, id } = scene.input
  const keeper = reach(scene, master, deed)
  return id ? actOn(scene, keeper, id) : make(scene, keeper)
}

async function actOn(scene: Scene<Asked>, keeper: Keeper, id: string): Promise<string> {
  const { deed: key, version, fields = {} } = scene.input
  const deed = own(keeper.master.deeds, key)
  const row = { ...(await held(scene, keeper, id, version)), id } as never
  const today = formatDate(scene.now, 'yyyy-MM-dd')
  if (!deed.when(row, today)) throw conflict(`当前状态不能${deed.title}，请刷新后查看`)
  const values = await readSent(scene, deed.asks(row, today), fields)
  const kept = await keeper.deeds[key]!(scene, row, values)
  if (kept) await change(scene, keeper.table as Parameters<typeof change>[1], id, kept as never)
  return id
}

async function make(scene: Scene<Asked>, keeper: Keeper): Promise<string> {
  const { deed: key, fields = {} } = scene.input
  const deed = own(keeper.master.makes, key)
  const today = formatDate(scene.now, 'yyyy-MM-dd')
  return keeper.makes[key]!(scene, await readSent(scene, deed.asks({} as never, today), fields))
}

function own<T>(deeds: Readonly<Record<string, T>>, key: string): T {
  if (!Object.hasOwn(deeds, key)) throw missing('没有这个操作')
  return deeds[key]!
}
