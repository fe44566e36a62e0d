import { describe, expect, it } from 'vitest'
import { date, daterange, dept, integer, money, month, monthrange, percent, quantity, ref, text } from './form/field.ts'
import { readForm } from './form/read.ts'
import { plain, rate, sum, to } from './measure.ts'
import { drillTo, menuOf, type Report, report, reportFor } from './report.ts'

const sales = report('sales', {
  title: '销售',
  en: 'Sales',
  filters: { period: monthrange('月份'), day: daterange('日期'), customerId: ref('客户', { to: 'customer' }), asOf: date('截至') },
  dimensions: { customerId: ref('客户', { to: 'customer' }), area: text('区域'), deptId: dept('部门') },
  keys: ['area', 'customerId', 'deptId'],
  measures: {
    qty: sum(quantity('数量'), { drill: { key: 'order', path: '/sales/order', where: { state: 'done' } } }),
    amount: sum(money('金额'), { right: 'cost', drill: { key: 'order', path: '/sales/order', when: 'before' } }),
    share: rate(percent('占比'), 'amount', 'qty'),
    price: plain(money('单价')),
  },
  order: ['area'],
  charts: { area: { kind: 'ring', title: '区域', en: 'Area', by: 'area', of: ['amount'] } },
  ties: { sums: { amount: ['qty'], qty: ['-qty'] }, ledger: ['qty', 'amount'] },
  page: { path: '/sales/report/sales', icon: 'x', reads: ['sales'], rights: { cost: ['成本查看', ['head']] } },
}) as unknown as Report

const spec = { title: '', en: '', filters: {}, keys: [], order: [], page: { path: '', icon: '', reads: [] } }

