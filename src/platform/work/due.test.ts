import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agree } from '#company/approvers.ts'
import { addDays } from '#model/day.ts'
import { flow } from '#model/flow/flow.ts'
import { date, text } from '#model/form/field.ts'
import { dayOf } from '#server/document/due.ts'
import { type BoundEffects, effects } from '#server/document/effects.ts'
import type { Command } from '#server/engine/command.ts'
import { cancelDue, settleDues, takeEffect } from '#server/engine/shell/due.ts'
import type { Acting, Engine } from '#server/engine/shell/engine.ts'
import { loadCase } from '#server/engine/shell/load.ts'
import { FlowRegistry } from '#server/engine/shell/registry.ts'
import { run } from '#server/engine/shell/run.ts'
import { startCase } from '#server/engine/shell/start.ts'
import { openTasks } from '#server/engine/state.ts'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn, goes, PATIENCE, RUNS } from '#test/setup/books.ts'
import { userId } from '#test/setup/cast.ts'
import { takeEffects } from '#test/setup/due.ts'
import { claimBreaches } from './claim.query.ts'
import { dueBreaches } from './due.query.ts'

const SUBJECTS = 3
/** Why documents about a subject are refused at the moment. */
const obstacles = new Map<string, string>()
/** The subject on which the program fails. */
let defective = ''

const dated = flow('dated', {
  title: '择日生效',
  en: 'Takes effect on a day',
  prefix: 'ZR',
  fields: { about: text('对象', { required: true }), effectiveDate: date('生效日期', { required: true }) },
  chain: [agree('hr_head')],
  subject: '择日生效：{about}',
  list: ['about', 'effectiveDate'],
  settings: { withdrawApproved: { withinDays: 3650 } },
})

const datedEffects = effects(dated, {
  async check({ doc }) {
    if (doc.about === defective) throw new TypeError('broken')
    const message = obstacles.get(doc.about!)
    return message ? [{ path: 'about', message }] : []
  },
  claims: ({ doc }) => [{ subject: 'dated', subjectId: doc.about!, path: 'about', refusal: ({ number }) => `已有 ${number}` }],
  takesEffect: doc => doc.effectiveDate!,
  responsible: ['hr_head'],
  effective: ({ notify, initiator, number, now }) => notify([initiator.user], { title: `生效 ${number}`, content: dayOf(now) }),
  cancelled: ({ notify, initiator, number }) => notify([initiator.user], { title: `放弃 ${number}`, content: '' }),
})

interface Paper {
  id: string
  number: string
  about: string
  due: string
  status: 'running' | 'waiting' | 'blocked' | 'done' | 'cancelled'
  /** A counter-approval is running. */
  undoing?: true
}

const which = fc.nat(5)
const about = fc.nat(SUBJECTS - 1)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('file' as const), about, in: fc.integer({ min: -1, max: 3 }) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('approve' as const), which }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('sleep' as const), nodes: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('obstruct' as const), about }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('repair' as const), about }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('retry' as const, 'cancel' as const, 'undo' as const), which }) },
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** What every run begins with: one paper is held up on its day until it is repaired, one is given up while it waits, one is in time. */
const everyEnd: Step[] = [
  { does: 'file', about: 0, in: 2 },
  { does: 'approve', which: 0 },
  { does: 'obstruct', about: 0 },
  { does: 'sleep', nodes: 1 },
  { does: 'file', about: 1, in: 1 },
  { does: 'approve', which: 1 },
  { does: 'cancel', which: 1 },
  { does: 'sleep', nodes: 2 },
  { does: 'file', about: 2, in: 0 },
  { does: 'approve', which: 2 },
  { does: 'repair', about: 0 },
  { does: 'retry', which: 0 },
]

