import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minus, positive, rounded, sum, taxed, times } from './arithmetic.ts'
import { attachments, date, daterange, dict, integer, money, price, quantity, ref, text, user } from './field.ts'
import { type DocOf, type Form, pathsOf } from './form.ts'
import { lines } from './lines.ts'
import { checkForm, readForm } from './read.ts'

const fields = {
  warehouse: ref('仓库', { required: true, to: 'warehouse' }),
  counted: date('盘点日期', { required: true }),
  cause: dict('盘亏原因', { required: true, code: 'diff_cause' }),
  sheet: attachments('盘点表'),
  note: text('说明', { max: 5 }),
  pieces: integer('件数', { min: 1 }),
  witnesses: user('监盘人', { several: true }),
  period: daterange('期间'),
  items: lines(
    '盘亏明细',
    {
      material: ref('物料', { required: true, to: 'material' }),
      specs: text('规格', { required: true }),
      booked: quantity('账面数量', { required: true }),
      found: quantity('实盘数量', { required: true, min: 0 }),
      short: quantity('盘亏数量', { derived: true }),
      price: price('账面单价', { required: true }),
      amount: money('盘亏金额', { derived: true }),
    },
    {
      min: 1,
      exempt: ['specs', 'modelNo'],
      derive: { short: row => minus(row.booked, row.found), amount: row => times(row.short, row.price) },
    },
  ),
  total: money('盘亏合计', { derived: true }),
}
type Doc = DocOf<typeof fields>
const form: Form<typeof fields> = {
  fields,
  derive: { total: doc => sum(doc.items, row => row.amount) },
  rules: [
    { on: 'items', ok: (doc: Doc) => (doc.items ?? []).every(row => positive(row.short)), message: '盘亏数量须大于零，盘盈请走盘盈申请' },
  ],
}
const filled = {
  warehouse: '11',
  counted: '2026-11-15',
  cause: 'lost',
  items: [
    { material: '21', booked: '10', found: 7.5, price: '3.3333' },
    { material: 22, booked: '2.000', found: '1', price: '100', short: '999', amount: '999' },
  ],
  total: '1',
  approvalStatus: 3,
}

