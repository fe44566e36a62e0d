import { indexOf, locate } from '#model/flow/locate.ts'
import type { Json } from '#model/flow/tree.ts'
import { readForm } from '#model/form/read.ts'
import { type Diff, diffOf } from '#server/document/diff.ts'
import { filesIn, withHungFiles } from '#server/document/files.ts'
import { type Filled, fill } from '#server/document/fill.ts'
import { rebased } from '#server/document/rebase.ts'
import { bodyAt } from '#server/document/revision.ts'
import { settleRows } from '#server/document/rows.ts'
import { conflict } from '#server/http/refusal.ts'
import type { Command } from '../command.ts'
import type { Ctx } from '../context.ts'
import { isRefusal, type Reduced, reduce } from '../decide.ts'
import { permOf } from '../fields.ts'
import { approvalStatus, findSeat } from '../state.ts'
import { announceStep } from './announce.ts'
import { mustBeUndoable, mustHold, runAgreed, runEffects, runReturned, runUnsubmitted } from './carry-out.ts'
import { tendRelatives } from './children.ts'
import { concernedBy, withConcerned } from './concerned.ts'
import { type Acting, companyOf, filling, formContext } from './engine.ts'
import { type Loaded, subjectOf } from './load.ts'
import type { Company } from './ports.ts'
import { explain, faulty, readOnly, refusal } from './refuse.ts'
import { SUBMITS, write } from './write.ts'

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
  /** The revision that the form was read at. */
  readonly rev?: number | undefined
  readonly taskId?: string | undefined
  /** Rows that the form refers to, as far as they were looked up already. */
  readonly rows?: Filled['rows']
}

