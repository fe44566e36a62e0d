import type { FlowNode, FlowSettings } from '#model/flow/tree.ts'
import { openTestApp, type Reply, type Session, type TestApp } from '../setup/app.ts'
import { publish, TRIAL } from '../setup/publish.ts'
import { watchReplies } from '../setup/replies.ts'

/** Cases through HTTP, on trees that a test publishes as an administrator would. */
export interface Task {
  taskId: string
  processInstanceId: string
  businessId: string
  taskName: string
  version: number
  title: string
  onBehalfOf: string
}

export interface FlowStage {
  app: TestApp
  as(account: string): Promise<Session>
  id(account: string): Promise<string>
  publish(nodes: readonly FlowNode[], settings?: Partial<FlowSettings>): Promise<number>
  start(account?: string, more?: object): Promise<string>
  todo(account: string, instance?: string): Promise<Task[]>
  /** The only task of this person in the case. */
  task(account: string, instance: string): Promise<Task>
  complete(account: string, instance: string, more?: object): Promise<Reply>
  command(account: string, name: string, body: object): Promise<Reply>
  detail(account: string, instance: string): Promise<Reply['body']['data']>
  status(instance: string): Promise<string>
  close(): Promise<void>
}

export const KEY = TRIAL
const flow = (name: string) => `blade-flow/process/${name}`

export async function openFlowStage(): Promise<FlowStage> {
  const app = await openTestApp()
  const undocumented = watchReplies(app)
  const sessions = new Map<string, Promise<Session>>()
  const as = (account: string) => {
    let session = sessions.get(account)
    if (!session) {
      session = app.signIn(account)
      sessions.set(account, session)
    }
    return session
  }
  const expectOk = (reply: Reply): Reply => {
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return reply
  }
  const todo: FlowStage['todo'] = async (account, instance) => {
    const { body } = expectOk(await (await as(account)).get('blade-flow/work/todo-list', { size: 500 }))
    return body.data.records.filter((row: Task) => !instance || row.processInstanceId === instance)
  }
  const task: FlowStage['task'] = async (account, instance) => {
    const [found, ...others] = await todo(account, instance)
    if (!found || others.length > 0) throw new Error(`${account} has ${others.length + (found ? 1 : 0)} tasks of ${instance}`)
    return found
  }
  const command: FlowStage['command'] = async (account, name, body) => (await as(account)).post(flow(name), body)
  return {
    app,
    as,
    async id(account) {
      const [row] = await app.sql<{ id: string }>('select id from sys_user where account = $1 and is_deleted = 0', [account])
      return row!.id
    },
    publish: async (nodes, settings) => publish(await as('admin'), nodes, settings),
    async start(account = 'admin', more = {}) {
      const session = await as(account)
      const form = { testTitle: '试', assigneeId: session.userId, testCase: 'agree' }
      return expectOk(await session.post(flow('start'), { flowKey: KEY, form, ...more })).body.data.objMap.record.processInstanceId
    },
    todo,
    task,
    async complete(account, instance, more = {}) {
      const { taskId, processInstanceId, businessId } = await task(account, instance)
      return (await as(account)).post('blade-flow/work/complete-task', { taskId, processInstanceId, businessId, pass: true, ...more })
    },
    command,
    async detail(account, instance) {
      return expectOk(await (await as(account)).get(flow('detail'), { processInstanceId: instance })).body.data
    },
    async status(instance) {
      const [row] = await app.sql<{ status: string }>('select status from wf_instance where id = $1', [instance])
      return row!.status
    },
    async close() {
      await app.close()
      if (undocumented.length > 0) throw new Error(`not as documented: ${undocumented.join('; ')}`)
    },
  }
}
