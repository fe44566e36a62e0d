import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDate, toDate } from './date.ts'
import { addMonths, lastDayOf } from './day.ts'
import { isEmpty } from './empty.ts'
import { isImage, isPdf } from './file-type.ts'
import { compare, divide, minus, plus, round, thousands, times } from './number.ts'
import { isEmail, isLandline, isMobile, isUrl } from './pattern.ts'
import { missingIn, selectionProblem } from './row.ts'
import { truncate, widthOf } from './text.ts'

/** The helpers of section 5 of the specification. */
describe('emptiness', () => {
  it.each([[null], [undefined], [''], ['null'], ['undefined'], [[]], [{}]])('%j is empty', value => expect(isEmpty(value)).toBe(true))
  it.each([[0], [Number.NaN], [false], [true], [' '], ['0'], [[0]], [{ a: undefined }], [new Date()]])('%j is not', value =>
    expect(isEmpty(value)).toBe(false),
  )
})

describe('patterns', () => {
  it('email', () => {
    expect(['a@b.cn', 'zhang.san@mail.example.com'].every(isEmail)).toBe(true)
    expect(['a@b', '@b.cn', 'a b@c.cn', 'a@b..cn', 'a@'].some(isEmail)).toBe(false)
  })
  it('mobile: 11 digits starting with 1', () => {
    expect(isMobile('13800000000')).toBe(true)
    expect(['23800000000', '1380000000', '138000000000', '1380000000a', ''].some(isMobile)).toBe(false)
  })
  it('landline: optional area code plus 7-8 digits', () => {
    expect(['88886666', '8888666', '010-88886666', '053188886666', '0531-8888666'].every(isLandline)).toBe(true)
    expect(['888866', '888866667', '10-88886666', '0531-'].some(isLandline)).toBe(false)
  })
  it('URL: http or https', () => {
    expect(['http://a.cn', 'https://a.cn:8080/x?y=1#z', 'http://localhost:1888/login', 'HTTP://A.CN'].every(isUrl)).toBe(true)
    expect(['ftp://a.cn', 'a.cn', 'http://', 'javascript:alert(1)', 'http://a b.cn'].some(isUrl)).toBe(false)
  })
})

describe('numbers', () => {
  it('D-02 rounds half up, two decimals by default, below zero too', () => {
    expect([round('1.005'), round(2.345), round('-1.005'), round('1.0049'), round('0.5', 0), round('1', 3)]).toEqual([
      '1.01',
      '2.35',
      '-1.01',
      '1.00',
      '1',
      '1.000',
    ])
  })
  it('separates thousands', () => {
    expect([thousands('1234567.5'), thousands(999), thousands('-1234567.005', 2), thousands('1000'), thousands('0.1234')]).toEqual([
      '1,234,567.5',
      '999',
      '-1,234,567.01',
      '1,000',
      '0.1234',
    ])
  })
  it('rejects a zero divisor with the message of the specification', () => {
    expect(() => divide(1, 0)).toThrow('The second number cannot be zero.')
    expect(() => divide(1, '0.00')).toThrow('The second number cannot be zero.')
    expect([divide(1, 3, 4), divide(10, 4), divide('2', '3', 2), divide(-1, 8, 2)]).toEqual(['0.3333', '2.5', '0.67', '-0.13'])
  })
  it('never loses a cent', () => {
    const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
    const decimal = (value: bigint) =>
      `${value < 0n ? '-' : ''}${(value < 0n ? -value : value)
        .toString()
        .padStart(3, '0')
        .replace(/(\d\d)$/, '.$1')}`
    fc.assert(
      fc.property(cents, cents, (left, right) => {
        expect(compare(plus(decimal(left), decimal(right)), decimal(left + right))).toBe(0)
        expect(compare(minus(decimal(left), decimal(right)), decimal(left - right))).toBe(0)
        expect(compare(times(decimal(left), 100), left.toString())).toBe(0)
        expect(thousands(decimal(left), 2).replaceAll(',', '')).toBe(round(decimal(left)))
      }),
    )
  })
})

describe('truncation', () => {
  it('counts full-width characters as two', () => {
    expect([widthOf('主轴ab'), widthOf('（）'), widthOf('😀'), widthOf('')]).toEqual([6, 4, 2, 0])
    expect(truncate('主轴重工股份有限公司', 9)).toBe('主轴重工…')
    expect(truncate('mainshaft', 9)).toBe('mainshaft')
    expect(truncate('a主b轴', 5)).toBe('a主b…')
  })
  it('never exceeds its width', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 1, max: 30 }),
        (text, places) => widthOf(truncate(text, places)) <= places,
      ),
    )
  })
})

describe('dates', () => {
  it('shows Shanghai time in the format asked for', () => {
    const instant = new Date('2026-11-14T16:30:05Z')
    expect(formatDate(instant)).toBe('2026-11-15 00:30:05')
    expect(formatDate(instant, 'yyyy年MM月dd日')).toBe('2026年11月15日')
    expect(formatDate('2026-11-15 08:00', 'HH:mm')).toBe('08:00')
  })
  it('rejects an invalid date and a malformed format', () => {
    for (const wrong of ['yesterday', '2026-02-30', '2026-13-01', '2026-01-01 25:00', new Date('x'), Number.NaN])
      expect(() => formatDate(wrong)).toThrow('not a date')
    for (const format of ['', 'abc', 'yyyy-yyyy', 'YYYY-MM-dd', 'yyyy-M-d'])
      expect(() => formatDate(new Date(), format)).toThrow('malformed date format')
  })
  it('reads what it writes', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1992-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), date => {
        const second = new Date(Math.floor(date.getTime() / 1000) * 1000)
        expect(toDate(formatDate(second))).toEqual(second)
      }),
    )
  })
})

describe('files and rows', () => {
  it('recognises images and PDFs by extension, ignoring case', () => {
    expect(['a.jpg', 'a.JPEG', 'a.png', 'a.gif', 'a.b.Jfif', 'x/y.png?size=1'].every(isImage)).toBe(true)
    expect(['a.svg', 'png', 'a.png.exe', ''].some(isImage)).toBe(false)
    expect([isPdf('合同.PDF'), isPdf('pdf'), isPdf('a.pdf.zip')]).toEqual([true, false, false])
  })
  it('names the first missing value in rows', () => {
    const columns = [
      { prop: 'materialName', label: '物料名称', required: true },
      { prop: 'specs', label: '规格', required: true },
      { prop: 'note', label: '备注' },
    ]
    expect(missingIn([{ materialName: '钢锭', specs: '' }], columns)).toBe('规格不能为空')
    expect(missingIn([{ materialName: '钢锭', specs: '' }], columns, { exempt: ['specs'] })).toBe('')
    expect(missingIn([{ materialName: 0, specs: 'x' }, {}], columns)).toBe('物料名称不能为空')
    expect(missingIn([{}], [{ prop: 'a', label: '甲', required: true, message: '请填甲' }])).toBe('请填甲')
  })
  it('explains what is wrong with a selection', () => {
    expect([selectionProblem([]), selectionProblem([1, 2]), selectionProblem([1, 2], true), selectionProblem([1], true)]).toEqual([
      '请选择数据',
      '',
      '请选择一条数据操作',
      '',
    ])
  })
})

describe('months', () => {
  it.each([
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-11-15', 12, '2027-11-15'],
    ['2028-02-29', -12, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
  ])('%s and %i months is %s', (day, months, then) => expect(addMonths(day, months)).toBe(then))

  it('ends a month on its last day', () =>
    expect(['2026-02', '2028-02', '2026-12', '2026-04'].map(lastDayOf)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31', '2026-04-30']))
})
