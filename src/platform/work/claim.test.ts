import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Claim, claimFaults, endClaims, takeClaims } from '#server/document/claim.ts'
import { documents } from '#server/document/document.table.ts'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { atOnce, type Booking, bookingIn, goes, PATIENCE, RUNS, type TestBook } from '#test/setup/books.ts'
import { claimBreaches } from './claim.query.ts'

const PAPERS = 4
const SUBJECTS = 3

const subjects = fc.uniqueArray(fc.nat(SUBJECTS - 1), { minLength: 1 })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('submit' as const), paper: fc.nat(PAPERS - 1), about: subjects }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constantFrom('released' as const, 'done' as const, 'waiting' as const), paper: fc.nat(PAPERS - 1) }),
  },
)

/** Random properties: a subject has one document at a time, and claims match the running documents. */
describe('claims', () => {
  let app: TestApp
  let booking: Booking
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
  })
  afterAll(() => app.close())

  const newPaper = () =>
    booking(async ({ tx, tenantId, newId, now }) => {
      const id = newId()
      await tx.insert(documents).values({
        ...{ id, tenantId, flowKey: 'test', number: `P${id}`, data: {} },
        ...{ rev: 1, defVersion: 1, approvalStatus: 2, createdBy: '1', createdAt: now },
      })
      return id
    })
  const claim = (subjectId: string): Claim => ({ subject: 'test', subjectId, path: 'it', refusal: ({ number }) => `已有 ${number}` })
  const submit = (book: TestBook, documentId: string, about: readonly string[]) =>
    takeClaims({ ...book, documentId, flowKey: 'test' }, about.map(claim))
  const standing = (ids: readonly string[]) =>
    app.sql<{ it: string; paper: string }>(
      `select subject_id as it, document_id::text as paper from document_claim
       where state in ('running', 'waiting') and subject = 'test' and subject_id = any($1) order by 1`,
      [ids],
    )

  it('are taken by one document at a time, all or none, until it ends', PATIENCE, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20, size: 'max' }), async steps => {
        const papers: string[] = []
        while (papers.length < PAPERS) papers.push(await newPaper())
        const things = Array.from({ length: SUBJECTS }, () => app.newId())
        const held = new Map<string, string>()
        for (const each of steps) {
          const paper = papers[each.paper]!
          if (each.does === 'submit') {
            const about = each.about.map(at => things[at]!)
            const isFree = about.every(it => (held.get(it) ?? paper) === paper)
            expect(await goes(booking(book => submit(book, paper, about)))).toBe(isFree)
            if (!isFree) continue
            for (const [it, holder] of held) if (holder === paper) held.delete(it)
            for (const it of about) held.set(it, paper)
          } else {
            const { does } = each
            await booking(book => endClaims({ ...book, documentId: paper }, does))
            if (does !== 'waiting') for (const [it, holder] of held) if (holder === paper) held.delete(it)
          }
          expect(await standing(things)).toEqual([...held].sort().map(([it, holder]) => ({ it, paper: holder })))
        }
        expect(await booking(({ tx }) => claimBreaches(tx))).toEqual([])
      }),
      { numRuns: RUNS },
    )
  })

  it('INV-02 of many concurrent documents about the same subjects one gets them, in whatever order they are named', async () => {
    const things = [app.newId(), app.newId(), app.newId()]
    const papers: string[] = []
    while (papers.length < 10) papers.push(await newPaper())
    let turn = 0
    const won = await atOnce(booking, 10, book => {
      const at = turn++
      return submit(book, papers[at]!, at % 2 ? things : things.toReversed())
    })
    expect(won.filter(Boolean)).toHaveLength(1)
    const rows = await standing(things)
    expect(rows.map(({ it }) => it)).toEqual([...things].sort())
    expect(new Set(rows.map(({ paper }) => paper)).size).toBe(1)
  })

  it('report the document that has it, at the field concerned', async () => {
    const [first, second, it] = [await newPaper(), await newPaper(), app.newId()]
    await booking(book => submit(book, first, [it]))
    const faults = (documentId: string) => booking(book => claimFaults({ ...book, documentId }, [claim(it)]))
    expect(await faults(second)).toEqual([{ path: 'it', message: `已有 P${first}` }])
    expect(await faults('')).toEqual([{ path: 'it', message: `已有 P${first}` }])
    expect(await faults(first)).toEqual([])
    await expect(booking(book => submit(book, second, [it]))).rejects.toMatchObject({ status: 409, message: `已有 P${first}` })
  })

  it('of a document that is submitted again about nothing, nothing remains', async () => {
    const [paper, other, it] = [await newPaper(), await newPaper(), app.newId()]
    await booking(book => submit(book, paper, [it]))
    await booking(book => submit(book, paper, []))
    expect(await app.sql('select 1 from document_claim where document_id = $1', [paper])).toEqual([])
    await booking(book => submit(book, other, [it]))
  })

  it('report running cases without claims and ended cases with claims', async () => {
    const found = async (change: string) => {
      const enough = new Error('taken back')
      let rules: string[] = []
      const looked = booking(async ({ tx }) => {
        expect((await tx.execute(sql.raw(change))).rowCount).toBeGreaterThan(0)
        rules = (await claimBreaches(tx)).map(({ rule }) => rule)
        throw enough
      })
      await expect(looked).rejects.toBe(enough)
      return new Set(rules)
    }
    expect(await found(`update document_claim set state = 'released' where state = 'running'`)).toEqual(
      new Set(['INV-03 a running case claims nothing']),
    )
    expect(
      await found(`update document_claim set state = 'running' where state = 'done' and not exists (select 1 from document_claim o
        where o.subject = document_claim.subject and o.subject_id = document_claim.subject_id and o.document_id <> document_claim.document_id)`),
    ).toEqual(new Set(['INV-03 a claim outlives its case']))
  })
})
