import { and, desc, eq, ne, type SQL } from 'drizzle-orm'
import Format from 'typebox/format'
import { conflict, missing, Refusal } from '../../server/http/refusal.ts'
import type { Scene } from '../../server/http/route.ts'
import { announce } from '../push/push.store.ts'
import { users } from '../user/user.table.ts'
import { addBacklog, HANDLED, WAITING } from './backlog.store.ts'
import { backlogs } from './backlog.table.ts'

/** 流程测试. A to-do of a flow that is only this one row, so that pages which decide tasks can be tried out. */
const FLOW = 'flow_backlog_test'

const SUBMITTED = 2
const AGREED = 3
const DELETED = 8
const DISAGREED = 9
const EXTERNAL = 3

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
}

export async function startTest({ tx, caller, site, newId }: Scene, businessId = ''): Promise<void> {
  const [taskId, processInstanceId] = [newId(), newId()]
  const subject = isId(businessId) ? businessId : newId()
  await addBacklog(tx, newId, {
    userId: caller.userId,
    title: `${caller.name}提交的流程测试`,
    pcUrl: `/work/process/${FLOW}/handle/${taskId}/${processInstanceId}/${subject}`,
    flowKey: FLOW,
    taskId,
    processInstanceId,
    businessId: subject,
  })
  await announce(tx, site, { kind: 'backlog', to: [caller.userId] })
}

export async function complete(scene: Scene, decision: Decision) {
  const task = await ownTask(scene, decision)
  const agrees = decision.pass ?? (decision.flag === 'ok' || decision.approvalStatus === AGREED)
  if (!agrees && !decision.comment?.trim()) throw new Refusal('审批意见不能为空')
  await settle(scene, task.id)
  return result(task, agrees ? AGREED : DISAGREED)
}

export async function handOn(scene: Scene, decision: Decision) {
  const { tx, caller, site } = scene
  const task = await ownTask(scene, decision)
  const { assignee } = decision
  if (!assignee) throw new Refusal('缺少必要的请求参数: assignee')
  if (assignee === caller.userId) throw new Refusal('不能转交给本人')
  const [person] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, assignee),
        eq(users.tenantId, caller.tenantId),
        eq(users.isDeleted, 0),
        eq(users.status, 1),
        ne(users.userType, EXTERNAL),
      ),
    )
  if (!person) throw missing()
  await tx.update(backlogs).set({ userId: person.id }).where(eq(backlogs.id, task.id))
  await announce(tx, site, { kind: 'backlog', to: [caller.userId, person.id] })
  return result(task, SUBMITTED)
}

export async function withdraw(scene: Scene, decision: Decision) {
  const task = await ownTask(scene, decision)
  await settle(scene, task.id)
  return result(task, DELETED)
}

type Task = typeof backlogs.$inferSelect

const named = { taskId: backlogs.taskId, processInstanceId: backlogs.processInstanceId, businessId: backlogs.businessId }

/** The caller's test task that all given ids name together, locked until the decision is written. */
async function ownTask({ tx, caller }: Scene, decision: Decision): Promise<Task> {
  const given = Object.entries(named).flatMap(([name, column]): SQL[] => {
    const value = decision[name as keyof typeof named]
    if (!value) return []
    if (!isId(value)) throw missing()
    return [eq(column, value)]
  })
  if (given.length === 0) throw new Refusal('缺少必要的请求参数: taskId')
  const [task] = await tx
    .select()
    .from(backlogs)
    .where(and(eq(backlogs.userId, caller.userId), eq(backlogs.flowKey, FLOW), ...given))
    .orderBy(desc(backlogs.status), desc(backlogs.id))
    .limit(1)
    .for('update')
  if (!task) throw missing()
  if (task.status !== WAITING) throw conflict('该任务已被处理')
  return task
}

const settle = ({ tx, now }: Scene, id: string) => tx.update(backlogs).set({ status: HANDLED, handleTime: now }).where(eq(backlogs.id, id))

const result = ({ businessId, processInstanceId }: Task, approvalStatus: number) => ({
  objMap: { approvalStatus, record: { bizId: businessId, processInstanceId } },
})

const isId = (text: string) => Format.Test('id', text)
