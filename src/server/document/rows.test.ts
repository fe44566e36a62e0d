import { describe, expect, it } from 'vitest'
import { flow } from '#model/flow/flow.ts'
import { money, quantity, text } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { settleRows, withRowKeys } from './rows.ts'

/** 数量 is the node's to write, 单价 it may only see, 成本 it does not even see. */
const paper = flow('paper', {
  title: '单',
  en: 'Paper',
  prefix: 'D',
  fields: {
    items: lines('明细', {
      name: text('名称'),
      qty: quantity('数量'),
      price: money('单价'),
      cost: money('成本'),
      sum: money('金额', { derived: true }),
    }),
  },
  chain: [],
  subject: '单',
  list: ['items'],
} as never)

const stored = {
  items: [
    { name: '甲', qty: '1.000', price: '10.00', cost: '7.00' },
    { name: '乙', qty: '2.000', price: '20.00', cost: '8.00' },
    { name: '丙', qty: '3.000', price: '30.00', cost: '9.00' },
  ],
}
const mayWrite = (path: string) => !['items.price', 'items.cost'].includes(path)
const settle = (items: object[]) => settleRows(paper as never, stored, { items }, mayWrite)
/** The form as this node shows it. */
const shown = () =>
  withRowKeys(paper as never, { items: stored.items.map(({ cost: _, ...row }) => row) }, mayWrite).items as Record<string, unknown>[]

describe('rights on the columns of a table', () => {
  it('keep what is hidden when the form comes back as it was shown, with or without row keys', () => {
    for (const items of [shown(), shown().map(({ $row: _, ...row }) => row)]) {
      const { sent, wrong } = settle(items)
      expect(wrong).toEqual([])
      expect((sent.items as { cost: string }[]).map(row => row.cost)).toEqual(['7.00', '8.00', '9.00'])
    }
  })

  it('keep every row its own hidden values when rows are added, removed and moved', () => {
    const [first, , third] = shown()
    const { sent, wrong } = settle([{ name: '新', qty: '5' }, { ...third, qty: '33' }, first!])
    expect(wrong).toEqual([])
    expect((sent.items as object[]).map(row => ({ ...row, $row: undefined }))).toEqual([
      { name: '新', qty: '5' },
      { name: '丙', qty: '33', price: '30.00', cost: '9.00' },
      { name: '甲', qty: '1.000', price: '10.00', cost: '7.00' },
    ])
  })

  it('recognise rows by their content where a client sends no keys', () => {
    const { sent, wrong } = settle([{ name: '丙', qty: '3.0', price: '30' }])
    expect(wrong).toEqual([])
    expect(sent.items).toEqual([{ name: '丙', qty: '3.0', price: '30.00', cost: '9.00' }])
  })

  it.each([
    ['a visible column of a row that stays', () => [{ ...shown()[0], price: '99' }, shown()[1]!], 'items.price'],
    ['a hidden column of a row that stays', () => [{ ...shown()[0], cost: '1' }], 'items.cost'],
    ['a hidden column of a new row', () => [...shown(), { name: '新', qty: '1', cost: '1' }], 'items.cost'],
    ['a closed column under the cover of a row that was sent twice', () => [shown()[0]!, { ...shown()[0], price: '99' }], 'items.price'],
    ['a closed column without keys and with another number of rows', () => [{ name: '甲', qty: '1', price: '99' }], 'items.price'],
  ])('refuse to write %s', (_, items, path) => {
    expect(settle(items()).wrong).toContain(path)
  })

  it('leave tables alone that have no closed column', () => {
    const form = { items: [{ name: '甲', cost: '1' }] }
    expect(settleRows(paper as never, stored, form, () => true)).toEqual({ sent: form, wrong: [] })
    expect(withRowKeys(paper as never, stored, () => true)).toEqual(stored)
  })
})
