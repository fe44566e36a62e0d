import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import { titleForSupplier } from '#company/supplier-words.ts'
import { EXTERNAL } from '#model/account.ts'
import { indexOf, locate } from '#model/flow/locate.ts'
import { hiddenIn, hiding, secretsIn } from '#model/flow/secret.ts'
import type { FieldPerms } from '#model/flow/tree.ts'
import { isLines } from '#model/form/form.ts'
import { revisions } from '#server/document/document.table.ts'
import { dues } from '#server/document/due.table.ts'
import { labelsOf, lookUp } from '#server/document/fill.ts'
import { withRowKeys } from '#server/document/rows.ts'
import { isTraced } from '#server/document/trace.ts'
import { permOf, visible } from '#server/engine/fields.ts'
import { companyOf, filling } from '#server/engine/shell/engine.ts'
import { type Loaded, loadCase, type Named, subjectOf } from '#server/engine/shell/load.ts'
import { NOTED } from '#server/engine/shell/note.ts'
import type { Company } from '#server/engine/shell/ports.ts'
import { definitionId } from '#server/engine/shell/registry.ts'
import { factsOf, writableAt } from '#server/engine/shell/run.ts'
import { tasks } from '#server/engine/shell/wf.table.ts'
import { openTasks } from '#server/engine/state.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { mustSee } from './access.store.ts'
import { actingOf } from './acting.store.ts'
import { caseActions, type Shown, taskShown } from './actions.store.ts'
import { futureOf } from './forecast.store.ts'
import { timelineOf } from './timeline.store.ts'

/** 单据详情: one case as one person may see it, in as few statements as possible. */
export async function detailOf(ctx: Context, named: Named) {
  const acting = actingOf(ctx)
  const loaded = await loadCase(acting, named, false)
  const company = await companyOf(acting)
  await mustSee(ctx, company, loaded)
  const { instance, document, registered, def } = loaded
  const { flow } = registered
  const task = taskShown(ctx, company, loaded, named.taskId)
  if (named.taskId && task?.shown.taskId !== named.taskId && !(await belongs(ctx, named.taskId, instance.id))) throw missing()
  const perms = task?.perms ?? (await permsWithoutTask(ctx, loaded))
  const rows = await lookUp(filling(acting, registered, subjectOf(loaded)), document.data)
  const form = task ? withRowKeys(flow, visible(perms, document.data), writableBy(loaded, task)) : visible(perms, document.data)
  const facts = await factsOf(acting, loaded, document.data)
  const timeline = await timelineOf(ctx.tx, instance.id, def, company.names, ctx.now)
  const shown = (field: string, value: unknown) => visible(perms, { [field]: value })[field] ?? ''
  const changes = (await changesOf(ctx, company, loaded))
    .filter(({ field }) => permOf(perms, field) !== '-')
    .map(change => ({ ...change, old: shown(change.field, change.old), new: shown(change.field, change.new) }))
  const { names } = company
  const holders = currentTasks(company, loaded)
  return {
    record: {
      bizId: instance.bizId,
      processInstanceId: instance.id,
      processDefinitionId: definitionId(instance.defKey, instance.defVersion),
      flowKey: instance.defKey,
      flowName: flow.title,
      number: instance.number,
      title: ctx.caller.accountType === EXTERNAL ? titleForSupplier(instance.defKey, instance.title) : instance.title,
      approvalStatus: instance.approvalStatus,
      status: instance.status,
      rev: document.rev,
      version: instance.version,
      round: instance.round,
      initiatorId: instance.initiator,
      initiatorName: instance.initiatorName,
      deptName: instance.deptName,
      startTime: instance.startedAt,
      endTime: instance.endedAt,
      due: await dueOf(ctx, loaded),
      isTraced: isTraced(ctx.app.masters, instance.defKey),
    },
    form,
    labels: labelsOf(flow.fields, form, names, rows),
    fields: perms,
    facts: Object.entries(flow.facts).flatMap(([key, label]) =>
      label && facts[key] !== undefined ? [{ label, value: names.entry('yes_no', String(facts[key])) }] : [],
    ),
    changes,
    approvalStatus: instance.approvalStatus,
    currentTasks: holders,
    parked: Object.values(instance.state.visits).flatMap(visit =>
      visit.parked ? [{ nodeId: visit.node, nodeName: locate(indexOf(def), visit.node).node.name }] : [],
    ),
    task: task?.shown ?? {},
    actions: caseActions(ctx, company, loaded, { ...document.data, ...facts }),
    timeline: timeline.map(entry => ({ ...entry, changes: changes.filter(change => change.at.getTime() === entry.endTime?.getTime()) })),
    future: await futureOf(ctx, company, loaded, { ...document.data, ...facts }),
    flow: { assigneeName: holders.flatMap(each => each.holders.map(holder => holder.name)).join('、') },
    attachments: (form.attachments ?? []) as { id: string; name: string }[],
    definition: { version: instance.defVersion },
  }
}

