import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { approve } from '#model/flow/chain.ts'
import { startWorkers } from '#platform/job/job.store.ts'
import { type FlowStage, openFlowStage } from './stage.ts'

const MANY = 25

/** More than a person would wait for is a job. */
describe('many cases at once', { timeout: 240_000 }, () => {
  let stage: FlowStage
  beforeAll(async () => {
    stage = await openFlowStage()
    startWorkers(stage.app)
    await stage.publish([approve('one', '审批', { by: { by: 'user', ids: [await stage.id('worker01')] } })])
  })
  afterAll(() => stage.close())

  const start = async () => {
    const cases: string[] = []
    for (let at = 0; at < MANY; at++) cases.push(await stage.start())
    return cases
  }
  const tasksOf = async (account: string, cases: readonly string[]) =>
    (await stage.todo(account)).filter(task => cases.includes(task.processInstanceId))
  const finished = async (account: string, id: string) =>
    vi.waitFor(
      async () => {
        const { records } = (await (await stage.as(account)).get('blade-system/job/list')).body.data
        const job = records.find((one: { id: string }) => one.id === id)
        expect(job.status).toBeGreaterThan(1)
        return job
      },
      { timeout: 200_000, interval: 200 },
    )

  it('are decided by a job with progress, and what failed is told', async () => {
    const cases = await start()
    const items = (await tasksOf('worker01', cases)).map(({ taskId }) => ({ taskId }))
    await stage.command('admin', 'withdraw', { processInstanceId: cases[0] })
    const { body } = await stage.command('worker01', 'batch-complete', { items, pass: true, comment: '同意' })
    expect(body.data).toMatchObject({ jobId: expect.stringMatching(/^\d+$/), results: [] })
    const job = await finished('worker01', body.data.jobId)
    expect(job).toMatchObject({ status: 2, title: '批量同意（25 件）', progress: MANY, total: MANY, fileName: '批量同意（25 件）.xlsx' })
    expect(await Promise.all(cases.map(stage.status))).toEqual(['withdrawn', ...Array(MANY - 1).fill('approved')])
    const [message] = (await (await stage.as('worker01')).get('framework-message/message/list')).body.data.records
    expect(message).toMatchObject({ title: '批量同意（25 件）', content: '处理完成：成功 24 项，失败 1 项。' })
  })

  it('are handed over by a job', async () => {
    const cases = await start()
    const [from, to] = [await stage.id('worker01'), await stage.id('xue.gang')]
    const { body } = await stage.command('admin', 'handover', { from, to, comment: '离职' })
    expect(body.data).toMatchObject({ cases: MANY, jobId: expect.any(String) })
    expect(await finished('admin', body.data.jobId)).toMatchObject({ status: 2, progress: MANY, total: MANY })
    expect(await tasksOf('worker01', cases)).toEqual([])
    expect(await tasksOf('xue.gang', cases)).toHaveLength(MANY)
  })
})
