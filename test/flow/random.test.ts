import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approve, handle } from '#model/flow/chain.ts'
import type { Caller } from '#server/http/caller.ts'
import { asRefusal } from '#server/http/failure.ts'
import type { Reply, Session } from '../setup/app.ts'
import { consistent } from './consistent.ts'
import { type FlowStage, KEY, openFlowStage } from './stage.ts'

const PEOPLE = ['he.qi', 'worker01', 'xue.gang', 'lu.dahai', 'wu.qian', 'admin'] as const
const RUNS = Number(process.env.RANDOM_RUNS ?? 12)

const COMMANDS = [
  ...['complete', 'complete', 'complete', 'reject', 'return', 'transfer', 'delegate', 'sign', 'claim', 'unclaim', 'undelegate'],
  ...['takeBack', 'urge', 'cc', 'comment', 'resubmit', 'withdraw', 'delete', 'suspend', 'activate', 'move', 'reassign', 'terminate'],
] as const
const step = fc.record({ who: fc.constantFrom(...PEOPLE), what: fc.constantFrom(...COMMANDS), which: fc.nat(2), whom: fc.nat(4) })

/**
 * People do anything to a few cases in any order. Whatever comes of it, every table of a case says what its events say, and meanwhile a
 * supplier, the other site and another tenant try everything and get nothing.
 */
describe('cases at random', () => {
  let stage: FlowStage
  let ids: string[]
  let outsider: Session
  let elsewhere: Session
  beforeAll(async () => {
    stage = await openFlowStage()
    ids = await Promise.all(PEOPLE.map(stage.id))
    const by = async (...accounts: string[]) => ({ by: 'user' as const, ids: await Promise.all(accounts.map(stage.id)) })
    await stage.publish(
      [
        approve('a', '甲', {
          by: await by('worker01', 'xue.gang'),
          mode: { kind: 'all' },
          timeout: { after: 'P1D', remind: { every: 'P1D', max: 2 } },
        }),
        handle('pool', '认领', { by: await by('xue.gang', 'lu.dahai'), mode: { kind: 'claim' } }),
        approve('c', '丙', { by: await by('wu.qian') }),
      ],
      { withdraw: 'anytime', starters: 'all' },
    )
    outsider = await stage.app.signIn('supplier01')
    elsewhere = await stage.app.signIn('admin', { site: 2 })
  })
  afterAll(() => stage.close())

  interface Known {
    readonly id: string
    readonly task: string
    readonly seat: string
  }
  /** A task of the case that somebody has, or that is offered. */
  async function known(id: string, holder: string | undefined): Promise<Known> {
    const rows = await stage.app.sql<{ task: string; seat: string; holder: string | null }>(
      'select id::text as task, seat_id::text as seat, holder::text from wf_task where instance_id = $1 order by status, id desc',
      [id],
    )
    const found = rows.find(row => row.holder === holder) ?? rows.find(row => row.holder === null) ?? rows[0]
    return { id, task: found?.task ?? '0', seat: found?.seat ?? '0' }
  }

  /** What a command is called by, and what it says. */
  const asked = ({ id, task }: Known, what: (typeof COMMANDS)[number], whom: string): readonly [path: string, body: object] => {
    const onTask = { taskId: task, processInstanceId: id, comment: '请处理' }
    const onCase = { processInstanceId: id, comment: '请处理' }
    switch (what) {
      case 'complete':
        return ['work/complete-task', { ...onTask, pass: true }]
      case 'reject':
        return ['work/complete-task', { ...onTask, pass: false }]
      case 'return':
        return ['process/return', { ...onTask, to: 'start' }]
      case 'transfer':
      case 'delegate':
      case 'reassign':
        return [`process/${what}`, { ...onTask, to: whom }]
      case 'sign':
        return ['process/add-sign', { ...onTask, where: 'parallel', users: [whom] }]
      case 'claim':
      case 'unclaim':
      case 'undelegate':
        return [`process/${what}`, onTask]
      case 'takeBack':
        return ['process/take-back', onCase]
      case 'cc':
        return ['process/cc', { ...onCase, users: [whom] }]
      case 'comment':
        return ['process/comment', { ...onCase, text: '请看' }]
      case 'move':
        return ['process/move', { ...onCase, to: 'c' }]
      default:
        return [`process/${what}`, onCase]
    }
  }
  /** Somebody with every right, of another tenant. */
  const abroad = async ([path, body]: readonly [string, object]): Promise<number> => {
    const caller = {
      ...{ userId: '1', account: 'x', name: 'x', tenantId: '999999', accountType: 2, sessionId: '1', deptId: '0', deptIds: [] },
      ...{ roleIds: [], roleAliases: ['administrator'], isAdmin: true, permissions: new Set<string>(), scope: { kind: 'all' } as const },
      ...{ supplierId: null, mustChangePassword: false },
    } satisfies Caller
    const { app } = stage
    try {
      await app.perform(app.findRoute('POST', `blade-flow/${path}`)!, app.sites[0]!, caller, { ...body })
      return 200
    } catch (error) {
      return asRefusal(error)?.status ?? 500
    }
  }
  const send = (session: Session, [path, body]: readonly [string, object]): Promise<Reply> => session.post(`blade-flow/${path}`, body)

  it('stay whole, and strangers get nothing', async () => {
    const went = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async steps => {
        const cases = [await stage.start('he.qi'), await stage.start('he.qi')]
        for (const { who, what, which, whom } of steps) {
          const id = cases[which % cases.length]!
          const person = await stage.id(who)
          const command = asked(await known(id, person), what, ids[whom % ids.length]!)
          const refused = [await abroad(command), (await send(outsider, command)).status, (await send(elsewhere, command)).status]
          expect(
            refused.filter(status => status < 400 || status >= 500),
            `${what} by strangers`,
          ).toEqual([])
          expect(refused[0], `${what} in another tenant`).toBe(404)
          const { status, body } = await send(await stage.as(who), command)
          expect(status, `${what} by ${who}: ${JSON.stringify(body)}`).toBeLessThan(500)
          if (status === 200) went.add(what)
          await consistent(stage.app, id)
        }
        for (const stranger of [outsider, elsewhere])
          for (const id of cases) expect((await stranger.get('blade-flow/process/detail', { processInstanceId: id })).status).toBe(404)
        const [own] = await stage.app.sql<{ n: number }>(
          `select count(*)::int as n from wf_event e where e.instance_id = any($1::bigint[]) and e.actor = any($2::text[])`,
          [cases, [outsider.userId]],
        )
        expect(own!.n).toBe(0)
        const lists = ['todo', 'claim', 'send', 'done', 'cc', 'draft']
        for (const list of lists)
          expect((await outsider.get(`blade-flow/work/${list}-list`, { flowKey: KEY })).body.data.records, list).toEqual([])
      }),
      { numRuns: RUNS },
    )
    expect(went.size, [...went].join()).toBeGreaterThanOrEqual(8)
  })
})
