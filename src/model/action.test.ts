import { describe, expect, it } from 'vitest'
import { calledFor } from './action.ts'
import { integer, text } from './form/field.ts'
import { lines } from './form/lines.ts'
import { checkForm, readForm } from './form/read.ts'
import { master } from './master.ts'

const book = master('book', {
  title: '图书',
  en: 'Books',
  fields: { title: text('书名'), state: text('状态'), copies: integer('册数') },
  label: ['title'],
  list: ['title'],
  actions: action => ({
    lend: action({
      title: '借出',
      en: 'Lend',
      when: row => row.state === 'in',
      fields: { many: integer('册数', { required: true }) },
      proposes: row => ({ many: row.copies }),
      rules: [
        {
          on: 'many',
          ok: ({ many = 0 }, { copies = 0 }) => many <= copies,
          message: (values, row) => `只有 ${row.copies} 册，不能借 ${values.many} 册`,
        },
      ],
    }),
    lose: action({ title: '遗失', en: 'Lose', danger: true }),
  }),
  createActions: action => ({
    deliver: action({
      title: '进书',
      en: 'Deliver',
      fields: {
        from: text('书商', { required: true }),
        items: lines('明细', { title: text('书名', { required: true }), copies: integer('册数', { required: true }) }, { min: 1 }),
      },
      rules: [{ on: 'items', ok: ({ items = [] }) => items.every(item => item.copies! > 0), message: '册数须大于零' }],
    }),
  }),
})
const { lend, lose } = book.actions
const row = { id: '1', title: '机械制图', state: 'in', copies: 2 }

const viewer = { userId: '1', may: () => true }

describe('an action', () => {
  it('decides which rows offer it and what its dialog starts with', () => {
    expect([lend.when(row, '2026-01-01', viewer), lend.when({ ...row, state: 'out' }, '2026-01-01', viewer)]).toEqual([true, false])
    expect(lend.proposes(row, '2026-01-01')).toEqual({ many: 2 })
  })

  it('is read as a form whose rules can see the row', () => {
    const problems = (many?: number) => checkForm(lend.asks(row, '2026-01-01'), { many } as never)
    expect(problems()).toEqual([{ path: 'many', message: '册数不能为空' }])
    expect(problems(3)).toEqual([{ path: 'many', message: '只有 2 册，不能借 3 册' }])
    expect(problems(2)).toEqual([])
  })

  it('needs nothing but a name', () => {
    expect(lose).toMatchObject({ danger: true, says: '', fields: {}, imports: false })
    expect([lose.when(row, '', viewer), lose.proposes(row, '')]).toEqual([true, {}])
    expect(book).toMatchObject({ starts: [] })
  })

  it('may take lines, each read and checked at its position', () => {
    const form = book.createActions.deliver.asks({}, '')
    const problems = (...items: object[]) => checkForm(form, readForm(form, { from: '新华书店', items }).doc)
    expect(problems()).toEqual([{ path: 'items', message: '明细至少填写 1 行' }])
    expect(problems({ title: '机械制图', copies: 1 }, { copies: 2 })).toEqual([{ path: 'items.1.title', message: '书名不能为空' }])
    expect(problems({ title: '机械制图', copies: 0 })).toEqual([{ path: 'items', message: '册数须大于零' }])
    expect(problems({ title: '机械制图', copies: 1 })).toEqual([])
  })
})

describe('a page that a row links to', () => {
  const [writes, looks] = [
    { title: '录入', en: 'Count' },
    { title: '明细', en: 'Lines' },
  ]
  const holding = (held: string) => (right: string) => right === held

  it('is labelled with what is done there, for people with the right', () => {
    expect(calledFor({ key: 'count', ...writes }, holding(''))).toEqual(writes)
    expect(calledFor({ key: 'count', ...writes, right: 'count', otherwise: looks }, holding('count'))).toEqual(writes)
  })

  it('has another label, or no link, for people without the right', () => {
    expect(calledFor({ key: 'count', ...writes, right: 'count', otherwise: looks }, holding('view'))).toEqual(looks)
    expect(calledFor({ key: 'count', ...writes, right: 'count' }, holding('view'))).toBeUndefined()
  })
})
