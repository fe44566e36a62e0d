import { describe, expect, it } from 'vitest'
import { integer, ref, text, user } from './form/field.ts'
import { externalView, master, pointsAt, staffView } from './master.ts'
import { register } from './register.ts'

const fields = {
  code: text('编码', { required: true }),
  name: text('名称'),
  keeperId: user('保管员'),
  shelfId: ref('货架', { to: 'shelf' }),
}
const box = { title: '箱', en: 'Boxes', fields, label: ['code', 'name'], list: ['code', 'keeperId'] } as const

describe('the definition of a master', () => {
  it('has defaults for order, picker and uniqueness', () => {
    const made = master('box', { ...box, unique: [['code'], { of: ['name'], among: { code: ['a', 'b'] } }] })
    expect(made).toMatchObject({ key: 'box', order: 'code', picker: ['code', 'name', 'keeperId'], search: [], readonly: false })
    expect(made.unique).toEqual([
      { of: ['code'], among: {} },
      { of: ['name'], among: { code: ['a', 'b'] } },
    ])
  })

  it('is read only as a register, which always has a page', () => {
    const page = { path: '/boxes', icon: 'inbox-outlined', reads: ['keeper'] }
    const made = register('box', {
      ...{ ...box, page },
      actions: action => ({ open: action({ title: '打开', en: 'Open', roles: ['opener'] }) }),
    })
    expect(made).toMatchObject({ key: 'box', readonly: true, page, actions: { open: { roles: ['opener'] } } })
    expect(() => register('box', { ...box, page, fields: { ...fields, version: text('x') } })).toThrow('box: reserved field name version')
  })

  it('keeps counted columns out of the picker, which copies only stored ones', () => {
    const made = master('box', { ...box, counted: { pieces: integer('件数') }, list: ['code', 'pieces'] })
    expect(made.picker).toEqual(['code', 'name'])
  })

  it('is reduced for external users where it has internal columns', () => {
    const counted = { pieces: integer('件数') }
    const made = master('box', {
      ...box,
      counted,
      list: ['code', 'keeperId', 'pieces'],
      search: ['keeperId'],
      staffOnly: ['keeperId', 'pieces'],
    })
    expect(externalView(made)).toMatchObject({ list: ['code'], search: [], counted: {}, picker: ['code', 'name'] })
    expect(Object.keys(externalView(made).fields)).toEqual(['code', 'name', 'shelfId'])
    expect([...externalView(made).sorts]).toEqual(['updateTime', 'code', 'name'])
    const plain = master('box', { ...box, search: ['code', 'shelfId', 'keeperId'] })
    expect(externalView(plain)).toEqual({ ...plain, search: ['code'] })
  })

  it('shows sums of another book to people who may open that book', () => {
    const counted = { pieces: integer('件数'), owed: integer('欠款') }
    const made = master('box', { ...box, counted, list: ['code', 'owed'], search: ['owed'], sums: { owed: 'debts' } })
    expect(staffView(made, book => book === 'debts')).toBe(made)
    const closed = staffView(made, () => false)
    expect(closed).toMatchObject({ list: ['code'], search: [] })
    expect(Object.keys(closed.counted)).toEqual(['pieces'])
    expect(closed.sorts.has('owed')).toBe(false)
    expect(externalView(made).counted).toHaveProperty('owed')
  })

  it.each(['id', 'tenantId', 'version', 'isDeleted', 'createTime', 'py', 'labels', 'master'])('rejects a field called %s', name => {
    expect(() => master('box', { ...box, fields: { ...fields, [name]: text('x') } })).toThrow(`box: reserved field name ${name}`)
    expect(() => master('box', { ...box, counted: { [name]: integer('x') } })).toThrow(name)
  })

  it('knows which fields point at people, departments and other masters', () => {
    expect(Object.values(fields).map(pointsAt)).toEqual([undefined, undefined, 'user', 'shelf'])
  })
})
