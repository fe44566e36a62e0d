import { expect } from 'vitest'
import type { Reply } from './app.ts'
import type { AppTools } from './app-test.ts'
import { done } from './cast.ts'

/** What nodes fill in when they agree, by node. */
export type Fills = Readonly<Record<string, object>>
export type Says = string | RegExp

/** A document under way, and what people do with it. Methods that begin with `try` return the reply; all others expect success. */
export interface Paper {
  readonly id: string
  readonly documentId: string
  readonly number: string
  /** Everybody agrees until nobody is left, or until the document reaches a node. Returns the nodes that were passed, in order. */
  agreeAll(fills?: Fills): Promise<string[]>
  agreeUntil(node: string, fills?: Fills): Promise<string[]>
  /** Whoever has the task agrees and fills in what the node asks for. Returns the approval status of the document. */
  agree(form?: object): Promise<number>
  tryAgree(form?: object): Promise<Reply>
  /** Agreeing with each of these forms is refused with this text, and the task stays open. */
  refuses(refusals: readonly (readonly [form: object | undefined, says: Says])[]): Promise<void>
  /** 不同意. */
  reject(comment?: string): Promise<void>
  /** Back to the initiator's desk. */
  sendBack(comment?: string, more?: object): Promise<void>
  resubmit(asked?: object, more?: object): Promise<void>
  tryResubmit(asked?: object, more?: object): Promise<Reply>
  withdraw(): Promise<void>
  /** Asks for the counter-approval that undoes an approved document. */
  undo(): Promise<void>
  send(account: string, path: string, body?: object): Promise<Reply>
  open(): Promise<{ taskId: string; nodeId: string; account: string }[]>
  /** The nodes where it waits, and the people it waits for. */
  nodes(): Promise<string[]>
  holders(): Promise<string[]>
  /** The page as somebody sees it; the form as its initiator does. */
  detail(account?: string): Promise<Reply['body']['data']>
  shown(): Promise<Reply['body']['data']['form']>
}

type Named = Pick<Paper, 'id' | 'documentId' | 'number'>

interface Writing {
  /** The whole form of what a test asks for. */
  form(asked?: object): Promise<object>
  /** What a node fills in unless a test says otherwise. */
  fillsOf(node: string): Promise<object | undefined>
}

export function paperOf(named: Named, by: string, { form, fillsOf }: Writing, { cases, as }: AppTools): Paper {
  const { id } = named
  const open = () => cases.open(id)
  const send: Paper['send'] = (account, path, more = {}) => cases.send(account, `process/${path}`, { processInstanceId: id, ...more })
  const must = async (account: string, path: string, more?: object) => void (await done(send(account, path, more)))
  const tryAgree = (filled?: object) => cases.decide(id, filled ? { form: filled } : {})
  const detail: Paper['detail'] = async (account = by) =>
    (await (await as(account)).get('blade-flow/process/detail', { processInstanceId: id })).body.data
  const tryResubmit: Paper['tryResubmit'] = async (asked, more = {}) => send(by, 'resubmit', { form: await form(asked), ...more })
  const agreeUntil = async (until: string, fills: Fills = {}) => {
    const passed: string[] = []
    for (let step = 0; step < 50; step++) {
      const [task] = await open()
      if (!task || task.nodeId === until) return passed
      const reply = await tryAgree(fills[task.nodeId] ?? (await fillsOf(task.nodeId)))
      if (reply.status !== 200) throw new Error(`${task.nodeId} ${task.account}: ${JSON.stringify(reply.body)}`)
      passed.push(task.nodeId)
    }
    throw new Error('the case does not end')
  }
  return {
    ...named,
    agreeUntil,
    tryAgree,
    tryResubmit,
    send,
    open,
    detail,
    agreeAll: fills => agreeUntil('', fills),
    agree: async filled => (await done(tryAgree(filled))).body.data.objMap.approvalStatus,
    async refuses(refusals) {
      const before = await open()
      for (const [filled, says] of refusals) expectRefusal(await tryAgree(filled), says)
      expect(await open()).toEqual(before)
    },
    async reject(comment = '不同意') {
      const { body } = await done(cases.decide(id, { pass: false, comment }))
      expect(body.data.objMap.approvalStatus).toBe(9)
    },
    async sendBack(comment = '请修改', more = {}) {
      const [task] = await open()
      await must(task!.account, 'return', { taskId: task!.taskId, to: 'start', comment, ...more })
    },
    resubmit: async (asked, more) => void (await done(tryResubmit(asked, more))),
    withdraw: () => must(by, 'withdraw'),
    undo: () => must(by, 'withdraw-approved', { comment: '撤销' }),
    nodes: async () => (await open()).map(task => task.nodeId),
    holders: async () => (await open()).map(task => task.account),
    shown: async () => (await detail()).form,
  }
}

export function expectRefusal({ status, body }: Reply, says: Says): void {
  expect(Math.floor(status / 100), body.msg).toBe(4)
  if (typeof says === 'string') expect(body.msg).toBe(says)
  else expect(body.msg).toMatch(says)
}
