import fc from 'fast-check'
import { expect, expectTypeOf, it } from 'vitest'
import { date, dict, money, quantity, ref, text } from './field.ts'
import type { SubmittedDoc } from './form.ts'
import { lines } from './lines.ts'
import { checkForm } from './read.ts'
import { submitted } from './submitted.ts'
import { varied } from './varied.ts'

const fields = {
  warehouse: ref('仓库', { required: true, to: 'warehouse' }),
  reason: dict('原因', { required: true, code: 'reason' }),
  machine: ref('设备', { required: true, to: 'equipment', when: doc => doc.reason === 'repair' }),
  needed: date('需求日期'),
  total: money('合计', { derived: true, required: true }),
  hint: text('提示', { derived: true }),
  items: lines(
    '明细',
    { material: ref('物料', { required: true, to: 'material' }), specs: text('规格', { required: true }), qty: quantity('数量') },
    { exempt: ['specs'] },
  ),
  changes: lines('变更', { field: text('项目'), to: varied('变更后', { by: 'field', as: {}, required: true }) }),
}
type Doc = SubmittedDoc<typeof fields>

const whole = {
  ...{ warehouse: '1', reason: 'repair', machine: '2', needed: '2026-11-16', total: '3.00', hint: '!' },
  ...{ items: [{ material: '4', specs: 'x', qty: '5.000' }], changes: [{ field: 'name', to: 'y' }] },
}

it('a submitted document has its required fields and tables', () => {
  expectTypeOf<Pick<Doc, 'warehouse' | 'reason' | 'total'>>().toEqualTypeOf<{
    readonly warehouse: string
    readonly reason: string
    readonly total: string
  }>()
  expectTypeOf<Doc['machine'] | Doc['needed'] | Doc['hint']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Doc['items'][number]['material']>().toEqualTypeOf<string>()
  expectTypeOf<Doc['items'][number]['specs'] | Doc['items'][number]['qty']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Doc['changes'][number]['to']>().toEqualTypeOf<string>()
  expect(submitted(fields, { ...whole, items: undefined, changes: undefined }).doc).toMatchObject({ items: [], changes: [] })
})

it('names everything that is missing, and nothing else', () => {
  const paths = [
    'warehouse',
    'reason',
    'machine',
    'needed',
    'total',
    'hint',
    'items.0.material',
    'items.0.specs',
    'items.0.qty',
    'changes.0.to',
  ]
  const sure = new Set(['warehouse', 'reason', 'total', 'items.0.material', 'changes.0.to'])
  fc.assert(
    fc.property(fc.subarray(paths), gone => {
      const without = (at: string, row: object) => Object.fromEntries(Object.entries(row).filter(([key]) => !gone.includes(`${at}${key}`)))
      const tables = { items: [without('items.0.', whole.items[0] ?? {})], changes: [without('changes.0.', whole.changes[0] ?? {})] }
      const doc = { ...without('', whole), ...tables }
      const lacks = submitted(fields, doc).lacks.map(({ path }) => path)
      expect(lacks).toEqual(gone.filter(path => sure.has(path)))
      // A valid form lacks at most derived values.
      if (checkForm({ fields }, doc).length === 0) expect(lacks.filter(path => path !== 'total')).toEqual([])
    }),
  )
})
