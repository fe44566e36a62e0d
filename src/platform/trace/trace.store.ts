import { type SQL, sql } from 'drizzle-orm'
import type { Traced, TraceLink } from '#contract/trace.ts'
import { traceEdges } from '#server/document/trace.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { shown } from './trace-node.store.ts'

/** 单据链. Walks up from a row or a paper to what it came from, and down to what became of it; never down again from what lies above. */

/** What a picture can hold, and the longest chain: from a plan to the return of what was issued. */
const MOST = 120
const DEPTH = 16

type Asked = Context<{ kind: string; id: string }>

const keyOf = (kind: string, id: string) => `${kind}:${id}`

export async function showTrace(ctx: Asked): Promise<{ nodes: Traced[]; links: TraceLink[]; isCut: boolean }> {
  const { kind, id } = ctx.input
  const [start] = await shown(ctx, kind, [id])
  if (!start) throw missing()
  const walk: Walk = { nodes: new Map([[start.key, start]]), links: new Map(), isCut: false }
  await walkOn(ctx, walk, 'from_id', new Map([[kind, [id]]]))
  await walkOn(ctx, walk, 'to_id', new Map([[kind, [id]]]))
  return { nodes: [...walk.nodes.values()], links: [...walk.links.values()], isCut: walk.isCut }
}

interface Walk {
  readonly nodes: Map<string, Traced>
  readonly links: Map<string, TraceLink>
  isCut: boolean
}

/** One step: all edges of the newest nodes in one direction, a statement per edge and one per kind of what is found. */
async function walkOn(ctx: Asked, walk: Walk, at: 'from_id' | 'to_id', newest: Map<string, string[]>, depth = 0): Promise<void> {
  if (newest.size === 0) return
  if (depth === DEPTH) {
    walk.isCut = true
    return
  }
  const found = new Map<string, TraceLink[]>()
  for (const { from, to, rows } of traceEdges(ctx.app.masters)) {
    const [near, far] = at === 'from_id' ? [from, to] : [to, from]
    const ids = newest.get(near)
    if (!ids) continue
    const linked = await linksOf(ctx, rows, at, ids)
    const named = linked.map(link => ({ ...link, from: keyOf(from, link.from), to: keyOf(to, link.to) }))
    if (named.length > 0) found.set(far, [...(found.get(far) ?? []), ...named])
  }
  const next = new Map<string, string[]>()
  for (const [far, links] of found) {
    const farEnd = (link: TraceLink) => (at === 'from_id' ? link.to : link.from)
    const fresh = [...new Set(links.map(farEnd))].filter(key => !walk.nodes.has(key)).map(key => key.slice(far.length + 1))
    const nodes = await shown(ctx, far, fresh)
    const room = nodes.slice(0, MOST - walk.nodes.size)
    if (room.length < nodes.length) walk.isCut = true
    for (const node of room) walk.nodes.set(node.key, node)
    for (const link of links) if (walk.nodes.has(farEnd(link))) walk.links.set(`${link.from}>${link.to}`, link)
    if (room.length > 0)
      next.set(
        far,
        room.map(({ key }) => key.slice(far.length + 1)),
      )
  }
  await walkOn(ctx, walk, at, next, depth + 1)
}

async function linksOf({ tx }: Asked, rows: SQL, at: 'from_id' | 'to_id', ids: readonly string[]): Promise<TraceLink[]> {
  const near = at === 'from_id' ? sql`t.from_id` : sql`t.to_id`
  const { rows: found } = await tx.execute<{ from: string; to: string; qty: string | null; amount: string | null }>(
    sql`select t.from_id::text as "from", t.to_id::text as "to", t.qty::text as qty, t.amount::text as amount
      from (${rows}) t where ${near} in (${sql.join(
        ids.map(id => sql`${id}`),
        sql`, `,
      )}) order by t.from_id, t.to_id limit ${MOST * 2}`,
  )
  return found.map(({ from, to, qty, amount }) => ({ from, to, qty: qty ?? '', amount: amount ?? '' }))
}
