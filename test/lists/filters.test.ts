import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '../setup/app.ts'

/** What a parameter with a suffix means, on the regions (texts) and on somebody's messages (times). */
describe('filters of a list', () => {
  let app: TestApp
  let admin: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
    await app.sql(
      `insert into sys_region (code, name, parent_code) select '97' || n, name, '00'
       from unnest(array['a_1过滤', 'ab1过滤', 'a%1过滤', 'A_1过滤', '过滤a_1', '过滤ab1']) with ordinality as t(name, n)`,
    )
    await app.sql(
      `insert into sys_message (id, user_id, title, content, tag, create_time)
       select n, $1, '时间' || n, '', '未读', at::timestamptz from unnest(array[
         '2021-03-04 05:06:07+08', '2021-03-04 05:06:07.900+08', '2021-03-04 05:06:08+08', '2021-03-04 23:59:59.999+08', '2021-03-05 00:00:00+08'
       ]) with ordinality as t(at, n)`,
      [admin.userId],
    )
  })
  afterAll(() => app.close())

  const names = async (query: object) =>
    (await admin.get('blade-system/region/list', { code_likeright: '97', ...query, size: 500 })).body.data.records
      .map((row: { name: string }) => row.name)
      .sort()
  const titles = async (query: object) =>
    (await admin.get('framework-message/message/list', { title: '时间', ...query })).body.data.records
      .map((row: { title: string }) => row.title)
      .sort()

  it.each([
    [{ name: 'a_1' }, ['A_1过滤', 'a_1过滤', '过滤a_1']],
    [{ name_like: 'a_1' }, ['A_1过滤', 'a_1过滤', '过滤a_1']],
    [{ name_likeright: 'a_1' }, ['A_1过滤', 'a_1过滤']],
    [{ name_likeright: 'a%' }, ['a%1过滤']],
    [{ name_likeleft: 'a_1' }, ['过滤a_1']],
    [{ name_likeleft: '%1' }, []],
    [{ name_notlike: 'a_1' }, ['a%1过滤', 'ab1过滤', '过滤ab1']],
    [{ name_equal: 'a_1过滤' }, ['a_1过滤']],
    [{ name_notequal: 'a_1过滤', name_likeright: 'a' }, ['A_1过滤', 'a%1过滤', 'ab1过滤']],
    [{ name_ignore: 'x' }, ['A_1过滤', 'a%1过滤', 'a_1过滤', 'ab1过滤', '过滤a_1', '过滤ab1']],
  ])('%o means the characters that were typed', async (query, found) => {
    expect(await names(query)).toEqual(found.toSorted())
  })

  it.each([
    [{ createTime: '2021-03-04 05:06:07' }, ['时间1', '时间2']],
    [{ createTime: '2021-03-04' }, ['时间1', '时间2', '时间3', '时间4']],
    [{ createTime_dateequal: '2021-03-05' }, ['时间5']],
    [{ createTime_datege: '2021-03-04 05:06:08', createTime_datelt: '2021-03-05 00:00:00' }, ['时间3', '时间4']],
    [{ createTime_dategt: '2021-03-04 05:06:08', createTime_datele: '2021-03-05 00:00:00' }, ['时间4', '时间5']],
    [{ createTime: 'yesterday' }, []],
  ])('%o means all of a day and of a second', async (query, found) => {
    expect(await titles(query)).toEqual(found)
  })

  it('a page has no more rows than the largest, and the direction that was asked for', async () => {
    await app.sql(
      `insert into sys_region (code, name, parent_code) select '96' || lpad(n::text, 4, '0'), '多' || n, '00' from generate_series(1, 600) n`,
    )
    const ask = async (query: object) => (await admin.get('blade-system/region/list', { code_likeright: '96', ...query })).body.data
    const all = await ask({ size: 100_000 })
    expect([all.size, all.records.length, all.total, all.pages]).toEqual([500, 500, 600, 2])
    const codes = async (query: object) => (await ask({ size: 2, ...query })).records.map((row: { code: string }) => row.code)
    expect([await codes({ ascs: 'code' }), await codes({ descs: 'code' })]).toEqual([
      ['960001', '960002'],
      ['960600', '960599'],
    ])
  })
})
