import { describe, expect, it } from 'vitest'
import { addMonths, daysBetween, monthsBetween } from '#model/day.ts'
import hrParams from '../hr.params.ts'
import { legalRetireDate, minInsureYears, type RetireTable } from './retirement.query.ts'

const table = JSON.parse(hrParams['retire.table']?.value ?? '') as RetireTable
const legal = (gender: string, birthDate: string, postType = 'worker') => legalRetireDate(table, { gender, birthDate, postType })

describe('法定退休日期 by the law of 2025', () => {
  it('one month later per four months for men and office women, per two months for women workers', () => {
    expect(legal('male', '1964-12-20')).toBe('2024-12-20')
    expect(legal('male', '1965-01-20')).toBe('2025-02-20')
    expect(legal('male', '1965-05-20')).toBe('2025-07-20')
    expect(legal('female', '1970-01-05', 'manage')).toBe('2025-02-05')
    expect(legal('female', '1975-01-05')).toBe('2025-02-05')
    expect(legal('female', '1975-03-05')).toBe('2025-05-05')
  })

  it('up to the new age', () => {
    expect(legal('male', '1976-09-01')).toBe('2039-09-01')
    expect(legal('male', '1990-09-01')).toBe('2053-09-01')
    expect(legal('female', '1990-09-01', 'manage')).toBe('2048-09-01')
    expect(legal('female', '1990-09-01')).toBe('2045-09-01')
  })

  it('the minimum contribution time grows by half a year each year from 2030, up to twenty', () => {
    expect(['2029-12-31', '2030-01-01', '2031-06-01', '2039-01-01', '2050-01-01'].map(day => minInsureYears(table, day))).toEqual([
      '15.0',
      '15.5',
      '16.0',
      '20.0',
      '20.0',
    ])
  })

  it('months are calendar months', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-03-15', -12)).toBe('2025-03-15')
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
    expect(monthsBetween('2025-01-31', '2026-02-01')).toBe(13)
    expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2)
  })
})
