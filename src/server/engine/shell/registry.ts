import { createHash } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { check } from '#model/flow/check.ts'
import { definitionOf, type Flow, flowPaths } from '#model/flow/flow.ts'
import { shapeProblems } from '#model/flow/shape.ts'
import type { FlowDefinition } from '#model/flow/tree.ts'
import type { Tx } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import type { BoundEffects, FlowEffects } from '#server/document/effects.ts'
import { missing } from '#server/http/refusal.ts'
import type { Site } from '#server/site.ts'
import { definitions } from './wf.table.ts'

/** One flow as the house knows it: what it is, what it does, whose it is. */
export interface Registered {
  readonly flow: Flow
  readonly effects: FlowEffects
  /** The department folder it lives in. */
  readonly domain: string
}

export const categoryOf = (domain: string) => `flow_${domain}`
export const definitionId = (key: string, version: number) => `${key}:${version}`

/** All flows by key, and their versions per site. Published versions never change, so they are read once. */
export class FlowRegistry {
  readonly flows: ReadonlyMap<string, Registered>
  readonly #versions = new Map<string, FlowDefinition>()

  constructor(found: readonly { flow: Flow; domain: string }[], effects: readonly BoundEffects[]) {
    const does = new Map(effects.map(each => [each.key, each.effects]))
    this.flows = new Map(found.map(({ flow, domain }) => [flow.key, { flow, domain, effects: does.get(flow.key) ?? {} }]))
    for (const [key, { takesEffect, effective, responsible }] of does) {
      if (!this.flows.has(key)) throw new Error(`effects of ${key} have no flow`)
      if (new Set([takesEffect, effective, responsible].map(each => each === undefined)).size > 1)
        throw new Error(`effects of ${key}: takesEffect, effective and responsible belong together`)
    }
    for (const { flow } of this.flows.values()) {
      const [problem] = [...shapeProblems(flow.root), ...check(definitionOf(flow, { version: 1, hash: '', category: '' }))]
      if (problem) throw new Error(`flow ${flow.key}: ${problem.node ?? ''} ${problem.text}`)
    }
  }

  of(key: string): Registered {
    return this.flows.get(key) ?? raise()
  }

  /** Brings the versions of a site up to the code: a changed flow is a new version, unless a person has published since. */
  async publish(tx: Tx, now: Date): Promise<void> {
    const known = await tx
      .select({
        key: definitions.key,
        version: definitions.version,
        hash: definitions.hash,
        origin: definitions.origin,
        status: definitions.status,
      })
      .from(definitions)
      .orderBy(desc(definitions.version))
    const fresh = [...this.flows.values()].flatMap(({ flow }) => {
      const mine = known.filter(each => each.key === flow.key)
      const hash = hashOf(flow)
      if (mine.some(each => each.origin === 'code' && each.hash === hash)) return []
      const byPerson = mine.find(each => each.status === 'published')?.origin === 'person'
      return [
        {
          key: flow.key,
          version: (mine[0]?.version ?? 0) + 1,
          // What a person has arranged is not undone by an update of the program: it waits as a draft in the designer.
          status: byPerson ? 'draft' : 'published',
          origin: 'code',
          root: flow.root,
          settings: flow.settings,
          hash,
          note: '随程序更新',
          publishedAt: byPerson ? null : now,
        },
      ]
    })
    for (let at = 0; at < fresh.length; at += 50)
      await tx
        .insert(definitions)
        .values(fresh.slice(at, at + 50))
        .onConflictDoNothing()
  }

  /** Which version a new case gets. Asked of the database: another node may have published. */
  async newest(tx: Tx, key: string): Promise<{ version: number; paused: boolean }> {
    const [found] = await tx.rows(newest, [key])
    return found?.version == null ? raise() : { version: found.version, paused: found.paused }
  }

  /** A version as the kernel runs it. */
  async version(site: Site, tx: Tx, key: string, version: number): Promise<FlowDefinition> {
    const id = `${site.id}:${key}:${version}`
    const found = this.#versions.get(id)
    if (found) return found
    const { flow, domain } = this.of(key)
    const [row] = await tx
      .select()
      .from(definitions)
      .where(and(eq(definitions.key, key), eq(definitions.version, version)))
    if (!row) throw missing()
    const definition = definitionOf(flow, { version, hash: row.hash, category: categoryOf(domain), root: row.root, settings: row.settings })
    if (row.status === 'published') this.#versions.set(id, definition)
    return definition
  }
}

const newest = prepared<{ version: number | null; paused: boolean }>(`
  select (select max(version) from wf_definition where key = $1 and status = 'published') as version,
    exists (select 1 from wf_paused where key = $1) as paused`)

function raise(): never {
  throw missing('流程不存在')
}

/** What a version is told apart by: the tree, its settings, and the fields it may name. */
export const hashOf = (flow: Flow): string =>
  createHash('sha256')
    .update(JSON.stringify([flow.root, flow.settings, flowPaths(flow)]))
    .digest('hex')