describe('a report', () => {
  it('is rejected if it measures texts, divides by unsummed measures, or draws unknown ones', () => {
    const dimensions = { area: text('区域') }
    expect(() => report('x', { ...spec, dimensions, measures: { name: sum(text('名称')) } })).toThrow('must be a number')
    expect(() => report('x', { ...spec, dimensions, measures: { a: plain(money('甲')), b: rate(percent('率'), 'a', 'a') } })).toThrow(
      'not a summed measure',
    )
    expect(() => report('x', { ...spec, dimensions, measures: { a: sum(money('甲'), { alike: 'unit' }) } })).toThrow('no dimension unit')
    expect(() => report('x', { ...spec, dimensions, measures: { a: sum(money('甲'), { right: 'cost' }) } })).toThrow('no right cost')
    expect(() => report('x', { ...spec, dimensions, measures: { a: plain(money('甲')) }, ties: { ledger: ['a'] } })).toThrow('not added up')
    expect(() => report('x', { ...spec, dimensions, measures: { area: sum(money('甲')) } })).toThrow('both a dimension and a measure')
  })

  it('hides a measure from people without its right, and rates, charts and ties made of it', () => {
    const seen = reportFor(sales, () => false)
    expect(Object.keys(seen.measures)).toEqual(['qty', 'price'])
    expect(seen.charts).toEqual({})
    expect(seen.ties).toEqual({ sums: { qty: ['-qty'] }, ledger: ['qty'] })
    expect(reportFor(sales, right => right === 'sales_cost')).toBe(sales)
  })

  it('yields its menu: page, rights, roles', () => {
    expect(menuOf(sales)).toMatchObject({
      code: 'sales',
      reads: ['sales'],
      buttons: [['cost', '成本查看', ['head']]],
    })
  })

  it('links a figure to its list with every filter and every key of its row', () => {
    const asked = { period: ['2026-01', '2026-03'], day: '2026-01-05,2026-02-01', asOf: '2026-02-02', customerId: '7' }
    const query = (name: string, keys: Record<string, string | null>) =>
      Object.fromEntries(new URLSearchParams(drillTo(sales, sales.measures[name]!, asked, keys)!.split('?')[1]))
    expect(query('qty', { area: null, customerId: '8' })).toEqual({
      ...{ period_ge: '2026-01', period_le: '2026-03', day_datege: '2026-01-05', day_datele: '2026-02-01', asOf: '2026-02-02' },
      ...{ area_null: '1', customerId: '8', state: 'done' },
    })
    expect(query('amount', {})).toEqual({ period_lt: '2026-01', day_datelt: '2026-01-05', asOf: '2026-02-02', customerId: '7' })
    expect(query('qty', { deptId: '5' })).toMatchObject({ deptId: '5', deptId_equal: '5' })
    const named = { ...sales.measures.qty!, drill: { key: 'order', path: '/sales/order', as: { deptId: 'orderDeptId' } } }
    expect(drillTo(sales, named, {}, { deptId: '5' })).toBe('/sales/order/index?orderDeptId=5&orderDeptId_equal=5')
    expect(drillTo(sales, sales.measures.price!, asked, {})).toBeUndefined()
  })

  it('links a month of a row to the days of it that were asked for, and what only rows are about not from groups', () => {
    const drill = { key: 'order', path: '/sales/order', as: { month: 'orderDate', day: 'orderDate' }, only: 'rows' } as const
    const monthly = report('monthly', {
      ...{ ...spec, filters: { day: daterange('日期') }, dimensions: { month: month('月份'), area: text('区域') } },
      ...{ keys: ['month', 'area'], measures: { qty: sum(quantity('数量'), { drill }) } },
    }) as unknown as Report
    const link = (keys: Record<string, string>) => drillTo(monthly, monthly.measures.qty!, { day: '2026-01-20,2026-03-10' }, keys)
    const days = (of: string) => [...new URLSearchParams(link({ month: of, area: '甲' })!.split('?')[1]).values()].slice(0, 2)
    expect(days('2026-01')).toEqual(['2026-01-20', '2026-01-31'])
    expect(days('2026-02')).toEqual(['2026-02-01', '2026-02-28'])
    expect(days('2026-03')).toEqual(['2026-03-01', '2026-03-10'])
    expect(link({ month: '2026-02' })).toBeUndefined()
  })

  it('links a figure to another report in the words of that one, and not to what has no value', () => {
    const behind = {
      ...spec,
      ...{ dimensions: {}, measures: {}, filters: { period: monthrange('月份'), from: daterange('日期'), ours: dept('部门') } },
    }
    const drill = to(report('behind', { ...behind, page: { ...spec.page, path: '/behind' } }), {
      as: { day: 'from', deptId: 'ours', deptId_equal: 'only' },
    })
    const asked = { period: ['2026-01', '2026-03'], day: '2026-01-05,2026-02-01' }
    const link = (keys: Record<string, string | null>) => drillTo(sales, sum(quantity('数量'), { drill }), asked, keys)
    const query = (keys: Record<string, string>) => Object.fromEntries(new URLSearchParams(link(keys)!.split('?')[1]))
    expect(query({ deptId: '5' })).toEqual({ period: '2026-01,2026-03', from: '2026-01-05,2026-02-01', ours: '5', only: 'yes' })
    expect(link({ customerId: null })).toBeUndefined()
  })

  it('links a figure of a month to the days of a list, as the filters say', () => {
    const drill = { key: 'fact', path: '/fact', where: ({ unit }: { unit?: unknown }) => ({ counted: String(unit) }) }
    const filters = { month: month('月份'), unit: text('计量') }
    const query = (dayOfMonth: number | 'any') =>
      Object.fromEntries(
        new URLSearchParams(
          drillTo(
            { ...sales, filters },
            { field: integer('件'), total: 'sum', drill: { ...drill, dayOfMonth } },
            { month: '2026-02', unit: 'h' },
            {},
          )!.split('?')[1],
        ),
      )
    expect(query(5)).toEqual({ month_datege: '2026-02-05', month_datele: '2026-02-05', unit: 'h', counted: 'h' })
    expect(query('any')).toMatchObject({ month_datege: '2026-02-01', month_datele: '2026-02-28' })
  })
})

describe('a range of months', () => {
  const form = { fields: { period: monthrange('月份') } }
  const read = (period: unknown) => readForm(form, { period }).doc.period
  it('runs forwards', () => {
    expect(read('2026-01,2026-02')).toEqual(['2026-01', '2026-02'])
    for (const wrong of ['2026-01', '2026-02,2026-01', '2026-13,2026-14', '2026-01-01,2026-02-01', '2026-01,2026-02,2026-03'])
      expect(read(wrong)).toBeUndefined()
  })
})
