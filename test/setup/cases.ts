import type { Reply, Session, TestApp } from './app.ts'

interface OpenTask {
  taskId: string
  nodeId: string
  account: string
}

/** Approval cases: signs in as the holder of each task and decides it. */
export interface Cases {
  as(account: string): Promise<Session>
  /** Starts a case, which must succeed; returns its ids. */
  start(account: string, flowKey: string, form: object): Promise<{ processInstanceId: string; businessId: string; number: string }>
  tryStart(account: string, flowKey: string, form: object): Promise<Reply>
  open(processInstanceId: string): Promise<OpenTask[]>
  /** Decides the first open task as its holder. */
  decide(processInstanceId: string, decision?: { pass?: boolean; comment?: string; form?: object }): Promise<Reply>
  /** Agrees until the case ends; returns the passed nodes in order. */
  agreeAll(processInstanceId: string): Promise<string[]>
  /** Up to, not including, this node. */
  agreeUntil(processInstanceId: string, nodeId: string): Promise<void>
  send(account: string, path: string, body: object): Promise<Reply>
}

export function casesIn(app: TestApp): Cases {
  const sessions = new Map<string, Promise<Session>>()
  const as = (account: string) => {
    const known = sessions.get(account) ?? app.signIn(account)
    sessions.set(account, known)
    return known
  }
  const tryStart: Cases['tryStart'] = async (account, flowKey, form) =>
    (await as(account)).post('blade-flow/process/start', { flowKey, form })
  const open: Cases['open'] = processInstanceId =>
    app.sql<OpenTask & Record<string, unknown>>(
      `select t.id::text as "taskId", t.node_id as "nodeId", u.account from wf_task t join sys_user u on u.id = t.holder
       where t.instance_id = $1 and t.status = 0 and t.kind <> 'start' order by t.id`,
      [processInstanceId],
    )
  const decide: Cases['decide'] = async (processInstanceId, { pass = true, comment = '', form } = {}) => {
    const [task] = await open(processInstanceId)
    if (!task) throw new Error('no open task')
    return (await as(task.account)).post('blade-flow/work/complete-task', {
      ...task,
      processInstanceId,
      pass,
      comment,
      ...(form ? { form } : {}),
    })
  }
  const passed = async (processInstanceId: string, until?: string) => {
    const nodes: string[] = []
    for (let steps = 0; steps < 50; steps++) {
      const [task] = await open(processInstanceId)
      if (!task || task.nodeId === until) return nodes
      const reply = await decide(processInstanceId)
      if (reply.status !== 200) throw new Error(`${task.nodeId} ${task.account}: ${JSON.stringify(reply.body)}`)
      nodes.push(task.nodeId)
    }
    throw new Error('the case does not end')
  }
  return {
    as,
    tryStart,
    open,
    decide,
    async start(account, flowKey, form) {
      const reply = await tryStart(account, flowKey, form)
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
      const { objMap, number } = reply.body.data
      return { processInstanceId: objMap.record.processInstanceId, businessId: objMap.record.bizId, number }
    },
    agreeAll: processInstanceId => passed(processInstanceId),
    async agreeUntil(processInstanceId, nodeId) {
      await passed(processInstanceId, nodeId)
    },
    send: async (account, path, body) => (await as(account)).post(`blade-flow/${path}`, body),
  }
}