describe('a form', () => {
  it('is read by its definition: exact, without unknown fields, derived again whatever was sent', () => {
    const { doc, problems } = readForm(form, filled)
    expect(problems).toEqual([])
    expect(doc).toEqual({
      warehouse: '11',
      counted: '2026-11-15',
      cause: 'lost',
      items: [
        { material: '21', booked: '10.000', found: '7.500', short: '2.500', price: '3.3333', amount: '8.33' },
        { material: '22', booked: '2.000', found: '1.000', short: '1.000', price: '100.0000', amount: '100.00' },
      ],
      total: '108.33',
    })
    expect(checkForm(form, doc)).toEqual([])
  })

  it('names missing fields by label, in rows too; material rows do not require specs', () => {
    const { doc } = readForm(form, { items: [{ booked: '1' }] })
    expect(checkForm(form, doc)).toEqual([
      { path: 'warehouse', message: '仓库不能为空' },
      { path: 'counted', message: '盘点日期不能为空' },
      { path: 'cause', message: '盘亏原因不能为空' },
      { path: 'items.0.material', message: '物料不能为空' },
      { path: 'items.0.found', message: '实盘数量不能为空' },
      { path: 'items.0.price', message: '账面单价不能为空' },
    ])
    expect(checkForm(form, readForm(form, { ...filled, items: [] }).doc)).toContainEqual({
      path: 'items',
      message: '盘亏明细至少填写 1 行',
    })
  })

  it('reports wrong kinds, too many decimals and values out of range', () => {
    const wrong = {
      ...filled,
      counted: '2026-02-30',
      pieces: 'x',
      witnesses: ['1', 'a'],
      period: ['2026-02-01', '2026-01-01'],
      sheet: [{ id: 'x' }],
    }
    expect(readForm(form, wrong).problems.map(problem => problem.path)).toEqual(['counted', 'sheet', 'pieces', 'witnesses', 'period'])
    expect(readForm(form, { ...filled, items: [{ ...filled.items[0], price: '1.23456' }] }).problems).toEqual([
      { path: 'items.0.price', message: '账面单价格式错误' },
    ])
    const { doc } = readForm(form, { ...filled, pieces: 0, note: '一二三四五六' })
    expect(checkForm(form, doc).map(problem => problem.message)).toEqual(['说明不能超过 5 个字', '件数不能小于 1'])
  })

  it('has limits that are themselves allowed', () => {
    const limits = {
      fields: {
        pieces: integer('件数', { min: 2, max: 9 }),
        amount: money('金额', { min: 0, max: 100 }),
        note: text('说明', { max: 3 }),
        rows: lines('明细', { qty: quantity('数量', { max: 5 }) }, { min: 2 }),
      },
    }
    const faults = (values: object) => checkForm(limits, readForm(limits, { rows: [{}, {}], ...values }).doc).map(({ path }) => path)
    const rows = (...qty: string[]) => ({ rows: qty.map(each => ({ qty: each })) })
    for (const allowed of [{ pieces: 2 }, { pieces: 9 }, { amount: '0' }, { amount: '100' }, { note: '三个字' }, rows('5', '5')])
      expect(faults(allowed), JSON.stringify(allowed)).toEqual([])
    for (const beyond of [{ pieces: 1 }, { pieces: 10 }, { amount: '-0.01' }, { amount: '100.01' }, { note: '四个字了' }])
      expect(faults(beyond), JSON.stringify(beyond)).toEqual(Object.keys(beyond))
    expect(faults(rows('5', '5.001'))).toEqual(['rows.1.qty'])
    expect(faults(rows('5'))).toEqual(['rows'])
    const many = (count: number) => readForm(limits, { rows: Array.from({ length: count }, () => ({})) }).problems.length
    expect([many(2000), many(2001)]).toEqual([0, 1])
  })

  it('takes what only the server can compute from the server, and never from the sender', () => {
    const computing = {
      fields: {
        free: quantity('可用数量', { derived: true }),
        rows: lines('明细', { qty: quantity('数量'), free: quantity('可用', { derived: true }) }),
      },
    }
    const sent = { free: '9', rows: [{ qty: '1', free: '9' }] }
    expect(readForm(computing, sent).doc).toEqual({ rows: [{ qty: '1.000' }] })
    expect(readForm(computing, sent, { computed: { free: '3', rows: [{ free: '2' }] } }).doc).toEqual({
      free: '3.000',
      rows: [{ qty: '1.000', free: '2.000' }],
    })
  })

  it('checks its rules once all fields are present', () => {
    const { doc } = readForm(form, { ...filled, items: [{ ...filled.items[0], found: '10' }] })
    expect(checkForm(form, doc)).toEqual([{ path: 'items', message: '盘亏数量须大于零，盘盈请走盘盈申请' }])
  })

  it('marks each row that breaks a rule about rows, once that row is complete', () => {
    const ruled: Form<typeof fields> = {
      fields,
      rules: [
        { on: 'items', cell: 'found', each: (row, doc) => positive(row.short) || doc.cause === 'found', message: '盘亏数量须大于零' },
        { on: 'items', cell: 'material', once: row => row.material, message: '同一物料只能填一行' },
      ],
    }
    const [first, second] = filled.items
    const broken = (rows: object[], more = {}) => checkForm(ruled, readForm(ruled, { ...filled, items: rows, ...more }).doc)
    expect(broken([first!, { ...second, found: '2' }, { ...first }])).toEqual([
      { path: 'items.1.found', message: '盘亏数量须大于零' },
      { path: 'items.2.material', message: '同一物料只能填一行' },
    ])
    expect(
      broken([
        { ...first, found: '10', price: undefined },
        { ...second, found: '2' },
      ]),
    ).toEqual([
      { path: 'items.0.price', message: '账面单价不能为空' },
      { path: 'items.1.found', message: '盘亏数量须大于零' },
    ])
    expect(broken([{ ...first, found: '10' }], { cause: 'found' })).toEqual([])
    const { doc } = readForm(ruled, { ...filled, items: [{ ...first, found: '10' }] })
    expect(checkForm(ruled, doc, { waits: (table, row) => table === 'items' && row === 0 })).toEqual([])
  })

  it('keeps a name that was not found as a problem of its field', () => {
    const { doc, problems } = readForm(form, { ...filled, warehouse: { unknown: '五号库' } })
    expect(problems).toEqual([{ path: 'warehouse', message: '仓库“五号库”不存在或不唯一' }])
    expect(doc).not.toHaveProperty('warehouse')
  })

  it('requires what the node requires', () => {
    const { doc } = readForm(form, filled)
    expect(checkForm(form, doc, { required: ['note'] })).toEqual([{ path: 'note', message: '说明不能为空' }])
  })

  it('has a path for everything a permission can name', () => {
    expect(pathsOf(fields)).toContain('items.found')
    expect(new Set(pathsOf(fields)).size).toBe(pathsOf(fields).length)
  })

  it('never throws and never keeps an unknown key, whatever is sent', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(fields), '__proto__', 'x'), fc.anything({ maxDepth: 3 })), sent => {
        const { doc } = readForm(form, sent)
        expect(Object.keys(doc).every(key => Object.hasOwn(fields, key))).toBe(true)
        checkForm(form, doc)
      }),
    )
  })
})

