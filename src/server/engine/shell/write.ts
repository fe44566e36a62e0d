import { eq } from 'drizzle-orm'
import type { Json } from '#model/flow/tree.ts'
import { diffOf } from '#server/document/diff.ts'
import { documents, revisions } from '#server/document/document.table.ts'
import { type Filled, labelsOf, lookUp } from '#server/document/fill.ts'
import { nextNumber } from '#server/document/number.ts'
import { renderTitle, summaryOf } from '#server/document/text.ts'
import type { Command } from '../command.ts'
import type { Reduced } from '../decide.ts'
import { approvalStatus } from '../state.ts'
import { type Acting, filling } from './engine.ts'
import { type Loaded, subjectOf } from './load.ts'
import { persist } from './persist.ts'
import type { Company } from './ports.ts'

type Doc = Record<string, unknown>

export const SUBMITS: ReadonlySet<Command['type']> = new Set(['submit', 'resubmit'])

/** The document first, then the case: the rows of both tell the same revision. */
export async function write(
  acting: Acting,
  company: Company,
  loaded: Loaded,
  command: Command,
  filled: Filled,
  reduced: Reduced,
): Promise<Loaded> {
  const { registered, def, document } = loaded
  const { flow } = registered
  const doc = withSetFields(filled.doc, reduced)
  const diff = diffOf(flow.fields, document.data, doc)
  const submits = SUBMITS.has(command.type)
  const number =
    loaded.instance.number ||
    (command.type === 'submit'
      ? await nextNumber(acting.tx, { tenantId: acting.tenantId, flowKey: flow.key, rule: def.settings.numberRule, now: acting.now })
      : '')
  const changed = Object.keys(diff).length > 0
  const renamed = submits || command.type === 'saveDraft' || changed
  const rows = renamed && filled.rows.size === 0 ? await lookUp(filling(acting, registered, subjectOf(loaded)), doc) : filled.rows
  const labels = renamed ? labelsOf(flow.fields, doc, company.names, rows) : {}
  const instance = {
    ...loaded.instance,
    number,
    ...(renamed
      ? {
          title: renderTitle(flow, def.settings.title, doc, labels).slice(0, 300),
          summary: summaryOf(flow, def.settings.summary, doc, labels),
        }
      : {}),
    ...(command.type === 'submit' ? { startedAt: acting.now } : {}),
    ...(submits ? { params: usedParams(company, flow.key) } : {}),
  }
  const rev = document.rev + (changed ? 1 : 0)
  const next = { ...document, data: doc, rev, number, approvalStatus: approvalStatus(reduced.state), defVersion: reduced.state.def.version }
  if (changed || number !== document.number || next.approvalStatus !== document.approvalStatus || next.defVersion !== document.defVersion)
    await acting.tx
      .update(documents)
      .set({ data: next.data, rev, number, approvalStatus: next.approvalStatus, defVersion: next.defVersion })
      .where(eq(documents.id, document.id))
  if (changed)
    await acting.tx.insert(revisions).values({
      documentId: document.id,
      rev,
      defVersion: next.defVersion,
      data: doc,
      diff,
      byUser: acting.user || '0',
      nodeId: nodeOf(reduced) ?? 'start',
      round: reduced.state.round,
      at: acting.now,
    })
  const now = command.type === 'migrate' ? command.to : def
  await persist(acting, instance, { def: now, before: loaded.instance.state, after: reduced.state, events: reduced.events, rev })
  return { ...loaded, def: now, instance, document: next }
}

/** A trigger may set fields: the kernel says so in its events, the document follows. */
function withSetFields(doc: Doc, { events }: Reduced): Doc {
  let result = doc
  for (const event of events) {
    if (event.type !== 'FieldsChanged') continue
    for (const [path, { to }] of Object.entries(event.diff))
      if (!path.includes('.') && !Array.isArray(to)) result = { ...result, [path]: to }
  }
  return result
}

const nodeOf = ({ events }: Reduced): string | undefined => {
  const found = events.find(event => event.type === 'FieldsChanged')
  return found?.type === 'FieldsChanged' ? found.node : undefined
}

/** The amount ladder and the flow's own thresholds. */
const usedParams = ({ params }: Company, key: string): Record<string, Json> =>
  Object.fromEntries(Object.entries(params).filter(([name]) => name.startsWith('flow.amount.') || name.startsWith(`flow.${key}.`)))
