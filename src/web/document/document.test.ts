import { describe, expect, it } from 'vitest'
import type { Change } from '#contract/flow-shape.ts'
import { approve } from '#model/flow/chain.ts'
import { flow } from '#model/flow/flow.ts'
import { role } from '#model/flow/people.ts'
import { sum, times } from '#model/form/arithmetic.ts'
import { date, days, dict, integer, money, price, quantity, ref, tenths, text } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { varied } from '#model/form/varied.ts'
import { cellMarks, marksOf } from './changes.ts'
import { createFormStore, problemAt, rowKey } from './form-store.ts'
import { arranged, fitting } from './lines-columns.ts'
import { cellsOf, dayText, isBlock, spread } from './paste.ts'
import { columnsOf, sectionsOf } from './paths.ts'
import { narrowing, textOf, thousands } from './show.ts'
import { totalsOf } from './totals.ts'

const order = flow('order_test', {
  title: '订单',
  en: 'Order',
  prefix: 'DD',
  fields: {
    subject: text('主题', { required: true }),
    urgent: dict('紧急', { code: 'yes_no', initial: '0' }),
    reason: text('原因', { required: true, when: doc => doc.urgent === '1' }),
    place: ref('仓库', { to: 'place' }),
    items: lines(
      '明细',
      {
        thing: ref('物料', { required: true, to: 'thing', within: { placeId: 'place', kind: '"new"' }, copy: { unit: 'unit' } }),
        unit: text('单位', { derived: true }),
        qty: quantity('数量', { required: true }),
        price: price('单价'),
        amount: money('金额', { derived: true }),
        due: date('交期'),
      },
      { min: 1, derive: { amount: row => times(row.qty, row.price) } },
    ),
    total: money('合计', { derived: true }),
  },
  derive: { total: doc => sum(doc.items, row => row.amount) },
  chain: [approve('head', '负责人审批', { by: role('dept_head') })],
  subject: '{subject}',
  list: ['subject'],
})
const everything = Object.fromEntries(
  ['subject', 'urgent', 'reason', 'place', 'items', 'total', 'remark', 'attachments', 'thing', 'unit', 'qty', 'price', 'amount', 'due']
    .map(key => (['thing', 'unit', 'qty', 'price', 'amount', 'due'].includes(key) ? `items.${key}` : key))
    .map(path => [path, path === 'total' || path === 'items.unit' || path === 'items.amount' ? 'r' : 'w']),
)
const opened = (form: Record<string, unknown> = {}, rights = everything) =>
  createFormStore({ flow: order, rights, form, labels: {}, fresh: 'every' })

