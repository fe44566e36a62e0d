import { documents } from '../../document/document.table.ts'
import { blank } from '../state.ts'
import { type Acting, companyOf, type Subject } from './engine.ts'
import { type Loaded, loadCase } from './load.ts'
import { projected } from './persist.ts'
import { refusal } from './refuse.ts'
import { type Outcome, run } from './run.ts'
import { instances } from './wf.table.ts'

type Doc = Record<string, unknown>

export interface Starting {
  readonly flowKey: string
  readonly form: Doc
  readonly picks?: Readonly<Record<string, readonly string[]>> | undefined
  readonly draftId?: string | undefined
  /** Cases that the system starts, for somebody. */
  readonly initiator?: { readonly user: string; readonly dept: string } | undefined
}

/** A draft of the caller, or an empty case: from here on both go the same way. */
async function prepare(acting: Acting, { flowKey, draftId, initiator }: Starting): Promise<Loaded> {
  if (draftId) {
    const loaded = await loadCase(acting, { processInstanceId: draftId }, true)
    if (loaded.instance.defKey !== flowKey) throw refusal('E_TARGET', '草稿不属于该流程')
    return loaded
  }
  return create(acting, flowKey, initiator ?? { user: acting.user, dept: acting.dept })
}

export async function create(acting: Acting, flowKey: string, initiator: Subject['initiator']): Promise<Loaded> {
  const { engine, site, tx, now, tenantId } = acting
  const registered = engine.flows.of(flowKey)
  const { version, paused } = await engine.flows.newest(tx, flowKey)
  if (paused && !acting.system) throw refusal('E_NOT_ALLOWED', '该流程已停用，暂不能发起')
  const def = await engine.flows.version(site, tx, flowKey, version)
  // Outsiders start only what names them; "everybody" means everybody of the company.
  if (acting.external && def.settings.starters === 'all') throw refusal('E_NOT_ALLOWED', '您没有发起该流程的权限')
  const { names } = await companyOf(acting)
  const [instanceId, bizId] = [acting.newId(), acting.newId()]
  const state = { ...blank(def, instanceId), initiator }
  const document: Loaded['document'] = {
    id: bizId,
    tenantId,
    flowKey,
    number: '',
    data: {},
    rev: 0,
    defVersion: version,
    approvalStatus: 1,
    createdBy: initiator.user,
    deptId: initiator.dept || null,
    createdAt: now,
  }
  const instance: Loaded['instance'] = {
    id: instanceId,
    tenantId,
    defKey: flowKey,
    defVersion: version,
    bizId,
    number: '',
    title: registered.flow.title,
    summary: [],
    initiator: initiator.user,
    initiatorName: names.name(initiator.user),
    deptId: initiator.dept || null,
    deptName: names.deptName(initiator.dept),
    ...projected(def, state),
    params: {},
    startedAt: now,
    endedAt: null,
  }
  await tx.insert(documents).values(document)
  await tx.insert(instances).values(instance)
  return { instance, document, registered, def }
}

/** What a later node fills in is not the initiator's to send, whatever the page did. */
function own({ def }: Loaded, form: Doc): Doc {
  const [start] = def.root.nodes
  const perms = start?.type === 'start' ? start.fields : {}
  const isOwn = (path: string) => perms[path] !== 'r' && perms[path] !== '-'
  const kept = (values: Doc, above: string): Doc =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([key]) => isOwn(`${above}${key}`))
        .map(([key, value]) => [key, above === '' && Array.isArray(value) ? value.map(row => keptRow(row, `${key}.`)) : value]),
    )
  const keptRow = (row: unknown, above: string) =>
    row !== null && typeof row === 'object' && !Array.isArray(row) ? kept(row as Doc, above) : row
  return kept(form, '')
}

export async function startCase(acting: Acting, starting: Starting): Promise<Outcome> {
  const loaded = await prepare(acting, starting)
  const { initiator, picks } = starting
  return run(acting, loaded, {
    form: own(loaded, starting.form),
    command: () => ({
      type: 'submit',
      dept: loaded.instance.deptId ?? acting.dept,
      ...(picks ? { picks } : {}),
      ...(initiator ? { initiator: initiator.user } : {}),
    }),
  })
}

/** Kept as it is, faults and all, except for what cannot be read. */
export async function saveDraft(acting: Acting, starting: Starting): Promise<Outcome> {
  const loaded = await prepare(acting, starting)
  return run(acting, loaded, {
    form: own(loaded, starting.form),
    command: () => ({ type: 'saveDraft', dept: loaded.instance.deptId ?? acting.dept }),
  })
}
