import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { departmentOf, discover } from '#app/discover.ts'
import type { Flow } from '#model/flow/flow.ts'
import { deskOf } from '#platform/work/desk.store.ts'
import type { FlowSample } from '#server/document/sample.ts'
import type { Session } from '../setup/app.ts'
import { breaches } from './breaches.ts'
import { type FlowStage, openFlowStage } from './stage.ts'

const found = await discover<Flow>('flow')
const samples = new Map((await discover<FlowSample>('sample')).map(({ value }) => [value.key, value]))

/** Every flow of a department, tested the same way, so that a new flow needs no test here. */
export function sweep(department: string): void {
  const flows = found.filter(each => departmentOf(each) === department).map(({ value }) => value)
  let stage: FlowStage
  beforeAll(async () => {
    stage = await openFlowStage()
  })
  afterAll(() => stage.close())

  it('each has a sample', () => {
    expect(flows.map(flow => flow.key).filter(key => !samples.has(key))).toEqual([])
  })

  const desk = (account: string, nth: number) => {
    const { app } = stage
    const [site] = app.sites
    return deskOf(app, site!, site!.database.reader, account, nth, new Date())
  }

  async function start(sample: FlowSample, nth: number) {
    const session = await stage.as(sample.by)
    const at = desk(sample.by, nth)
    const picks = Object.fromEntries(
      await Promise.all(Object.entries(sample.picks).map(async ([node, accounts]) => [node, await Promise.all(accounts.map(at.user))])),
    )
    const reply = await session.post('blade-flow/process/start', { flowKey: sample.key, form: await sample.form(at), picks })
    expect(reply.body, `${sample.key} starts`).toMatchObject({ code: 200, data: { objMap: { approvalStatus: 2 } } })
    return { session, id: reply.body.data.objMap.record.processInstanceId as string, number: reply.body.data.number as string }
  }

  /** The first task and the person who has it, as the detail of the case names them. */
  async function current(session: Session, id: string) {
    const { data } = (await session.get('blade-flow/process/detail', { processInstanceId: id })).body
    const [task] = data.currentTasks as { taskId: string; nodeId: string; holders: { account: string }[] }[]
    return { record: data.record, task, account: task?.holders[0]?.account ?? '' }
  }

  describe.each(flows.map(flow => [flow.key, flow] as const))('%s', (key, flow) => {
    const sample = samples.get(key)!

    it('is agreed to the end, shows in lists, prints and exports', async () => {
      const { session, id, number } = await start(sample, 5)
      expect(number).toMatch(new RegExp(`^${flow.settings.numberRule.prefix}\\d{12}$`))
      for (let step = 0; step < 40; step++) {
        const { record, task, account } = await current(session, id)
        if (record.status !== 'running') break
        const person = await stage.as(account)
        const form = await sample.fills[task!.nodeId]?.(desk(account, 5))
        const reply = await person.post('blade-flow/work/complete-task', { taskId: task!.taskId, pass: true, comment: '同意', form })
        expect(reply.body, `${key} ${task!.nodeId} ${account}`).toMatchObject({ code: 200 })
      }
      const { record } = await current(session, id)
      expect(record).toMatchObject({ approvalStatus: 3, status: 'approved' })
      expect(await breaches(stage.app)).toEqual([])
      const listed = await (await stage.as('admin')).get('blade-flow/document/list', { flowKey: key, number })
      expect(listed.body.data.records).toMatchObject([{ number, approvalStatus: 3 }])
      const print = (await session.get('blade-flow/process/print-data', { processInstanceId: id })).body.data
      expect(print.timeline.length).toBeGreaterThan(1)
      expect(Object.keys(print.labels).length).toBeGreaterThan(0)
      expect(record.title).not.toMatch(/[{}]|undefined/)
      const order = {
        path: 'blade-flow/document/list',
        title: flow.title,
        params: { flowKey: key, number },
        columns: [{ key: 'number', title: '编号' }, ...flow.list.map(name => ({ key: name, title: name }))],
      }
      expect((await (await stage.as('admin')).post('blade-system/job/export', order)).body, 'export').toMatchObject({ code: 200 })
    })

    it('is refused, and what it held is free again', async () => {
      const { session, id } = await start(sample, 6)
      const { task, account } = await current(session, id)
      const person = await stage.as(account)
      const refused = await person.post('blade-flow/work/complete-task', { taskId: task!.taskId, pass: false, comment: '不同意' })
      if (refused.body.data?.error === 'E_NOT_ALLOWED')
        await person.post('blade-flow/process/return', { taskId: task!.taskId, to: 'start', comment: '请补充' })
      const { record } = await current(session, id)
      expect(['rejected', 'returned']).toContain(record.status)
      expect(await breaches(stage.app)).toEqual([])
    })

    it('is withdrawn', async () => {
      const { session, id } = await start(sample, 7)
      const reply = await session.post('blade-flow/process/withdraw', { processInstanceId: id, comment: '填错了' })
      expect(reply.body).toMatchObject({ code: 200, data: { objMap: { approvalStatus: 8 } } })
      expect(await breaches(stage.app)).toEqual([])
    })

    it('is none of a stranger’s business', async () => {
      const { session, id } = await start(sample, 8)
      const { task, account } = await current(session, id)
      const stranger = await stage.as([sample.by, account].includes('supplier01') ? 'worker01' : 'supplier01')
      expect((await stranger.get('blade-flow/process/detail', { processInstanceId: id })).status).toBe(404)
      expect((await stranger.post('blade-flow/work/complete-task', { taskId: task!.taskId, pass: true })).status).toBe(404)
      expect((await stranger.get('blade-flow/process/history-flow-list', { processInstanceId: id })).status).toBe(404)
      expect((await stranger.get('blade-flow/process/diagram', { processInstanceId: id })).status).toBe(404)
      await session.post('blade-flow/process/withdraw', { processInstanceId: id })
    })
  })
}