describe('a form that is being filled in', () => {
  it('starts with an empty row and shows no problems', () => {
    const store = opened()
    expect(store.getState().typed).toMatchObject({ items: [{}] })
    expect(store.getState().changes).toBe(0)
    expect(store.getState().told).toBe(false)
  })

  it('derives while typing, copies the columns of a reference and removes them again', () => {
    const store = opened()
    store.learn('thing', [{ id: '7', label: '主轴', row: { unit: '件' } }])
    store.set('items.0.thing', '7')
    store.set('items.0.qty', '3')
    store.set('items.0.price', '2.5')
    expect(store.getState().doc).toMatchObject({ items: [{ unit: '件', amount: '7.50' }], total: '7.50' })
    store.set('items.0.thing', undefined)
    expect((store.getState().doc.items as object[])[0]).not.toHaveProperty('unit')
  })

  it('keeps rows apart when others are added or removed, with the values the server computed for them', () => {
    const store = opened({ items: [{ qty: '1' }, { qty: '2' }] })
    const [first, second] = (store.getState().typed.items as Record<string, unknown>[]).map(rowKey)
    store.insert('items', 1, [{ qty: '9' }])
    expect((store.getState().typed.items as Record<string, unknown>[]).map(rowKey)).toEqual([first, expect.any(String), second])
    store.remove('items', 0)
    expect(store.content().items).toEqual([{ qty: '9' }, { qty: '2' }])
  })

  it('shows problems at their path; hidden fields are not missing, and server messages stay until the field changes', () => {
    const store = opened({ subject: '急件', items: [{ qty: 'x' }] })
    expect(store.tell()).toEqual(['items.0.qty', 'items.0.thing'])
    expect(store.getState().problems['items.0.qty']).toBe('数量格式错误')
    store.set('urgent', '1')
    expect(store.getState().problems.reason).toBe('原因不能为空')
    store.tell([{ path: 'subject', message: '主题已存在' }])
    expect(store.getState().problems.subject).toBe('主题已存在')
    store.set('subject', '别的')
    expect(store.getState().problems.subject).toBeUndefined()
  })

  it('of a dialog, a table that may stay empty starts empty', () => {
    const { items } = order.fields
    const optional = { ...order, fields: { ...order.fields, items: { ...items, options: { ...items.options, min: 0 } } } }
    const typed = (flow: object) =>
      createFormStore({ flow: flow as typeof order, rights: everything, form: {}, labels: {}, fresh: 'needed' }).getState().typed
    expect(typed(order)).toMatchObject({ items: [{}] })
    expect(typed(optional).items ?? []).toEqual([])
  })

  it('asks rules about a row once the server has seen the row as it is', () => {
    const limited = {
      ...order,
      rules: [{ on: 'items', cell: 'qty', each: (row: { price?: string }) => row.price === '2.0000', message: '单价有误' }],
    }
    const store = createFormStore({ flow: limited as unknown as typeof order, rights: everything, form: {}, labels: {}, fresh: 'every' })
    store.fill(['thing', 'qty', 'price'].map(column => ({ path: `items.0.${column}`, value: '1' })))
    expect(store.tell()).not.toContain('items.0.qty')
    store.adopt({ form: { items: [{ amount: '1' }] }, labels: {} })
    expect(store.tell()).toContain('items.0.qty')
    store.set('items.0.qty', '3')
    expect(store.tell()).not.toContain('items.0.qty')
    store.set('subject', '与行无关')
    store.adopt({ form: { items: [{ amount: '1' }] }, labels: {} })
    store.set('subject', '再改')
    expect(store.tell()).toContain('items.0.qty')
  })

  it('a name that was pasted and not found stays in its cell as a problem, at once', () => {
    const store = opened({ subject: '急件', items: [{ qty: '1' }] })
    store.fill([{ path: 'items.0.thing', value: { unknown: 'X-1' } }])
    expect(problemAt(store.getState(), 'items.0.thing', false)).toBe('物料“X-1”不存在或不唯一')
    store.insert('items', 0, [{}])
    expect(problemAt(store.getState(), 'items.1.thing', false)).toBe('物料“X-1”不存在或不唯一')
    store.set('items.1.thing', '7')
    expect(problemAt(store.getState(), 'items.1.thing', false)).toBeUndefined()
  })

  it('takes what comes along with a row, gives it up for that of another row, and keeps what was changed', () => {
    const store = opened()
    const adopt = (brought: object) => store.adopt({ form: {}, brought, labels: {} })
    adopt({})
    expect(store.getState().changes).toBe(0)
    adopt({ subject: '一车', reason: 'A' })
    expect(store.content()).toMatchObject({ subject: '一车', reason: 'A' })
    store.set('reason', 'B')
    adopt({ subject: '二车', reason: 'C' })
    expect(store.content()).toMatchObject({ subject: '二车', reason: 'B' })
    // Removed by hand, it does not come back; another row without any takes it away.
    store.set('subject', undefined)
    adopt({ subject: '二车', reason: 'C' })
    expect(store.content()).toMatchObject({ subject: null })
    adopt({ subject: '三车' })
    expect(store.content()).toMatchObject({ subject: '三车' })
    adopt({})
    expect(store.content()).toMatchObject({ subject: null, reason: 'B' })
    // What the form was opened with stays, whatever the row would bring.
    const reopened = opened({ subject: '改过' })
    reopened.adopt({ form: {}, brought: { subject: '一车' }, labels: {} })
    expect(reopened.content()).toMatchObject({ subject: '改过' })
  })

  it('a restored draft is no change', () => {
    const store = opened()
    store.restore({ subject: '昨天写的', items: [{ qty: '4' }] })
    expect(store.getState().changes).toBe(0)
    expect(store.content()).toMatchObject({ subject: '昨天写的', reason: null, items: [{ qty: '4' }] })
    expect(store.content()).not.toHaveProperty('total')
  })

  it('does not report missing fields to people who may not write them', () => {
    const store = opened({}, { ...everything, subject: 'r', 'items.thing': 'r', 'items.qty': 'r', remark: 'w!' })
    expect(store.tell()).toEqual(['remark'])
  })
})

