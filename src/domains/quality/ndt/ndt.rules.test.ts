import { expect, it } from 'vitest'
import { findingsOf, type Indication, indicationProblem, judgeOf, largestText } from './ndt.rules.ts'

const index = (indexCode: string, indexName: string, upperLimit: string, upperInclusive = true) => ({
  ...{ indexCode, indexName, indexType: 'UT', valueKind: 1, upperLimit, lowerInclusive: true, upperInclusive, isKey: true, sort: 1 },
})
const UT = [index('S', '单个当量', '5'), index('D', '密集当量', '3', false), index('B', '底波降低系数', '0.5')]
const MT = ['线性磁痕 2', '累积长度 5', '圆形显示 3'].map((text, nth) => ({
  ...index(`M${nth}`, text.split(' ')[0]!, text.split(' ')[1]!),
  indexType: 'MT',
}))
const row = (more: Partial<Indication>): Indication => ({ no: 1, kind: 'single', axialPos: '100', equivalentDia: '2', ...more })

it('takes the largest of each kind, and nothing found as nothing', () => {
  const rows = [row({}), row({ equivalentDia: '4.8', echoLoss: '0.2' }), row({ kind: 'dense', equivalentDia: '2.9' })]
  expect(findingsOf(rows, UT, 'UT')).toEqual({
    found: [
      { indexCode: 'S', values: ['4.8'] },
      { indexCode: 'D', values: ['2.9'] },
      { indexCode: 'B', values: ['0.2'] },
    ],
    pass: true,
  })
  expect(findingsOf([], UT, 'UT')).toMatchObject({ pass: true, found: [{ values: ['0'] }, { values: ['0'] }, { values: ['0'] }] })
  expect(findingsOf([row({ kind: 'dense', equivalentDia: '3' })], UT, 'UT').pass).toBe(false)
  expect([largestText([], 'UT'), largestText(rows, 'UT')]).toEqual(['无记录缺陷', 'Φ4.8 mm'])
})

it('adds up linear indications: each within its limit, together beyond theirs', () => {
  const rows = [1, 2, 3].map(no => ({ no, kind: 'linear', axialPos: '10', length: '1.9' }))
  const { found, pass } = findingsOf(rows, MT, 'MT')
  expect(found.map(({ values }) => values?.[0])).toEqual(['1.9', '5.7', '0'])
  expect([pass, rows.every(each => judgeOf(each, MT))]).toEqual([false, true])
})

it('goes by the inspector where no limit is measured', () => {
  const words = [{ ...index('Q', '关键区 2级', ''), valueKind: 2 }]
  expect(findingsOf([row({ judge: 'fail' })], words, 'UT')).toEqual({ found: [{ indexCode: 'Q', pass: false }], pass: false })
  expect(findingsOf([row({})], words, 'UT').pass).toBe(true)
})

it('names what is wrong with a row', () => {
  const shaft = { length: 3000, diameter: 1000 }
  const told = (more: Partial<Indication>, method = 'UT') => indicationProblem([row(more)], shaft, method)
  expect(told({})).toBeUndefined()
  expect(told({ axialPos: '3000.1' })).toBe('第1个显示：轴向位置须在 0–3000 mm 之间')
  expect(told({ radialPos: '501' })).toBe('第1个显示：径向位置不能超过半径 500 mm')
  expect(told({ clockPos: '13' })).toBe('第1个显示：时钟位置须为 1–12')
  expect(told({ kind: 'linear' })).toBe('第1个显示：请选择类型')
  expect(told({ equivalentDia: '1e3' })).toBe('第1个显示：数值须为不超过三位小数的正数')
  expect(told({ kind: 'round' }, 'MT')).toBe('第1个显示：请填写长度')
})