/** 择日生效, at random: effects run exactly once, never before the day, are never lost, and the subject stays claimed until then. */
describe('a document that takes effect on a day', () => {
  let app: TestApp
  let booking: Booking
  let engine: Engine
  let clerk: string
  let head: string
  let today = addDays(dayOf(new Date()), 1)
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
    ;[clerk, head] = [await userId(app, 'wu.qian'), await userId(app, 'zhou.hui')]
    const others = [...app.engine.flows.flows.values()]
    const bound = others.map((each): BoundEffects => ({ key: each.flow.key, effects: each.effects }))
    const flows = new FlowRegistry([...others, { flow: dated, domain: 'system' }], [...bound, datedEffects])
    await booking(({ tx, now }) => flows.publish(tx, now))
    engine = { ...app.engine, flows }
  })
  afterAll(() => app.close())

  const by = <T>(user: string, work: (acting: Acting) => Promise<T>) =>
    booking(
      book => work({ ...book, engine, site: app.sites[0]!, user, dept: '', ...(user ? {} : { system: true }) }),
      new Date(`${today}T12:00:00+08:00`),
    )
  const file = (subject: string, due: string) =>
    by(clerk, acting => startCase(acting, { flowKey: dated.key, form: { about: subject, effectiveDate: due } }))
  const command = (user: string, { id }: Paper, make: (task: string) => Command) =>
    by(user, async acting => {
      const loaded = await loadCase(acting, { businessId: id }, true)
      await run(acting, loaded, { command: () => make(openTasks(loaded.instance.state)[0]?.task ?? '') })
    })
  const approve = (paper: Paper) => command(head, paper, task => ({ type: 'approve', task }))
  const isOpen = ({ status }: Paper) => status === 'waiting' || status === 'blocked'

  /** The state of these documents in the database, in terms of the model. */
  const found = (papers: readonly Paper[]) =>
    app.sql<Record<string, unknown>>(
      `select d.number, coalesce(u.status, 'running') as status, (select count(*)::int from sys_message m where m.title = '生效 ' || d.number) as effects,
         (select count(*)::int from sys_message m where m.title = '放弃 ' || d.number) as given_up,
         exists (select 1 from document_claim c where c.document_id = d.id and c.state in ('running', 'waiting')) as held
       from document d left join document_due u on u.document_id = d.id where d.id = any($1::bigint[]) order by d.id`,
      [papers.map(({ id }) => id)],
    )
  const expected = (papers: readonly Paper[]) =>
    papers.map(({ number, status }) => ({
      ...{ number, status, effects: status === 'done' ? 1 : 0, given_up: status === 'cancelled' ? 1 : 0 },
      held: status === 'running' || status === 'waiting' || status === 'blocked',
    }))
  const breaches = () => booking(async ({ tx }) => [...(await dueBreaches(tx)), ...(await claimBreaches(tx))])

  it(
    'does so exactly once, in any order of approval, refusal, repair, retry, cancellation and nights on several nodes',
    PATIENCE,
    async () => {
      const reached = new Set<string>()
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24, size: 'max' }), async steps => {
          const subjects = Array.from({ length: SUBJECTS }, () => app.newId())
          const papers: Paper[] = []
          const picked = (at: number) => papers[at % Math.max(1, papers.length)]
          for (const each of steps) {
            if (each.does === 'sleep') {
              today = addDays(today, 1)
              const ripe = papers.filter(paper => isOpen(paper) && !paper.undoing && paper.due <= today)
              for (const paper of ripe) paper.status = obstacles.has(paper.about) ? 'blocked' : 'done'
              await Promise.all(Array.from({ length: each.nodes }, () => takeEffects(app, today, engine)))
            } else if (each.does === 'obstruct') obstacles.set(subjects[each.about]!, '缺少条件')
            else if (each.does === 'repair') obstacles.delete(subjects[each.about]!)
            else if (each.does === 'file') {
              const subject = subjects[each.about]!
              const due = addDays(today, each.in)
              const isFree = papers.every(paper => paper.about !== subject || (paper.status !== 'running' && !isOpen(paper)))
              const filing = file(subject, due)
              expect(await goes(filing)).toBe(isFree && !obstacles.has(subject))
              if (!isFree || obstacles.has(subject)) continue
              const { bizId: id, number } = await filing
              papers.push({ id, number, about: subject, due, status: 'running' })
            } else {
              const paper = picked(each.which)
              if (!paper) continue
              const mayTry = isOpen(paper) && !paper.undoing
              const isClear = !obstacles.has(paper.about)
              if (each.does === 'approve') {
                if (paper.status !== 'running' && !paper.undoing) continue
                expect(await goes(approve(paper))).toBe(paper.undoing || isClear)
                if (paper.undoing) paper.status = 'cancelled'
                else if (isClear) paper.status = paper.due <= today ? 'done' : 'waiting'
                delete paper.undoing
              } else if (each.does === 'undo') {
                if (!mayTry) continue
                await command(clerk, paper, () => ({ type: 'withdrawApproved', reason: '不再需要' }))
                paper.undoing = true
              } else if (each.does === 'retry') {
                const ripe = mayTry && paper.due <= today
                expect(await goes(by('', acting => takeEffect(acting, paper.id)))).toBe(!ripe || isClear)
                if (ripe && isClear) paper.status = 'done'
              } else {
                expect(await goes(by('', acting => cancelDue(acting, paper.id, '不再需要')))).toBe(mayTry)
                if (mayTry) paper.status = 'cancelled'
              }
            }
            for (const paper of papers) reached.add(paper.status)
            expect(await found(papers)).toEqual(expected(papers))
            expect(await breaches()).toEqual([])
          }
        }),
        { numRuns: RUNS, examples: [[everyEnd]] },
      )
      expect([...reached].sort()).toEqual(['blocked', 'cancelled', 'done', 'running', 'waiting'])
    },
  )

  it('when blocked, leaves one to-do per reason for the responsible role and is tried once a day', async () => {
    const subject = app.newId()
    const { bizId, number, instanceId } = await file(subject, addDays(today, 1))
    await approve({ id: bizId } as Paper)
    const row = async () => (await app.sql('select status, reason, tried_on::text from document_due where document_id = $1', [bizId]))[0]
    const desks = () =>
      app.sql<{ account: string; title: string; path: string }>(
        `select u.account, b.title, b.pc_url as path from sys_backlog b join sys_user u on u.id = b.user_id where b.status = 1 and b.title like '%' || $1 || '%' order by b.id`,
        [number],
      )
    obstacles.set(subject, '缺少甲')
    today = addDays(today, 1)
    for (const _ of [1, 2]) await takeEffects(app, today, engine)
    expect(await row()).toEqual({ status: 'blocked', reason: '缺少甲', tried_on: today })
    const told = (reason: string) => ({
      ...{ account: 'zhou.hui', title: `未能生效：择日生效：${subject}（${number}）${reason}` },
      path: `/work/due/index?number=${number}`,
    })
    expect(await desks()).toEqual([told('缺少甲')])
    obstacles.delete(subject)
    // Already tried today: the clock tries again tomorrow.
    expect(await takeEffects(app, today, engine)).toBe(0)
    obstacles.set(subject, '缺少乙')
    today = addDays(today, 1)
    await takeEffects(app, today, engine)
    today = addDays(today, 1)
    await takeEffects(app, today, engine)
    expect(await desks()).toEqual([told('缺少乙')])
    obstacles.delete(subject)
    today = addDays(today, 1)
    await takeEffects(app, today, engine)
    expect(await row()).toMatchObject({ status: 'done', reason: '' })
    expect(await desks()).toEqual([])
    expect((await app.sql('select status from wf_instance where id = $1', [instanceId]))[0]).toEqual({ status: 'approved' })
  })

  it('waits until 00:05, and a defect in one document does not stop the others', async () => {
    const [ill, well] = [app.newId(), app.newId()]
    const papers = [await file(ill, addDays(today, 1)), await file(well, addDays(today, 1))]
    for (const { bizId } of papers) await approve({ id: bizId } as Paper)
    today = addDays(today, 1)
    const states = async () =>
      (
        await app.sql<{ status: string }>('select status from document_due where document_id = any($1::bigint[]) order by document_id', [
          papers.map(({ bizId }) => bizId),
        ])
      ).map(({ status }) => status)
    await settleDues(engine, app.sites[0]!, app.newId, new Date(`${today}T00:04:59+08:00`), () => {})
    expect(await states()).toEqual(['waiting', 'waiting'])
    defective = ill
    await takeEffects(app, today, engine)
    defective = ''
    expect(await states()).toEqual(['blocked', 'done'])
  })

  it('is reported when its day is missing or passed, its case has ended, or its claim is gone', async () => {
    const subject = app.newId()
    const { bizId, number } = await file(subject, addDays(today, 1))
    await approve({ id: bizId } as Paper)
    const enough = new Error('taken back')
    const noticed = async (change: string) => {
      let rules: string[] = []
      const looked = booking(async ({ tx }) => {
        await tx.execute(sql.raw(change.replace('$1', bizId)))
        rules = (await dueBreaches(tx)).filter(breach => breach.subject === number).map(({ rule }) => rule)
        throw enough
      })
      await expect(looked).rejects.toBe(enough)
      return rules
    }
    expect(await noticed('delete from document_due where document_id = $1')).toEqual(['an approved document without its day'])
    await app.sql(`insert into daily_run (name, day, at) values ('jobs', '2020-01-02', now())`)
    expect(await noticed(`update document_due set due_on = '2020-01-01' where document_id = $1`)).toEqual(['a day passed untried'])
    expect(await noticed(`update wf_instance set status = 'reversed' where biz_id = $1`)).toEqual(['a day outlives its case'])
    expect(await noticed(`update document_claim set state = 'released' where document_id = $1`)).toEqual([
      'INV-03 a waiting document claims nothing',
    ])
  })
})
