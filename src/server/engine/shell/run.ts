import { eq } from 'drizzle-orm'
import type { Json } from '../../../model/flow/tree.ts'
import { daysOf } from '../../document/days.ts'
import { type Diff, diffOf } from '../../document/diff.ts'
import { documents, revisions } from '../../document/document.table.ts'
import type { EffectScene } from '../../document/effects.ts'
import { filesIn, withFileNames } from '../../document/files.ts'
import { type Filled, fill, judge, labelsOf, lookUp } from '../../document/fill.ts'
import { nextNumber } from '../../document/number.ts'
import { renderTitle, summaryOf } from '../../document/text.ts'
import type { Command } from '../command.ts'
import type { Ctx } from '../context.ts'
import { isRefusal, type Reduced, reduce } from '../decide.ts'
import type { Effect } from '../effects.ts'
import { approvalStatus } from '../state.ts'
import { announceStep } from './announce.ts'
import { tendRelatives } from './children.ts'
import { type Acting, companyOf, filling, formScene, type Subject } from './engine.ts'
import type { Loaded } from './load.ts'
import { persist } from './persist.ts'
import type { Company } from './ports.ts'
import { explain, faulty, refusal } from './refuse.ts'

type Doc = Record<string, unknown>

/** What came of a command, in the words of the spec. */
export interface Outcome {
  readonly approvalStatus: number
  readonly instanceId: string
  readonly bizId: string
  readonly number: string
}

/** A command, and the form that came with it. The diff is worked out here: what the page claims to have changed counts for nothing. */
export interface Asked {
  command(diff: Diff): Command
  readonly form?: Doc | undefined
  readonly taskId?: string | undefined
}

const SUBMITS = new Set<Command['type']>(['submit', 'resubmit'])

export const subjectOf = ({ instance }: Pick<Loaded, 'instance'>): Subject => ({
  documentId: instance.bizId,
  instanceId: instance.id,
  number: instance.number,
  initiator: { user: instance.initiator, dept: instance.deptId ?? '' },
})

/** Carries a command out on a locked case: form, kernel, rows, effects, in this order and in one transaction. */
export async function run(acting: Acting, loaded: Loaded, asked: Asked): Promise<Outcome> {
  const company = await companyOf(acting)
  const { registered, document } = loaded
  const read = await readAsked(acting, loaded, asked)
  const typed = diffOf(registered.flow.fields, document.data, read.doc, 'typed')
  const command = asked.command(typed)
  staffOnly(company, command)
  const filled = { ...read, doc: await hangFiles(acting, loaded, command, read.doc) }
  // An edit on the way is held to the rules at once: whoever comes last could not repair it.
  const edits = command.type === 'approve' && Object.keys(typed).length > 0
  if (SUBMITS.has(command.type) || edits) await mustHold(acting, loaded, filled)
  const reduced = await decide(acting, company, loaded, command, filled.doc, asked.taskId)
  const after = await write(acting, company, loaded, command, filled, reduced)
  await runEffects(acting, after, reduced.effects, filled.doc)
  await runUnsubmitted(acting, after, command, filled.doc)
  await announceStep(acting, after.instance, {
    def: after.def,
    before: loaded.instance.state,
    after: reduced.state,
    events: reduced.events,
    rev: after.document.rev,
  })
  await tendRelatives(acting, after, reduced.events, run)
  return {
    approvalStatus: approvalStatus(reduced.state),
    instanceId: after.instance.id,
    bizId: after.instance.bizId,
    number: after.instance.number,
  }
}

/** The stored form with what was sent laid over it. Without a form nothing is read again: the books may have moved, the document has not. */
async function readAsked(acting: Acting, loaded: Loaded, { form, taskId }: Asked): Promise<Filled> {
  if (!form) return { doc: loaded.document.data, problems: [], rows: new Map() }
  const sent = taskId ? form : ofInitiator(loaded, form)
  const filled = await fill(filling(acting, loaded.registered, subjectOf(loaded)), { ...loaded.document.data, ...sent })
  if (filled.problems.length > 0) throw faulty(filled.problems)
  return filled
}

/** What a later node fills in is not the initiator's to write, however it is sent; what stands there stays. */
function ofInitiator({ def }: Loaded, form: Doc): Doc {
  const [start] = def.root.nodes
  const perms = start?.type === 'start' ? start.fields : {}
  return Object.fromEntries(Object.entries(form).filter(([key]) => perms[key] !== 'r'))
}

