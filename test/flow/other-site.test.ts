import { expect, it } from 'vitest'
import { discover } from '#app/discover.ts'
import { deskOf } from '#platform/work/desk.store.ts'
import type { FlowSample } from '#server/document/sample.ts'
import { appTest } from '#test/harness.ts'

/** The sites share no row: what a paper names at one of them is unknown at the other, to the same person. */
const samples = await discover<FlowSample>('sample')
/** A sample that no paper of the demo company is made of. */
const NTH = 8

appTest('papers at the other site', ({ app }) => {
  it.each(samples.map(({ value }) => [value.key, value] as const))('%s names rows that are not there', async (flowKey, { by, form }) => {
    const [here, there] = app.sites
    const asked = await form(deskOf(app, here!, here!.database.reader, by, NTH, new Date()))
    const counted = () => there!.database.reader.execute<{ n: string }>('select count(*) as n from document' as never)
    const before = (await counted()).rows[0]!.n
    const { status, body } = await (await app.signIn(by, { site: 2 })).post('blade-flow/process/start', { flowKey, form: asked, picks: {} })
    expect((await counted()).rows[0]!.n).toBe(before)
    // A supplier's paper is about the own firm, which has no file at the other site.
    if (flowKey === 'supplier_change') return void expect({ status, msg: body.msg }).toEqual({ status: 404, msg: '数据不存在' })
    expect(status, JSON.stringify(body)).toBe(400)
    expect(body.data?.problems?.length, JSON.stringify(body)).toBeGreaterThan(0)
    // The same paper is none of an unknown row where it was written.
    const known = await (await app.signIn(by)).post('blade-flow/process/preview', { flowKey, form: asked })
    const unknown = new Set(body.data.problems.map(({ path, message }: { path: string; message: string }) => `${path} ${message}`))
    const faults: { path: string; message: string }[] = known.body.data.problems
    expect(faults.filter(({ path, message }) => unknown.has(`${path} ${message}`))).toEqual([])
  })
})
