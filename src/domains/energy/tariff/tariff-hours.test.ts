import { expect, it } from 'vitest'
import { hoursOf, hoursSaid } from './tariff-hours.rules.ts'

const said = (text: string) => {
  const day = hoursOf(text)
  return typeof day === 'string' ? day : hoursSaid(day)
}

it('the hours of a tariff are the 24 hours of a day, each once', () => {
  expect(said('尖 19–21，峰 8–11、17–19，谷 23–7，其余为平')).toBe('尖 2 h，峰 5 h，平 9 h，谷 8 h')
  expect(said('平 0-24')).toBe('平 24 h')
  expect(said('谷 22:30–6:30；平 6:30至22:30')).toBe('平 16 h，谷 8 h')
  expect(hoursOf('谷 23–7，其余为平')).toEqual([
    { period: 'valley', from: 0, until: 420 },
    { period: 'flat', from: 420, until: 1380 },
    { period: 'valley', from: 1380, until: 1440 },
  ])
})

it('says what is missing, double or not a time', () => {
  expect(said('峰 8–11，谷 10–12，其余为平')).toBe('10:00–11:00 属于两个时段')
  expect(said('峰 8–20')).toBe('0:00–8:00 不属于任何时段')
  expect(said('峰 0–20')).toBe('20:00–24:00 不属于任何时段')
  expect(said('峰 8–8，其余为平')).toBe('“峰 8–8”不是一段时间')
  expect(said('峰 8–25，其余为平')).toBe('“峰 8–25”不是一段时间')
  expect(said('高峰八点，其余为平')).toMatch(/^“高峰八点”看不懂/)
  expect(said('其余为平，其余为谷')).toBe('“其余”只能写一次')
})
