import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../setup/app.ts'
import { type Cases, casesIn } from '../setup/cases.ts'
import { day, employeeId, passAll } from '../setup/personnel.ts'

const TYPES = ['work', 'tool', 'key']

/** Several people edit one document at once: no change is lost, whoever sends last. */
describe('concurrent editing', () => {
  let app: TestApp
  let cases: Cases
  beforeAll(async () => {
    app = await openTestApp()
    cases = casesIn(app)
  })
  afterAll(() => app.close())

  it('each head ticks their own row of the hand-over; two changes of one cell are reported, not mixed', async () => {
    const { processInstanceId } = await cases.start('cui.haitao', 'quitFlow', {
      ...{ employeeId: await employeeId(app, '崔海涛'), quitType: 'resign', applyQuitDate: day(0), lastWorkDate: day(30) },
      ...{ quitReason: 'family', reasonDetail: '回乡', handover: TYPES.map(handoverType => ({ handoverType })) },
    })
    await passAll(cases, processInstanceId, {}, 'handover')
    const heads = await cases.open(processInstanceId)
    expect(heads).toHaveLength(3)
    const seen = await Promise.all(
      heads.map(async ({ account }) => (await (await cases.as(account)).get('blade-flow/process/detail', { processInstanceId })).body.data),
    )
    const sends = async (nth: number, rows: object[]) =>
      (await cases.as(heads[nth]!.account)).post('blade-flow/work/complete-task', {
        ...{ ...heads[nth]!, processInstanceId, pass: true, rev: seen[nth].record.rev },
        form: { handover: rows },
      })
    const ticked = (nth: number, more: object = {}) =>
      (seen[nth].form.handover as object[]).map((row, at) => (at === nth ? { ...row, done: 'yes', ...more } : row))
    expect((await sends(0, ticked(0))).body).toMatchObject({ success: true })
    // The page of the second one still shows the first row open.
    const other = (seen[1].form.handover as object[]).map((row, at) => (at === 0 ? { ...row, done: 'yes', comment: '另有说明' } : row))
    expect((await sends(1, ticked(1))).body).toMatchObject({ success: true })
    const rows = async () =>
      (
        await app.sql<{ rows: { done?: string }[] }>(
          `select d.data -> 'handover' as rows from document d join wf_instance i on i.biz_id = d.id where i.id = $1`,
          [processInstanceId],
        )
      )[0]!.rows
    expect((await rows()).map(row => row.done)).toEqual(['yes', 'yes', undefined])
    expect(
      (
        await sends(
          2,
          other.map(row => ({ ...row, done: 'no' })),
        )
      ).body,
    ).toMatchObject({ code: 409, msg: '单据内容已被他人修改，请刷新后再提交' })
    expect((await rows()).map(row => row.done)).toEqual(['yes', 'yes', undefined])
    expect((await sends(2, ticked(2))).body).toMatchObject({ success: true })
    expect((await rows()).map(row => row.done)).toEqual(['yes', 'yes', 'yes'])
  })
})