/** Carries a command out on a locked case: form, kernel, rows, effects, in this order and in one transaction. */
export async function run(acting: Acting, loaded: Loaded, asked: Asked): Promise<Outcome> {
  const company = await companyOf(acting)
  const { registered, document } = loaded
  const read = await readAsked(acting, loaded, asked)
  const typed = diffOf(registered.flow.fields, document.data, read.doc, 'typed')
  const command = await aboutWhom(acting, loaded, read, asked.command(typed))
  staffOnly(company, loaded.instance, command)
  const filled = { ...read, doc: await attachFormFiles(acting, loaded, command, read.doc) }
  // An edit on the way is held to the rules at once: whoever comes last could not repair it.
  const edits = (command.type === 'approve' || command.type === 'addSign') && Object.keys(typed).length > 0
  if (SUBMITS.has(command.type) || edits) await mustHold(acting, loaded, filled.doc)
  const reduced = await decide(acting, company, loaded, command, filled.doc, asked.taskId)
  if (command.type === 'withdrawApproved') await mustBeUndoable(acting, loaded, filled.doc)
  await runAgreed(acting, loaded, command, filled.doc)
  const after = await write(acting, company, loaded, command, filled, reduced)
  await runEffects(acting, after, reduced.effects, filled.doc)
  await runUnsubmitted(acting, after, command, filled.doc)
  await runReturned(acting, after, [loaded.instance.state, reduced.state], filled.doc)
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
async function readAsked(acting: Acting, loaded: Loaded, asked: Asked): Promise<Filled> {
  const { data } = loaded.document
  if (!asked.form) return { doc: data, problems: [], rows: new Map() }
  const sent = asked.taskId ? await laidOver(acting, loaded, asked.form, asked) : settled(loaded, data, ofInitiator(loaded, asked.form))
  const filled = await fill(filling(acting, loaded.registered, subjectOf(loaded)), { ...data, ...sent }, asked.rows)
  if (filled.problems.length > 0) throw faulty(filled.problems)
  return filled
}

/** Several may have the body before them at once, each for their own cells: what others wrote since this one was read stays. */
async function laidOver({ tx }: Acting, loaded: Loaded, form: Doc, { rev = loaded.document.rev, taskId }: Asked): Promise<Doc> {
  const { document, registered } = loaded
  if (rev === document.rev) return settled(loaded, document.data, form, taskId)
  const { flow } = registered
  const seen = await bodyAt(tx, document.id, rev)
  const mine = seen && readForm(flow, { ...seen, ...settled(loaded, seen, form, taskId) }).doc
  const body = seen && rebased(flow.fields, { seen, now: document.data, mine: mine as Doc })
  if (!body) throw conflict('单据内容已被他人修改，请刷新后再提交')
  return body
}

/** What the sender may not write in tables is taken from the stored rows; an attempt to write it is refused. */
function settled(loaded: Loaded, stored: Doc, form: Doc, taskId?: string): Doc {
  const { flow } = loaded.registered
  const { sent, wrong } = settleRows(flow, stored, form, writableAt(loaded, taskId))
  const [path] = wrong
  if (path !== undefined) throw readOnly(flow.fields, path)
  return sent as Doc
}

/** Whether the holder of a task, or the initiator, may write a path. What the start node does not mention is the initiator's to fill in. */
export function writableAt({ def, instance }: Pick<Loaded, 'def' | 'instance'>, taskId?: string): (path: string) => boolean {
  const index = indexOf(def)
  const visit = taskId ? findSeat(instance.state, taskId)?.visit : undefined
  // A task that is closed or of another case is refused by the kernel, which knows why.
  if (taskId && !visit) return () => true
  const node = visit ? locate(index, visit.node).node : def.root.nodes[0]
  const perms = node && 'fields' in node ? node.fields : {}
  if (node?.type !== 'start') return path => permOf(perms, path).startsWith('w')
  const closed = (path: string) => perms[path] === 'r' || perms[path] === '-'
  return path => !closed(path) && !(path.includes('.') && closed(path.split('.')[0]!) && perms[path] === undefined)
}

/** What a later node fills in is not the initiator's to write, however it is sent; what stands there stays. */
function ofInitiator({ def }: Loaded, form: Doc): Doc {
  const [start] = def.root.nodes
  const perms = start?.type === 'start' ? start.fields : {}
  return Object.fromEntries(Object.entries(form).filter(([key]) => perms[key] !== 'r' && perms[key] !== '-'))
}

const aboutWhom = async (acting: Acting, { registered, instance }: Loaded, { doc, rows }: Filled, command: Command): Promise<Command> =>
  SUBMITS.has(command.type) ? withConcerned(command, await concernedBy(acting, registered.flow, instance.initiator, doc, rows)) : command

/** Work is handed to staff only, and only the initiator among outsiders is mentioned. Where a flow itself names outsiders, they decide. */
function staffOnly({ names }: Company, { initiator }: Loaded['instance'], command: Command): void {
  const { to, users, next, picks, mentions } = command as { to?: unknown } & Partial<
    Record<'users' | 'next' | 'mentions', readonly string[]>
  > & {
      picks?: Readonly<Record<string, readonly string[]>>
    }
  const people = [
    ...(HANDED.has(command.type) ? [String(to)] : []),
    ...(users ?? []),
    ...(next ?? []),
    ...Object.values(picks ?? {}).flat(),
    ...(mentions ?? []).filter(user => user !== initiator),
  ]
  if (people.some(user => names.external(user))) throw refusal('E_TARGET')
}

const HANDED: ReadonlySet<Command['type']> = new Set(['transfer', 'delegate', 'reassign', 'handover'])

/** New files of the form and of what is said hang on the case from now on; their names are the store's, not the page's. */
async function attachFormFiles(acting: Acting, loaded: Loaded, command: Command, doc: Doc): Promise<Doc> {
  const { registered, document, instance } = loaded
  const { fields } = registered.flow
  const before = new Set(filesIn(fields, document.data))
  const fresh = filesIn(fields, doc).filter(id => !before.has(id))
  const said = 'opinion' in command ? (command.opinion?.files ?? []) : command.type === 'comment' ? (command.files ?? []) : []
  if (fresh.length + said.length === 0) return doc
  const lent = (await registered.effects.lends?.(formContext(acting, registered, subjectOf(loaded), doc))) ?? []
  const { tx, user: owner, newId } = acting
  const hung = await acting.engine.ports.attachFiles(tx, { owner, instanceId: instance.id, files: [...fresh, ...said], lent, newId })
  return withHungFiles(fields, doc, hung)
}

export async function factsOf(
  acting: Acting,
  loaded: Pick<Loaded, 'instance' | 'registered'>,
  doc: Doc,
): Promise<Readonly<Record<string, Json>>> {
  const { effects } = loaded.registered
  return effects.facts ? effects.facts(formContext(acting, loaded.registered, subjectOf(loaded), doc)) : {}
}

export const ctxOf = (acting: Acting, company: Company, params: Readonly<Record<string, Json>>, form: Doc): Ctx => ({
  now: acting.now.toISOString(),
  actor: { user: acting.user, ...(acting.system ? { system: true } : {}), ...(acting.admin ? { admin: true } : {}) },
  form,
  org: company.org,
  calendar: company.calendar,
  newId: acting.newId,
  params,
})

const NEEDED = Symbol('a fact was asked for')

/**
 * Facts cost queries, and most steps ask for none. The kernel is pure and quick, so it runs without them first, and once more with all of
 * them if it came to a place that asks for one.
 */
async function withFacts<T>(loaded: Loaded, doc: Doc, load: () => Promise<Doc>, decideOn: (form: Doc) => T): Promise<T> {
  const form = { ...doc }
  for (const name of Object.keys(loaded.registered.flow.facts))
    Object.defineProperty(form, name, {
      enumerable: true,
      get() {
        throw NEEDED
      },
    })
  try {
    return decideOn(form)
  } catch (error) {
    if (error !== NEEDED) throw error
    return decideOn({ ...doc, ...(await load()) })
  }
}

async function decide(
  acting: Acting,
  company: Company,
  loaded: Loaded,
  command: Command,
  doc: Doc,
  taskId: string | undefined,
): Promise<Reduced> {
  // A running case keeps the thresholds of its submit.
  const params = SUBMITS.has(command.type) || Object.keys(loaded.instance.params).length === 0 ? company.params : loaded.instance.params
  const decideOn = (form: Doc) => reduce(loaded.def, loaded.instance.state, command, ctxOf(acting, company, params, form))
  const answer = await withFacts(loaded, doc, () => factsOf(acting, loaded, doc), decideOn)
  if (isRefusal(answer)) throw await explain(acting, loaded.registered.flow.fields, company.names, answer, taskId)
  return answer
}
