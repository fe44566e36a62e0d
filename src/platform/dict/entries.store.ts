import { prepared } from '#server/db/prepared.ts'
import type { Caller } from '#server/http/caller.ts'
import { keptOf } from '#server/http/kept.ts'
import type { Context } from '#server/http/route.ts'
import type { Site } from '#server/site.ts'

export interface Entry {
  code: string
  key: string
  text: string
  isSealed: number
}

type Reading = Pick<Context, 'tx' | 'app' | 'site'> & { readonly caller: Pick<Caller, 'tenantId'> }
type Dictionaries = ReadonlyMap<string, readonly Entry[]>

const all = prepared<Entry>(
  'select code, dict_key as key, dict_value as text, is_sealed as "isSealed" from sys_dict_biz where tenant_id = $1 and is_deleted = 0 and parent_id <> 0',
)

const kept = new WeakMap<Site, { age: number; byTenant: Map<string, Promise<Dictionaries>> }>()

/** Entries of some business dictionaries. Lists read them with every page, so a node keeps them until a dictionary changes. */
export async function entriesOf(ctx: Reading, codes: readonly string[]): Promise<Entry[]> {
  const found = await dictionariesOf(ctx)
  return codes.flatMap(code => found.get(code) ?? [])
}

function dictionariesOf({ tx, site, app, caller: { tenantId } }: Reading): Promise<Dictionaries> {
  const read = async () => byCode(await tx.rows(all, [tenantId]))
  // Inside a change they may be its own; and while no word arrives from other nodes, nothing is kept.
  if (tx !== site.database.reader || !app.push(site).isListening()) return read()
  const age = keptOf(site).begin()
  const memory = kept.get(site)
  const { byTenant } = memory?.age === age ? memory : { byTenant: new Map<string, Promise<Dictionaries>>() }
  kept.set(site, { age, byTenant })
  const known = byTenant.get(tenantId)
  if (known) return known
  const loading = read()
  byTenant.set(tenantId, loading)
  loading.catch(() => byTenant.delete(tenantId))
  return loading
}

function byCode(entries: readonly Entry[]): Dictionaries {
  const found = new Map<string, Entry[]>()
  for (const entry of entries) found.set(entry.code, [...(found.get(entry.code) ?? []), entry])
  return found
}
