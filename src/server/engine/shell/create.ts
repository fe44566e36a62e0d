import { blank } from '../state.ts'
import { type Acting, companyOf, type Subject } from './engine.ts'
import type { Loaded } from './load.ts'
import { projected } from './persist.ts'
import { refusal } from './refuse.ts'
import { mayStart } from './starter.ts'

/** The case and position that wait for a child case. */
export interface Above {
  readonly instanceId: string
  /** Null if nobody waits. */
  readonly visitId: string | null
}

/** An empty case with its document. The first written step inserts both. */
export async function create(acting: Acting, flowKey: string, initiator: Subject['initiator'], above?: Above): Promise<Loaded> {
  const { engine, site, tx, now, tenantId } = acting
  const registered = engine.flows.of(flowKey)
  const [{ version, paused }, company] = await Promise.all([engine.flows.newest(tx, flowKey), companyOf(acting)])
  if (paused && !acting.system) throw refusal('E_NOT_ALLOWED', '该流程已停用，暂不能发起')
  const def = await engine.flows.version(site, tx, flowKey, version)
  // Any staff may have a draft; the submit checks who may start. External accounts are checked here.
  if (acting.external && !mayStart(company, acting, def.settings)) throw refusal('E_NOT_ALLOWED', '您没有发起该流程的权限')
  const { names } = company
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
    parentId: above?.instanceId ?? null,
    parentVisit: above?.visitId ?? null,
  }
  return { instance, document, registered, def, isNew: true }
}
