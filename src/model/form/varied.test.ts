import { describe, expect, it } from 'vitest'
import { date, dict, money, text, user } from './field.ts'
import type { Form } from './form.ts'
import { lines } from './lines.ts'
import { checkForm, readForm } from './read.ts'
import { fieldIn, varied } from './varied.ts'

const kinds = {
  grade: dict('等级', { code: 'grade', required: true }),
  since: date('启用日期'),
  limit: money('限额', { max: '100' }),
  keeper: user('保管员'),
  note: text('说明', { max: 3 }),
  sum: text('合计', { derived: true }),
}
const items = lines(
  '变更明细',
  {
    what: dict('变更项', { required: true, code: 'what' }),
    before: varied('变更前', { by: 'what', as: kinds, derived: true }),
    after: varied('变更后', { by: 'what', as: kinds, required: true }),
  },
  { derive: { after: row => (row.what === 'sum' ? '算得' : row.after) } },
)
const form: Form = { fields: { items } }
const read = (...rows: object[]) => readForm(form, { items: rows })

describe('a value whose kind another field decides', () => {
  it('is a field of that kind, with its own label and options', () => {
    expect(fieldIn(items.columns.after, { what: 'grade' })).toMatchObject({ kind: 'dict', code: 'grade', label: '变更后' })
    expect(fieldIn(items.columns.after, { what: 'limit' }).options).toMatchObject({ required: true, max: '100' })
    expect(fieldIn(items.columns.before, { what: 'keeper' })).toMatchObject({ kind: 'user', options: { derived: true } })
    // Must be the same object every time, so that React does not redraw it.
    expect(fieldIn(items.columns.after, { what: 'since' })).toBe(fieldIn(items.columns.after, { what: 'since' }))
  })

  it('is text while the deciding field is empty or has no case', () => {
    for (const what of [undefined, '', 'other', 'constructor']) expect(fieldIn(items.columns.after, { what })).toBe(items.columns.after)
  })

  it('is read and validated as that kind', () => {
    const { doc, problems } = read(
      { what: 'limit', after: '12.5' },
      { what: 'since', after: '2026-11-15' },
      { what: 'since', after: '明天' },
      { what: 'keeper', after: '赵铁山' },
      { what: 'note', after: '12.5' },
    )
    expect(doc).toMatchObject({
      items: [{ after: '12.50' }, { after: '2026-11-15' }, { what: 'since' }, { what: 'keeper' }, { after: '12.5' }],
    })
    expect(problems).toEqual([
      { path: 'items.2.after', message: '变更后格式错误' },
      { path: 'items.3.after', message: '变更后格式错误' },
    ])
    expect(checkForm(form, doc)).toEqual([
      { path: 'items.2.after', message: '变更后不能为空' },
      { path: 'items.3.after', message: '变更后不能为空' },
      { path: 'items.4.after', message: '变更后不能超过 3 个字' },
    ])
    expect(checkForm(form, read({ what: 'limit', after: '101' }).doc)).toEqual([{ path: 'items.0.after', message: '变更后不能大于 100' }])
  })

  it('is not taken from the input where its case is computed', () => {
    const { doc } = read({ what: 'sum', after: '自己写的', before: '自己写的' })
    expect(doc).toEqual({ items: [{ what: 'sum', after: '算得' }] })
    expect(checkForm(form, doc)).toEqual([])
  })
})