describe('the layout of a form', () => {
  it('fields first, then tables, remark and files last, nothing hidden', () => {
    const { items: _, place: __, ...rights } = everything
    const { head, tables, tail } = sectionsOf(order.fields, rights)
    expect(head.map(([key]) => key)).toEqual(['subject', 'urgent', 'reason', 'total'])
    expect(tables).toEqual([])
    expect(tail.map(([key]) => key)).toEqual(['remark', 'attachments'])
    const { 'items.price': ___, ...withoutPrice } = everything
    expect(columnsOf('items', order.fields.items, withoutPrice).map(([key]) => key)).not.toContain('price')
  })

  it('numbers with separators, ids with names, half-typed numbers unchanged', () => {
    expect(thousands('-1234567.50')).toBe('-1,234,567.50')
    expect(thousands('12.')).toBe('12.')
    expect(thousands('1e5')).toBe('1e5')
    expect(textOf(order.fields.total, '50000.00', {})).toBe('¥50,000.00')
    expect(textOf(integer('年度'), 2026, {})).toBe('2026')
    expect(textOf(days('天数'), '1.5', {})).toBe('1.5 天')
    expect(textOf(tenths('平均得分'), '80.0', {})).toBe('80.0')
    expect(textOf(order.fields.place, '3', { 'place:3': '一号库' })).toBe('一号库')
    expect(textOf(order.fields.place, '909677240692940854', {})).toBe('…')
    expect(textOf(order.fields.urgent, '1', {}, [{ dictKey: '1', dictValue: '是' }])).toBe('是')
  })

  it('sums columns that can be summed', () => {
    const columns = columnsOf('items', order.fields.items, everything)
    const rows = [{ qty: '1.5', amount: '0.10', price: '9' }, { qty: 'x', amount: '0.20' }, {}]
    expect(totalsOf(order.fields.items, columns, rows)).toEqual({ qty: '1.500', amount: '0.30' })
  })

  it('looked-up quantities are not summed; an explicit setting of the definition wins', () => {
    const table = lines(
      '明细',
      {
        onHand: quantity('可用库存', { derived: true }),
        counted: quantity('实盘数量', { derived: true, totalled: true }),
        diff: quantity('差异数量', { derived: true }),
        owed: money('应付金额', { derived: true }),
        limit: money('限额', { totalled: false }),
        people: integer('人数', { totalled: true }),
        year: integer('年度'),
        price: price('单价'),
      },
      { derive: { diff: row => row.counted } },
    )
    const row = { onHand: '5', counted: '2', diff: '-3', owed: '7', limit: '9', people: 4, year: 2026, price: '1' }
    expect(totalsOf(table, Object.entries(table.columns), [row, row])).toEqual({
      ...{ counted: '4.000', diff: '-6.000', owed: '14.00', people: '8' },
    })
  })

  it('a table starts with what a row is about, goes on with what must be entered, and ends with what is looked up', () => {
    const table = lines('明细', {
      hint: text('提示', { derived: true }),
      thing: ref('物料', { required: true, to: 'thing', copy: { specs: 'specs', lastPrice: 'price' } }),
      specs: text('规格', { derived: true, identity: true }),
      batch: text('批次'),
      lastPrice: price('最近单价', { derived: true }),
      qty: quantity('数量', { required: true }),
      issued: quantity('实发数量'),
    })
    const keys = (columns: readonly (readonly [string, unknown])[]) => columns.map(([key]) => key)
    const shown = (rights: Record<string, string>) => {
      const all = Object.fromEntries(Object.keys(table.columns).map(key => [`items.${key}`, 'r']))
      const { subject, about, entry, rest } = arranged('items', Object.entries(table.columns), { ...all, ...rights })
      return [subject?.[0], keys(about), keys(entry), keys(rest)]
    }
    expect(shown({ 'items.thing': 'w', 'items.batch': 'w', 'items.qty': 'w' })).toEqual([
      'thing',
      ['specs'],
      ['qty', 'batch'],
      ['hint', 'lastPrice', 'issued'],
    ])
    // Whoever issues writes another column.
    expect(shown({ 'items.issued': 'w!' })).toEqual(['thing', ['specs'], ['qty', 'issued'], ['hint', 'batch', 'lastPrice']])
    const columns = Object.entries(table.columns)
    const none = new Set<string>()
    expect(keys(fitting(columns, 0, none))).toEqual([])
    expect(fitting(columns, 10_000, none)).toEqual(columns)
    // What is only read is narrower, so that more of it is in sight.
    expect(fitting(columns, 350, new Set(keys(columns))).length).toBeGreaterThan(fitting(columns, 350, none).length)
  })

  it('a picker waits for the fields that limit it', () => {
    const { within } = order.fields.items.columns.thing
    expect(narrowing(within, {}, {})).toEqual({ asked: { kind: 'new' }, missing: ['place'] })
    expect(narrowing(within, {}, { place: '3' })).toEqual({ asked: { placeId: '3', kind: 'new' }, missing: [] })
  })
})

