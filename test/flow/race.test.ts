import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approve, countersign } from '#model/flow/chain.ts'
import { loadCase } from '#server/engine/shell/load.ts'
import { run } from '#server/engine/shell/run.ts'
import { Refusal } from '#server/http/refusal.ts'
import { consistent } from './consistent.ts'
import { type FlowStage, openFlowStage } from './stage.ts'

/** Many concurrent commands on one case give exactly one result. */
describe('races', () => {
  let stage: FlowStage
  beforeAll(async () => {
    stage = await openFlowStage()
  })
  afterAll(() => stage.close())

  /** Decides directly at the engine, each in its own transaction, without fifty logins. */
  async function decide(instance: string, user: string, type: 'approve' | 'reject' = 'approve'): Promise<string> {
    const { app } = stage
    const [site] = app.sites
    try {
      await site!.database.change({ userId: user, account: '', from: '', action: 'test', requestId: '' }, async tx => {
        const acting = { engine: app.engine, site: site!, tx, tenantId: '000000', user, dept: '', now: new Date(), newId: app.newId }
        const loaded = await loadCase(acting, { processInstanceId: instance }, true)
        const seat = Object.values(loaded.instance.state.visits)
          .flatMap(visit => visit.seats)
          .find(each => each.holder === user && each.task !== null)
        const task = seat?.task ?? '0'
        await run(acting, loaded, { taskId: task, command: () => ({ type, task, opinion: { text: '.' } }) })
      })
      return 'ok'
    } catch (error) {
      if (error instanceof Refusal) return String(error.data.error)
      throw error
    }
  }

  const people = async (count: number) =>
    (
      await stage.app.sql<{ id: string }>(
        `select u.id from sys_user u where u.user_type = 1 and u.status = 1 and u.is_deleted = 0 order by u.id limit ${count}`,
      )
    ).map(row => row.id)

  it('fifty concurrent decisions on one countersign: all counted, completed once', async () => {
    const ids = await people(50)
    await stage.publish([approve('many', '会签', { by: { by: 'user', ids }, mode: { kind: 'all' } })])
    const instance = await stage.start()
    const results = await Promise.all(ids.map(id => decide(instance, id)))
    expect(results).toEqual(ids.map(() => 'ok'))
    expect(await stage.status(instance)).toBe('approved')
    const completed = await stage.app.sql(`select 1 from wf_event where instance_id = $1 and type = 'Completed'`, [instance])
    expect(completed).toHaveLength(1)
    await consistent(stage.app, instance)
  })

  it('fifty agree and one does not: later ones are told that the case has ended', async () => {
    const ids = await people(50)
    await stage.publish([approve('many', '会签', { by: { by: 'user', ids }, mode: { kind: 'all' } })])
    const instance = await stage.start()
    const results = await Promise.all(ids.map((id, at) => decide(instance, id, at === 25 ? 'reject' : 'approve')))
    expect(await stage.status(instance)).toBe('rejected')
    expect(results[25]).toBe('ok')
    const late = results.filter(result => result !== 'ok')
    expect(late.every(result => ['E_INSTANCE_ENDED', 'E_TASK_CLOSED'].includes(result))).toBe(true)
    await consistent(stage.app, instance)
  })

  it('the last two branches at once: one join', async () => {
    const [a, b] = (await people(2)) as [string, string]
    await stage.publish([
      countersign(
        'both',
        '会签',
        approve('x', '甲', { by: { by: 'user', ids: [a] } }),
        approve('y', '乙', { by: { by: 'user', ids: [b] } }),
      ),
    ])
    for (let round = 0; round < 10; round++) {
      const instance = await stage.start()
      expect(await Promise.all([decide(instance, a), decide(instance, b)])).toEqual(['ok', 'ok'])
      expect(await stage.status(instance)).toBe('approved')
      expect(await stage.app.sql(`select 1 from wf_event where instance_id = $1 and type = 'JoinCompleted'`, [instance])).toHaveLength(1)
    }
  })

  it('the same click twice: one decision, the same reply; another body under the same id is rejected', async () => {
    await stage.publish([approve('one', '审批', { by: { by: 'user', ids: [await stage.id('worker01')] } })])
    const instance = await stage.start()
    const worker = await stage.as('worker01')
    const { taskId } = await stage.task('worker01', instance)
    const click = (comment = '好') => worker.post('blade-flow/work/complete-task', { taskId, pass: true, comment, commandId: 'click-1' })
    const replies = await Promise.all([click(), click(), click()])
    expect(replies.map(reply => reply.status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(reply => JSON.stringify(reply.body.data.objMap))).size).toBe(1)
    expect(await stage.app.sql(`select 1 from wf_event where instance_id = $1 and type = 'Approved'`, [instance])).toHaveLength(1)
    expect(await click('又一个')).toMatchObject({ status: 409, body: { data: { error: 'E_COMMAND_REUSED' } } })
  })

  it('numbers of many that start together are consecutive and given once', async () => {
    await stage.publish([approve('one', '审批', { by: { by: 'user', ids: [await stage.id('worker01')] } })])
    const started = await Promise.all(Array.from({ length: 20 }, () => stage.start()))
    const found = await stage.app.sql<{ number: string }>('select number from wf_instance where id = any($1::bigint[]) order by number', [
      started,
    ])
    const numbers = found.map(row => Number(row.number.slice(10)))
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => numbers[0]! + at))
  })
})