/** Approval is not yet effect, where a flow names the day. */
async function dueOf({ tx }: Context, { document, registered }: Loaded) {
  if (!registered.effects.takesEffect) return undefined
  const { status: state, dueOn, reason } = dues
  const [found] = await tx.select({ state, dueOn, reason }).from(dues).where(eq(dues.documentId, document.id))
  return found
}

/** What the holder of the shown task may write. */
export const writableBy = (loaded: Loaded, task: Shown | undefined): ((path: string) => boolean) =>
  task && task.shown.kind !== 'start' ? writableAt(loaded, String(task.shown.taskId)) : writableAt(loaded)

async function belongs({ tx }: Context, taskId: string, instanceId: string): Promise<boolean> {
  const [found] = await tx
    .select({ holder: tasks.holder })
    .from(tasks)
    .where(and(eq(tasks.id, taskId), eq(tasks.instanceId, instanceId)))
  return found !== undefined
}

function currentTasks({ names }: Company, { instance, def }: Loaded) {
  const index = indexOf(def)
  const byNode = new Map<string, ReturnType<typeof openTasks>>()
  for (const open of openTasks(instance.state)) byNode.set(open.visit.id, [...(byNode.get(open.visit.id) ?? []), open])
  const due = new Map(Object.values(instance.state.timers).flatMap(timer => (timer.seat ? [[timer.seat, timer.at]] : [])))
  return [...byNode.values()].flatMap(open =>
    open.map(({ visit, seat, task }) => ({
      taskId: task,
      nodeId: visit.node,
      nodeName: locate(index, visit.node).node.name,
      createTime: '',
      dueTime: due.has(seat.id) ? new Date(due.get(seat.id)!) : '',
      holders: (seat.holder === '' ? (seat.pool ?? []) : [seat.holder]).map(userId => ({
        userId,
        account: names.account(userId),
        name: names.name(userId),
        onBehalfOf: seat.via === 'proxy' ? names.name(seat.owner) : '',
      })),
    })),
  )
}

/**
 * People who handled a node or started the case see what these nodes show; everybody else, including the flow's administrators, sees no
 * secrets.
 */
export async function permsWithoutTask({ caller, tx }: Pick<Context, 'caller' | 'tx'>, { instance, def }: Loaded): Promise<FieldPerms> {
  const secrets = secretsIn(def.root)
  if (secrets.length === 0) return {}
  const mine = await tx
    .selectDistinct({ node: tasks.nodeId })
    .from(tasks)
    .where(and(eq(tasks.instanceId, instance.id), sql`${caller.userId} in (${tasks.holder}, ${tasks.owner})`))
  const index = indexOf(def)
  const nodes = [...mine.map(({ node }) => node), ...(instance.initiator === caller.userId ? [index.start] : [])]
  const hidden = nodes.flatMap(node => {
    const found = index.paths.get(node)?.at(-1)?.node
    return found && 'fields' in found ? [hiddenIn(found.fields)] : []
  })
  return hiding(secrets.filter(path => hidden.every(list => list.includes(path))))
}

/** Changes after the submit, with the person, so that approvers can read differences instead of the whole form. */
async function changesOf({ tx }: Context, { names }: Company, { instance, registered }: Loaded) {
  const rows = await tx
    .select()
    .from(revisions)
    .where(and(eq(revisions.documentId, instance.bizId), gt(revisions.at, instance.startedAt), ne(revisions.nodeId, NOTED)))
    .orderBy(asc(revisions.rev))
  const label = (path: string) => {
    const [key, column] = path.split('.') as [string, string?]
    const field = registered.flow.fields[key]
    return field && column && isLines(field) ? (field.columns[column]?.label ?? path) : (field?.label ?? path)
  }
  return rows.flatMap(row =>
    Object.entries(row.diff).map(([field, { from, to }]) => ({
      field,
      label: label(field),
      old: from ?? '',
      new: to ?? '',
      by: names.at(row.byUser, row.at).name,
      at: row.at,
      rev: row.rev,
    })),
  )
}
