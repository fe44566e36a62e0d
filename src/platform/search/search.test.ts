import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'

type Found = { title: string; to: string; note: string }
interface Reply {
  papers: Found[]
  rows: Found[]
  people: { account: string }[]
}

/** Ctrl K: one request, and nothing that the person could not open anyway. */
describe('the search box', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterAll(() => app.close())

  const find = async (account: string, keyword: string): Promise<Reply> =>
    (await (await app.signIn(account)).get('blade-biz/search/find', { keyword })).body.data

  it('finds a document by its number for those who may read it, and opens it', async () => {
    const [paper] = await app.sql<{ number: string; id: string }>(
      `select number, id::text from site1.wf_instance where def_key = 'pay_apply' and status = 'running' limit 1`,
    )
    const { papers } = await find('qin.haifeng', paper!.number)
    expect(papers.map(({ title }) => title)).toEqual([paper!.number])
    expect(papers[0]!.to).toContain(`/work/process/pay_apply/detail/${paper!.id}/`)
    for (const stranger of ['worker01', 'supplier01']) expect((await find(stranger, paper!.number)).papers).toEqual([])
  })

  it('finds documents by words', async () => {
    const { papers } = await find('worker01', '请假')
    expect(papers.length).toBeGreaterThan(0)
    for (const { note } of papers) expect(note).toContain('赵铁山')
  })

  it('never finds a draft of somebody else', async () => {
    const [draft] = await app.sql<{ number: string; account: string }>(
      `select i.number, u.account from site1.wf_instance i join site1.sys_user u on u.id = i.initiator where i.status = 'draft' and i.number <> '' limit 1`,
    )
    if (draft) expect((await find('admin', draft.number)).papers).toEqual([])
  })

  it('finds materials and suppliers for those who may view the book', async () => {
    const [material] = await app.sql<{ code: string }>(`select material_code as code from site1.wh_material where is_deleted = 0 limit 1`)
    const [supplier] = await app.sql<{ name: string }>(`select supplier_name as name from site1.sup_supplier where is_deleted = 0 limit 1`)
    const keeper = await find('liang.yan', material!.code)
    expect(keeper.rows.map(({ to }) => to)).toContain(`/warehouse/material/index?materialCode_equal=${material!.code}`)
    expect((await find('worker01', material!.code)).rows).toEqual([])
    expect((await find('zhu.lei', supplier!.name)).rows.map(({ title }) => title).join()).toContain(supplier!.name)
  })

  it('shows a supplier its own firm and no colleagues', async () => {
    const names = await app.sql<{ no: string }>(`select supplier_no as no from site1.sup_supplier where is_deleted = 0`)
    const seen = await Promise.all(names.slice(0, 10).map(({ no }) => find('supplier01', no)))
    expect(seen.flatMap(({ rows }) => rows).length).toBeLessThanOrEqual(1)
    expect((await find('supplier01', 'mengdeshan')).people).toEqual([])
    expect((await find('worker01', 'mengdeshan')).people.map(({ account }) => account)).toEqual(['meng.deshan'])
  })
})
