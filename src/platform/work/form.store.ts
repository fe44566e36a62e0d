import type { Flow } from '#model/flow/flow.ts'
import { isLines } from '#model/form/form.ts'
import { readForm } from '#model/form/read.ts'
import { proposalsOf } from '#server/document/effects.ts'
import { fill, judge, labelsOf } from '#server/document/fill.ts'
import { settleRows } from '#server/document/rows.ts'
import { visible } from '#server/engine/fields.ts'
import { concernedBy, withConcerned } from '#server/engine/shell/concerned.ts'
import { type Acting, companyOf, filling } from '#server/engine/shell/engine.ts'
import { type Loaded, loadCase, subjectOf } from '#server/engine/shell/load.ts'
import { refusal } from '#server/engine/shell/refuse.ts'
import { definitionId } from '#server/engine/shell/registry.ts'
import { factsOf } from '#server/engine/shell/run.ts'
import { mayStart } from '#server/engine/shell/starter.ts'
import { blank } from '#server/engine/state.ts'
import { shanghai } from '#server/http/present.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { mustSee } from './access.store.ts'
import { actingOf } from './acting.store.ts'
import { taskShown } from './actions.store.ts'
import { permsWithoutTask, writableBy } from './detail.store.ts'
import { previewOf } from './forecast.store.ts'

type Doc = Record<string, unknown>

/** A case that is nowhere yet: what a form page works on before anything is kept. What its form looks up in the books is for those who may start it. */
async function imagined(acting: Acting, flowKey: string): Promise<Loaded> {
  const { engine, site, tx } = acting
  const registered = engine.flows.of(flowKey)
  const { version } = await engine.flows.newest(tx, flowKey)
  const def = await engine.flows.version(site, tx, flowKey, version)
  if (!mayStart(await companyOf(acting), acting, def.settings)) throw refusal('E_NOT_ALLOWED', '您没有发起该流程的权限')
  const initiator = { user: acting.user, dept: acting.dept }
  const state = { ...blank(def, '0'), initiator }
  const head = { id: '0', tenantId: acting.tenantId, number: '', defVersion: version, approvalStatus: 1 }
  return {
    registered,
    def,
    isNew: true,
    document: { ...head, flowKey, data: {}, rev: 0, createdBy: acting.user, deptId: acting.dept || null, createdAt: acting.now },
    instance: {
      ...head,
      defKey: flowKey,
      bizId: '0',
      title: '',
      summary: [],
      initiator: acting.user,
      initiatorName: '',
      deptId: acting.dept || null,
      deptName: '',
      status: 'draft',
      currentNodes: '',
      parked: false,
      version: 0,
      round: 0,
      state,
      params: {},
      startedAt: acting.now,
      endedAt: null,
      parentId: null,
      parentVisit: null,
    },
  }
}

const startFields = ({ def }: Loaded) => {
  const [first] = def.root.nodes
  return first?.type === 'start' ? first.fields : {}
}

interface Asked {
  flowKey: string
  draftId?: string
  copyFrom?: string
  given?: string
}

/** A fresh form, a draft to go on with, or a copy of an old case without its files. */
export async function openForm(ctx: Context, asked: Asked) {
  const acting = actingOf(ctx)
  const company = await companyOf(acting)
  const loaded = asked.draftId ? await ownDraft(ctx, asked.draftId, asked.flowKey) : await imagined(acting, asked.flowKey)
  const { registered, def, instance } = loaded
  const start = asked.draftId
    ? loaded.document.data
    : asked.copyFrom
      ? await copied(ctx, registered.flow, asked.copyFrom)
      : await proposed(ctx, registered.flow, givenIn(asked.given))
  const { doc, rows } = await fill(filling(acting, registered, subjectOf(loaded)), start)
  const perms = startFields(loaded)
  const form = visible(perms, doc)
  return {
    processDefinitionId: definitionId(def.key, def.version),
    flowKey: def.key,
    flowName: registered.flow.title,
    draftId: asked.draftId ?? '',
    number: instance.number,
    form,
    labels: labelsOf(registered.flow.fields, form, company.names, rows),
    fields: perms,
  }
}

