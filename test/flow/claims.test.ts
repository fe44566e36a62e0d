import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approve } from '#model/flow/chain.ts'
import { claimBreaches } from '#platform/work/claim.query.ts'
import type { Claim } from '#server/document/claim.ts'
import type { FlowEffects } from '#server/document/effects.ts'
import { PATIENCE, RUNS } from '../setup/books.ts'
import { type FlowStage, KEY, openFlowStage } from './stage.ts'

const PAPERS = 3
const SUBJECTS = 3

const step = fc.record({
  paper: fc.nat(PAPERS - 1),
  does: fc.constantFrom('submit', 'submit', 'submit', 'return', 'reject', 'withdraw', 'terminate', 'approve', 'delete'),
  about: fc.uniqueArray(fc.nat(SUBJECTS - 1), { minLength: 1 }),
})

/** A paper, and the state that the engine must agree to. */
interface Paper {
  id: string
  number: string
  status: string
}

/** 占用, through the engine: whatever happens to papers about a few subjects, a subject has one of them, and the last one lets go of it. */
describe('claims of cases', () => {
  let stage: FlowStage
  beforeAll(async () => {
    stage = await openFlowStage()
    await stage.publish([approve('a', '审批', { by: { by: 'user', ids: [await stage.id('worker01')] } })], { withdraw: 'anytime' })
    const claims: FlowEffects<{ testTitle: string }>['claims'] = ({ doc }) => doc.testTitle.split(' ').map(claim)
    Object.assign(stage.app.engine.flows.of(KEY).effects, { claims })
    // Papers of the demo company were handed in before the flow claimed anything.
    for (const { id } of await stage.app.sql<{ id: string }>(
      `select id from wf_instance where def_key = $1 and status in ('running', 'returned')`,
      [KEY],
    ))
      await send('terminate', { processInstanceId: id, comment: '试' })
  })
  afterAll(async () => {
    // The definitions belong to all files of this worker.
    Object.assign(stage.app.engine.flows.of(KEY).effects, { claims: undefined })
    await stage.close()
  })

  const claim = (subjectId: string): Claim => ({
    ...{ subject: 'trial', subjectId, path: 'testTitle' },
    refusal: ({ number }) => `${subjectId} 已有 ${number}`,
  })
  const standing = (things: readonly string[]) =>
    stage.app.sql<{ it: string; number: string }>(
      `select c.subject_id as it, d.number from document_claim c join document d on d.id = c.document_id
       where c.subject = 'trial' and c.subject_id = any ($1) and c.state in ('running', 'waiting') order by 1`,
      [things],
    )
  const send = (name: string, body: object) => stage.command('admin', name, body)

  const submit = async (paper: Paper | undefined, testTitle: string) => {
    if (paper && ['returned', 'rejected', 'withdrawn'].includes(paper.status))
      return send('resubmit', { processInstanceId: paper.id, form: { testTitle } })
    const { userId: assigneeId } = await stage.as('admin')
    return send('start', { flowKey: KEY, form: { testTitle, assigneeId, testCase: 'agree' } })
  }

  /** What may be done with a paper that stands so, and how it stands afterwards. */
  const ENDS: Record<string, readonly [from: readonly string[], to: string]> = {
    return: [['running'], 'returned'],
    reject: [['running'], 'rejected'],
    approve: [['running'], 'approved'],
    withdraw: [['running', 'returned'], 'withdrawn'],
    terminate: [['running', 'returned'], 'terminated'],
    delete: [['rejected', 'withdrawn'], 'deleted'],
  }
  async function end(paper: Paper, does: string): Promise<void> {
    const comment = '试'
    const on = { processInstanceId: paper.id, comment }
    const reply =
      does === 'return'
        ? await stage.command('worker01', 'return', { taskId: (await stage.task('worker01', paper.id)).taskId, to: 'start', comment })
        : does === 'approve' || does === 'reject'
          ? await stage.complete('worker01', paper.id, { pass: does === 'approve', comment })
          : await send(does, on)
    expect(reply.body, does).toMatchObject({ success: true })
  }

  it('have one holder at a time, who is named, and none when all is over', PATIENCE, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16, size: 'max' }), async steps => {
        const things = Array.from({ length: SUBJECTS }, () => stage.app.newId())
        const papers: (Paper | undefined)[] = []
        const held = new Map<string, Paper>()
        const free = (paper: Paper) => {
          for (const [it, holder] of held) if (holder === paper) held.delete(it)
        }
        const agree = async () => {
          expect(await standing(things)).toEqual([...held].sort().map(([it, { number }]) => ({ it, number })))
          expect(await claimBreaches(stage.app.sites[0]!.database.reader)).toEqual([])
        }
        for (const { paper: at, does, about } of steps) {
          const paper = papers[at]
          if (does === 'submit') {
            if (paper?.status === 'running') continue
            const wanted = about.map(nth => things[nth]!)
            const taken = wanted.filter(it => held.has(it) && held.get(it) !== paper)
            const reply = await submit(paper, wanted.join(' '))
            if (taken.length > 0) {
              // A fault of the form, at the field that names the subject, and one for each subject that is taken.
              const problems = taken.map(it => ({ path: 'testTitle', message: `${it} 已有 ${held.get(it)!.number}` }))
              expect(reply).toMatchObject({ status: 400, body: { data: { error: 'E_FORM', problems } } })
            } else {
              expect(reply.body).toMatchObject({ success: true })
              const { objMap, number } = reply.body.data
              const now =
                paper?.id === objMap.record.processInstanceId ? paper! : { id: objMap.record.processInstanceId, number, status: '' }
              now.status = 'running'
              papers[at] = now
              free(now)
              for (const it of wanted) held.set(it, now)
            }
          } else {
            const [from, to] = ENDS[does]!
            if (!paper || !from.includes(paper.status)) continue
            await end(paper, does)
            paper.status = to
            if (to !== 'returned') free(paper)
          }
          await agree()
        }
        for (const paper of papers) if (paper && ['running', 'returned'].includes(paper.status)) await end(paper, 'terminate')
        held.clear()
        await agree()
      }),
      { numRuns: Math.ceil(RUNS / 3) },
    )
  })
})
