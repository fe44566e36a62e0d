import { hiding, secretsIn } from '#model/flow/secret.ts'
import type { Json } from '#model/flow/tree.ts'
import { insertInto, prepared } from '#server/db/prepared.ts'
import { diffOf } from '#server/document/diff.ts'
import { documents } from '#server/document/document.table.ts'
import { type Filled, labelsOf, lookUp } from '#server/document/fill.ts'
import { drawNumber } from '#server/document/number.ts'
import { renderTitle, summaryOf } from '#server/document/text.ts'
import type { Command } from '../command.ts'
import type { Reduced } from '../decide.ts'
import { visible } from '../fields.ts'
import { approvalStatus } from '../state.ts'
import { type Acting, filling } from './engine.ts'
import { type Loaded, subjectOf } from './load.ts'
import { addRevision } from './note.ts'
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
      ? await drawNumber(acting.site.database, {
          tenantId: acting.tenantId,
          flowKey: flow.key,
          rule: def.settings.numberRule,
          now: acting.now,
        })
      : '')
  const changed = Object.keys(diff).length > 0
  const renamed = submits || command.type === 'saveDraft' || changed
  const rows = renamed && filled.rows.size === 0 ? await lookUp(filling(acting, registered, subjectOf(loaded)), doc) : filled.rows
  const labels = renamed ? labelsOf(flow.fields, doc, company.names, rows) : {}
  // Titles and summaries are shown to everybody who sees the case, so they leave out what some node hides.
  const open = renamed ? visible(hiding(secretsIn(def.root)), doc) : doc
  const instance = {
    ...loaded.instance,
    number,
    ...(renamed
      ? {
          title: renderTitle(flow, def.settings.title, open, labels).slice(0, 300),
          summary: summaryOf(flow, def.settings.summary, open, labels),
        }
      : {}),
    ...(command.type === 'submit' ? { startedAt: acting.now } : {}),
    ...(submits ? { params: usedParams(company, flow.key) } : {}),
  }
  const rev = document.rev + (changed ? 1 : 0)
  const next = { ...document, data: doc, rev, number, approvalStatus: approvalStatus(reduced.state), defVersion: reduced.state.def.version }
  const { tx } = acting
  if (loaded.isNew) tx.send(addDocument.statement, addDocument.values(next))
  else if (
    changed ||
    number !== document.number ||
    next.approvalStatus !== document.approvalStatus ||
    next.defVersion !== document.defVersion
  )
    tx.send(changeDocument, [next.id, JSON.stringify(doc), rev, number, next.approvalStatus, next.defVersion])
  if (changed)
    tx.send(
      addRevision.statement,
      addRevision.values({
        documentId: document.id,
        rev,
        defVersion: next.defVersion,
        data: doc,
        diff,
        byUser: acting.user || '0',
        onBehalfOf: null,
        nodeId: nodeOf(reduced) ?? 'start',
        round: reduced.state.round,
        at: acting.now,
      }),
    )
  const now = command.type === 'migrate' ? command.to : def
  persist(acting, loaded.isNew, instance, { def: now, before: loaded.instance.state, after: reduced.state, events: reduced.events, rev })
  return { ...loaded, def: now, instance, document: next, isNew: false }
}

const addDocument = insertInto(documents)
const changeDocument = prepared(
  'update document set data = $2, rev = $3, number = $4, approval_status = $5, def_version = $6 where id = $1',
)

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