async function ownDraft(ctx: Context, draftId: string, flowKey: string): Promise<Loaded> {
  const loaded = await loadCase(actingOf(ctx), { processInstanceId: draftId }, false)
  const { instance } = loaded
  if (instance.initiator !== ctx.caller.userId || instance.status !== 'draft' || instance.defKey !== flowKey) throw missing()
  return loaded
}

async function copied(ctx: Context, flow: Flow, instanceId: string): Promise<Doc> {
  const acting = actingOf(ctx)
  const loaded = await loadCase(acting, { processInstanceId: instanceId }, false)
  if (loaded.instance.defKey !== flow.key) throw missing()
  const company = await companyOf(acting)
  await mustSee(ctx, company, loaded)
  const seen = visible(await permsWithoutTask(ctx, loaded), loaded.document.data)
  return Object.fromEntries(
    Object.entries(seen).filter(([key]) => {
      const field = flow.fields[key]
      return field && (isLines(field) || field.kind !== 'attachments')
    }),
  )
}

/** Fields that are known where the form was opened: a row of a book that the paper is about. */
function givenIn(text = '{}'): Doc {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Doc
  } catch {
    // Said below.
  }
  throw new Refusal('请求参数格式错误: given')
}

/** Proposed values: what the definition says, what is given, and what the books make of it: the caller's own row, the lines of a count. */
async function proposed(ctx: Context, flow: Flow, given: Doc): Promise<Doc> {
  const doc: Doc = {}
  for (const [key, field] of Object.entries(flow.fields)) {
    if (isLines(field) || field.options.initial === undefined) continue
    doc[key] = field.options.initial === 'today' ? shanghai(ctx.now).slice(0, 10) : field.options.initial
  }
  const { effects } = ctx.app.engine.flows.of(flow.key)
  const acting = actingOf(ctx)
  const subject = { documentId: '0', instanceId: '0', number: '', initiator: { user: acting.user, dept: acting.dept } }
  const fills = filling(acting, ctx.app.engine.flows.of(flow.key), subject)
  const { doc: known } = readForm(flow, { ...doc, ...given })
  return { ...doc, ...(await proposalsOf(effects, fills.contextOf(known as Doc))), ...given }
}

/** What would happen: computed fields, faults, facts, and the people to come. Writes nothing. */
export async function preview(
  ctx: Context,
  asked: { flowKey: string; form: Doc; picks?: Record<string, string[]>; processInstanceId?: string },
) {
  const acting = actingOf(ctx)
  const company = await companyOf(acting)
  const loaded = asked.processInstanceId
    ? await loadCase(acting, { processInstanceId: asked.processInstanceId }, false)
    : await imagined(acting, asked.flowKey)
  if (asked.processInstanceId) await mustSee(ctx, company, loaded)
  const { registered, def, instance, document } = loaded
  const { flow } = registered
  const fills = filling(acting, registered, subjectOf(loaded))
  const task = asked.processInstanceId ? taskShown(ctx, company, loaded) : undefined
  const { sent } = settleRows(flow, document.data, asked.form, writableBy(loaded, task))
  const { doc, rows, problems } = await fill(fills, { ...document.data, ...sent })
  const faults = problems.length > 0 ? problems : await judge(fills, doc)
  const facts = await factsOf(acting, loaded, doc)
  const picks = asked.picks ? { picks: asked.picks } : {}
  const concerned = await concernedBy(acting, flow, instance.initiator, doc, rows)
  const again = ['returned', 'rejected', 'withdrawn'].includes(instance.status)
  const perms = asked.processInstanceId ? (task?.perms ?? (await permsWithoutTask(ctx, loaded))) : startFields(loaded)
  const form = visible(perms, doc)
  return {
    form,
    brought: (await registered.effects.brings?.(fills.contextOf(doc))) ?? {},
    labels: labelsOf(flow.fields, form, company.names, rows),
    facts: Object.entries(flow.facts).flatMap(([key, label]) =>
      label && facts[key] !== undefined ? [{ label, value: company.names.entry('yes_no', String(facts[key])) }] : [],
    ),
    problems: faults,
    nodes:
      instance.status === 'running'
        ? []
        : await previewOf(ctx, company, {
            def,
            state: instance.state,
            command: withConcerned(again ? { type: 'resubmit', ...picks } : { type: 'submit', dept: acting.dept, ...picks }, concerned),
            form: { ...doc, ...facts },
          }),
  }
}
