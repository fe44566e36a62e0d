import { describe, expect, it } from 'vitest'
import { integer, text } from './form/field.ts'
import { checkForm } from './form/read.ts'
import { master } from './master.ts'

const book = master('book', {
  title: '图书',
  en: 'Books',
  fields: { title: text('书名'), state: text('状态'), copies: integer('册数') },
  label: ['title'],
  list: ['title'],
  deeds: deed => ({
    lend: deed({
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
    lose: deed({ title: '遗失', en: 'Lose', danger: true }),
  }),
})
const { lend, lose } = book.deeds
const row = { id: '1', title: '机械制图', state: 'in', copies: 2 }

describe('a deed', () => {
  it('says which rows offer it, and what it begins with', () => {
    expect([lend.when(row, '2026-01-01'), lend.when({ ...row, state: 'out' }, '2026-01-01')]).toEqual([true, false])
    expect(lend.proposes(row, '2026-01-01')).toEqual({ many: 2 })
  })

  it('asks as a form does, with rules that look at the row', () => {
    const problems = (many?: number) => checkForm(lend.asks(row, '2026-01-01'), { many } as never)
    expect(problems()).toEqual([{ path: 'many', message: '册数不能为空' }])
    expect(problems(3)).toEqual([{ path: 'many', message: '只有 2 册，不能借 3 册' }])
    expect(problems(2)).toEqual([])
  })

  it('need not say anything but its name', () => {
    expect(lose).toMatchObject({ danger: true, says: '', fields: {} })
    expect([lose.when(row, ''), lose.proposes(row, '')]).toEqual([true, {}])
    expect(book).toMatchObject({ makes: {}, starts: [] })
  })
})