describe('a value whose kind another field decides', () => {
  const change = flow('change_test', {
    ...{ title: '变更', en: 'Change', prefix: 'BG', subject: '变更', list: [], chain: [approve('head', '审批', { by: role('head') })] },
    fields: {
      items: lines('明细', {
        what: dict('变更项', { code: 'what' }),
        after: varied('变更后', { by: 'what', as: { grade: dict('等级', { code: 'grade' }), since: date('日期') } }),
      }),
    },
  })
  const rights = { items: 'w', 'items.what': 'w', 'items.after': 'w' }

  it('is cleared when its kind changes, and only then', () => {
    const store = createFormStore({
      flow: change as never,
      rights,
      form: { items: [{ what: 'name', after: '张三' }, { after: '李四' }] },
      labels: {},
    })
    const typed = () => (store.getState().typed.items as { after?: string }[]).map(row => row.after)
    store.set('items.0.what', 'phone')
    expect(typed()).toEqual(['张三', '李四'])
    store.set('items.0.what', 'grade')
    expect(typed()).toEqual([undefined, '李四'])
    store.set('items.0.after', 'A')
    store.set('items.0.what', 'since')
    expect(typed()).toEqual([undefined, '李四'])
  })

  it('is pasted after the field that decides its kind', () => {
    const { ready, named, later } = spread([['等级', '优秀']], Object.entries(change.fields.items.columns), 'what')
    expect([ready, named.map(cell => cell.column), later.map(cell => [cell.column, cell.text])]).toEqual([
      [],
      ['what'],
      [['after', '优秀']],
    ])
  })
})

describe('a block from a spreadsheet', () => {
  it('is read cell by cell, with line breaks and quotes inside', () => {
    expect(cellsOf('a\tb\r\nc\t\r\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ])
    expect(cellsOf('"two\nlines"\t"say ""yes"""\n')).toEqual([['two\nlines', 'say "yes"']])
    expect(isBlock('just words')).toBe(false)
    expect(isBlock('1\t2')).toBe(true)
  })

  it('fills the columns from where it was pasted; numbers and days in any notation', () => {
    const columns = (['thing', 'qty', 'price', 'due'] as const).map(key => [key, order.fields.items.columns[key]] as const)
    const { ready, named, rows } = spread(cellsOf('1,200\t￥3.50\t2026/1/5\tbeyond\n2\t\t2026年11月15日'), columns, 'qty')
    expect(rows).toBe(2)
    expect(named).toEqual([])
    expect(ready).toEqual([
      { row: 0, column: 'qty', value: '1200' },
      { row: 0, column: 'price', value: '3.50' },
      { row: 0, column: 'due', value: '2026-01-05' },
      { row: 1, column: 'qty', value: '2' },
      { row: 1, column: 'due', value: '2026-11-15' },
    ])
    expect(spread(cellsOf('主轴\t1'), columns, 'thing').named).toMatchObject([{ row: 0, column: 'thing', text: '主轴' }])
    expect(dayText('soon')).toBe('soon')
  })
})

describe('changes', () => {
  const change = (field: string, old: unknown, now: unknown, rev: number): Change => ({
    field,
    label: field,
    old,
    new: now,
    by: '王磊',
    at: '2026-11-15 10:00:00',
    rev,
  })

  it('are shown against the oldest value; a value changed back is no change', () => {
    const marks = marksOf([change('days', '2', '3', 3), change('days', '1', '2', 2), change('to', 'a', 'b', 2), change('to', 'b', 'a', 3)])
    expect(Object.keys(marks)).toEqual(['days'])
    expect(marks.days).toMatchObject({ old: '1', new: '3' })
  })

  it('are found in the cells of a table that was recorded as a whole', () => {
    const marks = marksOf([change('items', [{ qty: '1' }, { qty: '2' }], [{ qty: '1' }, { qty: '5' }, { qty: '7' }], 2)])
    const cells = cellMarks('items', marks)
    expect(cells.marks['items.1.qty']).toMatchObject({ old: '2', new: '5' })
    expect(cells.marks['items.0.qty']).toBeUndefined()
    expect(cells.added).toEqual([2])
    const column = cellMarks('items', marksOf([change('items.qty', ['1', '2'], ['1', '3'], 2)]))
    expect(Object.keys(column.marks)).toEqual(['items.qty', 'items.1.qty'])
    expect(column.marks['items.1.qty']).toMatchObject({ old: '2', new: '3' })
    expect(cellMarks('items', marksOf([change('items', [{}, {}], [{}], 2)])).removed).toBe(1)
  })
})