describe('amounts of a line', () => {
  it('split into net amount and tax, to the cent', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 })
    fc.assert(
      fc.property(cents, cents, fc.constantFrom('0.13', '0.09', '0.06', '0'), (qty, unit, rate) => {
        const { lineAmount, noTaxAmount, lineTax } = taxed(qty / 1000, (unit / 10_000).toFixed(4), rate)
        expect(
          rounded(
            sum([noTaxAmount, lineTax], part => part),
            2,
          ),
        ).toBe(lineAmount)
      }),
    )
    expect(taxed('3', '100', '0.13')).toEqual({ lineAmount: '300.00', noTaxAmount: '265.49', lineTax: '34.51' })
    expect(taxed(undefined, '100', '0.13')).toEqual({ lineAmount: undefined, noTaxAmount: undefined, lineTax: undefined })
  })
})

describe('fields whose condition does not hold', () => {
  const form = {
    fields: {
      kind: text('用途', { required: true }),
      machine: text('设备', { required: true, when: doc => doc.kind === 'repair' }),
      items: lines('明细', { name: text('名称'), seat: text('工位', { when: doc => doc.kind === 'repair' }) }),
    },
  }
  const dear = {
    fields: {
      price: money('金额'),
      discount: money('折扣', { when: doc => positive(doc.price as string) }),
      isDear: text('超额', { derived: true }),
      reason: text('原因', { when: doc => doc.isDear === 'yes' }),
    },
    derive: {
      isDear: (doc: { price?: string; discount?: string }) => (positive(minus(doc.price ?? '0', doc.discount ?? '0')) ? 'yes' : 'no'),
    },
  }
  it('the condition may depend on derived values, which are derived again without the dropped fields', () => {
    expect(readForm(dear, { price: '5', discount: '1', reason: '急' }).doc).toEqual({
      price: '5.00',
      discount: '1.00',
      isDear: 'yes',
      reason: '急',
    })
    expect(readForm(dear, { price: '5', discount: '5', reason: '急' }).doc).toEqual({ price: '5.00', discount: '5.00', isDear: 'no' })
    expect(readForm(dear, { price: '-5', discount: '-9' }).doc).toEqual({ price: '-5.00', isDear: 'no' })
  })

  const typed = { machine: '压机', items: [{ name: '轴承', seat: '3' }] }

  it('are dropped however they were sent, and kept while the condition holds', () => {
    expect(readForm(form, { kind: 'repair', ...typed }).doc).toEqual({ kind: 'repair', ...typed })
    expect(readForm(form, { kind: 'office', ...typed }).doc).toEqual({ kind: 'office', items: [{ name: '轴承' }] })
  })

  it('a quantity beside a unit that is counted in wholes is an integer; what is computed is not the writer’s', () => {
    const counted = {
      unit: dict('单位', { code: 'unit', wholes: ['pc', 'set'] }),
      qty: quantity('数量'),
      stock: quantity('现存量', { derived: true }),
      share: money('金额'),
    }
    const ordered: Form = { fields: { ...counted, items: lines('明细', counted) } }
    const said = (sent: object, ...rows: object[]) => checkForm(ordered, { ...sent, items: rows } as never)
    const half = { qty: '1.500', stock: '0.500', share: '1.50' }
    expect(said({ ...half, unit: 'kg' }, { ...half, unit: 'kg' }, half)).toEqual([])
    expect(said({ unit: 'pc', qty: '2.000' }, { unit: 'set', qty: '3' })).toEqual([])
    expect(said({ ...half, unit: 'pc' }, { ...half, unit: 'kg' }, { ...half, unit: 'set' })).toEqual([
      { path: 'items.1.qty', message: '数量须为整数' },
      { path: 'qty', message: '数量须为整数' },
    ])
  })
})
