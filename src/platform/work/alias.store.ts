import { and, desc, eq } from 'drizzle-orm'
import Format from 'typebox/format'
import { companyOf } from '#server/engine/shell/engine.ts'
import { loadCase } from '#server/engine/shell/load.ts'
import { startCase } from '#server/engine/shell/start.ts'
import { tasks } from '#server/engine/shell/wf.table.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Scene } from '#server/http/route.ts'
import { actingOf, command, resultOf } from './acting.store.ts'
import { complete } from './commands.store.ts'
import { detailOf } from './detail.store.ts'
import { isFlowAdmin } from './sight.store.ts'

/** The spec's own calls on the engine (7.5): the same commands under other names. A body may name the task, the case or the document. */
export interface Decision {
  taskId?: string
  processInstanceId?: string
  businessId?: string
  approvalStatus?: number
  pass?: boolean
  flag?: string
  comment?: string
  reason?: string
  assignee?: string
  nodeId?: string
}

const isId = (text: string) => Format.Test('id', text)

/** All given ids, which must be ids and name one case together. */
function named({ taskId, processInstanceId, businessId }: Decision) {
  const given = { taskId, processInstanceId, businessId }
  const values = Object.values(given).filter((value): value is string => !!value)
  if (values.length === 0) throw new Refusal('缺少必要的请求参数: taskId')
  if (!values.every(isId)) throw missing()
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value)) as typeof given
}

/** The caller's task that the ids mean: named, or the newest of the case. */
async function ownTask({ tx, caller }: Scene, decision: Decision): Promise<string> {
  const { taskId, processInstanceId, businessId } = named(decision)
  const [found] = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.holder, caller.userId),
        taskId ? eq(tasks.id, taskId) : undefined,
        processInstanceId ? eq(tasks.instanceId, processInstanceId) : undefined,
        businessId ? eq(tasks.bizId, businessId) : undefined,
      ),
    )
    .orderBy(tasks.status, desc(tasks.id))
    .limit(1)
  return found?.id ?? Promise.reject(missing())
}

export async function completeAlias(scene: Scene, decision: Decision) {
  const taskId = await ownTask(scene, decision)
  const { pass, flag, approvalStatus, comment, reason } = decision
  return complete(scene, { taskId, pass, flag, approvalStatus, comment: comment || reason })
}

/** With a person: hand on; with a node: send back there; with neither: back to the initiator. */
export async function moveAlias(scene: Scene, decision: Decision) {
  const { assignee, nodeId, comment, reason } = decision
  const why = (comment || reason || '').trim()
  const taskId = await ownTask(scene, decision)
  if (assignee)
    return command(
      scene,
      { taskId },
      { taskId, command: () => ({ type: 'transfer', task: taskId, to: assignee, ...(why ? { reason: why } : {}) }) },
    )
  return command(
    scene,
    { taskId },
    { taskId, command: () => ({ type: 'return', task: taskId, to: nodeId || 'start', opinion: why ? { text: why } : {} }) },
  )
}

/** The initiator withdraws; an administrator of the flow ends the case. */
export async function deleteAlias(scene: Scene, decision: Decision) {
  const acting = actingOf(scene)
  const ids = named(decision)
  const loaded = await loadCase(acting, ids, false)
  const mine = loaded.instance.initiator === scene.caller.userId
  if (!mine && !isFlowAdmin(scene, await companyOf(acting), loaded)) throw missing()
  const reason = (decision.reason || decision.comment || '').trim()
  return command(scene, ids, {
    command: () => (mine ? { type: 'withdraw', ...(reason ? { reason } : {}) } : { type: 'terminate', reason: reason || '管理员删除' }),
  })
}

/** Starts the test flow with the caller as handler, so that pages which decide tasks can be tried out. */
export async function startTest(scene: Scene, subject = ''): Promise<void> {
  const { caller } = scene
  const form = { testTitle: `流程测试${isId(subject) ? ` ${subject}` : ''}`, assigneeId: caller.userId, testCase: 'agree' }
  resultOf(await startCase(actingOf(scene), { flowKey: 'flow_backlog_test', form }))
}

/** The body is the form itself; what is not a field falls away where the form is read. */
export async function startFlat(scene: Scene, flowKey: string) {
  return resultOf(await startCase(actingOf(scene), { flowKey, form: { ...scene.params } }))
}

export async function detailFlat(scene: Scene, flowKey: string, businessId: string | undefined) {
  if (!businessId) throw missing()
  const detail = await detailOf(scene, { businessId })
  if (detail.record.flowKey !== flowKey) throw missing()
  return { ...detail.form, ...detail.record, flow: detail.flow }
}