/** Work of the house is handed to people of the house. */
function staffOnly({ names }: Company, command: Command): void {
  const people = ['transfer', 'delegate', 'reassign', 'handover'].includes(command.type)
    ? [(command as { to: string }).to]
    : command.type === 'addSign' || command.type === 'cc'
      ? command.users
      : []
  if (people.some(user => names.external(user))) throw refusal('E_TARGET')
}

/** New files of the form and of what is said hang on the case from now on; their names are the store's, not the page's. */
async function hangFiles(acting: Acting, { registered, document, instance }: Loaded, command: Command, doc: Doc): Promise<Doc> {
  const { fields } = registered.flow
  const before = new Set(filesIn(fields, document.data))
  const fresh = filesIn(fields, doc).filter(id => !before.has(id))
  const said = 'opinion' in command ? (command.opinion?.files ?? []) : command.type === 'comment' ? (command.files ?? []) : []
  if (fresh.length + said.length === 0) return doc
  const names = await acting.engine.ports.hang(acting.tx, acting.user, instance.id, [...fresh, ...said])
  return withFileNames(fields, doc, names)
}

async function mustHold(acting: Acting, loaded: Loaded, { doc }: Filled): Promise<void> {
  const problems = await judge(filling(acting, loaded.registered, subjectOf(loaded)), doc)
  if (problems.length > 0) throw faulty(problems)
}

export async function factsOf(
  acting: Acting,
  loaded: Pick<Loaded, 'instance' | 'registered'>,
  doc: Doc,
): Promise<Readonly<Record<string, Json>>> {
  const { effects } = loaded.registered
  return effects.facts ? effects.facts(formScene(acting, loaded.registered, subjectOf(loaded), doc)) : {}
}

export const ctxOf = (acting: Acting, company: Company, params: Readonly<Record<string, Json>>, form: Doc): Ctx => ({
  now: acting.now.toISOString(),
  actor: { user: acting.user, ...(acting.system ? { system: true } : {}) },
  form,
  org: company.org,
  calendar: company.calendar,
  newId: acting.newId,
  params,
})

async function decide(
  acting: Acting,
  company: Company,
  loaded: Loaded,
  command: Command,
  doc: Doc,
  taskId: string | undefined,
): Promise<Reduced> {
  const facts = await factsOf(acting, loaded, doc)
  // A running case keeps the thresholds of its submit.
  const params = SUBMITS.has(command.type) || Object.keys(loaded.instance.params).length === 0 ? company.params : loaded.instance.params
  const answer = reduce(loaded.def, loaded.instance.state, command, ctxOf(acting, company, params, { ...doc, ...facts }))
  if (isRefusal(answer)) throw await explain(acting, loaded.registered.flow.fields, company.names, answer, taskId)
  return answer
}

/** The document first, then the case: the rows of both tell the same revision. */
async function write(
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
          days: daysOf(flow.fields, doc),
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

async function runEffects(acting: Acting, loaded: Loaded, due: readonly Effect[], doc: Doc): Promise<void> {
  const { effects } = loaded.registered
  for (const { id, kind, node } of due) {
    const scene: EffectScene<Doc> = { ...formScene(acting, loaded.registered, subjectOf(loaded), doc), effectId: id }
    // Rules are checked once more where the books are written: they may have moved since the submit.
    if (kind === 'approved') await mustHold(acting, loaded, { doc, problems: [], rows: new Map() })
    if (kind === 'step') await effects.step?.[node ?? '']?.(scene)
    else if (kind === 'withdrawn') await (effects.withdrawn ?? effects.rejected)?.(scene)
    else await effects[kind]?.(scene)
  }
}

/** Drafts are nobody's business but the flow's own: the kernel has no effect for them. */
async function runUnsubmitted(acting: Acting, loaded: Loaded, { type }: Command, doc: Doc): Promise<void> {
  const { effects } = loaded.registered
  const does = type === 'saveDraft' ? effects.drafted : type === 'delete' ? effects.deleted : undefined
  await does?.({ ...formScene(acting, loaded.registered, subjectOf(loaded), doc), effectId: `${loaded.instance.id}:${type}` })
}
