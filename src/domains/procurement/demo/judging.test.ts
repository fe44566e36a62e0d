import { expect, it } from 'vitest'
import { appTest } from '#test/harness.ts'

const TENDER = '风电主轴钢锭综合评标'
const JUDGES = ['tao.yong', 'shi.lei', 'li.ming']

appTest('示范评标', ({ act, list, row, rows }) => {
  const scoresOf = (by: string) => list(by, 'sourcingScore', { sourcingName: TENDER })
  const given = async (by: string) => {
    const own = await scoresOf(by)
    return `${own.filter(({ scoreTime }) => scoreTime).length} / ${own.length}`
  }

  it('finds its committee at work; the last of them settles the scores', async () => {
    const { id } = await row('sourcing', { sourcing_name: TENDER })
    expect(await Promise.all(JUDGES.map(given))).toEqual(['3 / 3', '2 / 3', '0 / 3'])
    expect(await given('zhu.lei')).toBe('0 / 0')
    const totals = () => rows('sourcing_quote_line', { sourcing_id: id! }, 'total_score', 'tax_price')
    expect((await totals()).map(line => line.total_score)).toEqual([null, null, null])
    for (const judge of JUDGES)
      for (const { id: own, scoreTime } of await scoresOf(judge))
        if (!scoreTime)
          expect((await act(judge, 'sourcingScore', 'score', own, { techScore: '80', serviceScore: '80' })).body.msg).toBe('操作成功')
    expect((await totals()).every(line => Number(line.total_score) > 75)).toBe(true)
    expect(await given('zhu.lei')).toBe('9 / 9')
  })
})
