import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { fromShanghai, present, shanghai } from './present.ts'

const Row = Type.Object({
  id: Type.String(),
  count: Type.Integer(),
  open: Type.Boolean(),
  on: Type.String({ format: 'day' }),
  tags: Type.Array(Type.String()),
  inner: Type.Object({ name: Type.String() }),
  note: Type.Optional(Type.String()),
  anything: Type.Unknown(),
})

describe('a reply', () => {
  it('has the declared fields alone, at every depth', () => {
    const row = { id: 7n, count: 3, open: true, on: '2026-11-17', tags: ['a'], inner: { name: 'x', passwordHash: '!' }, anything: 1 }
    const shown = { ...row, id: '7', inner: { name: 'x' } }
    const secret = { ...row, passwordHash: '!', tenantId: '000000' }
    expect(present(Row, secret)).toEqual(shown)
    expect(present(Type.Array(Row), [secret])).toEqual([shown])
    expect(present(Type.Object({ records: Type.Array(Row) }), { records: [secret], sql: '!' })).toEqual({ records: [shown] })
    expect(present(Type.Record(Type.String(), Row), { a: secret })).toEqual({ a: shown })
  })

  it('has no null: each kind has its own empty value, and what is optional stays away', () => {
    const empty = { id: '', count: -1, open: false, on: '', tags: [], inner: { name: '' }, anything: {} }
    expect(present(Row, {})).toEqual(empty)
    expect(present(Row, Object.fromEntries(Object.keys(Row.properties).map(key => [key, null])))).toEqual(empty)
  })

  it('says times as they are in Shanghai, and reads them back', () => {
    const late = new Date('2026-11-16T16:00:00Z')
    expect(present(Type.Object({ at: Type.String(), on: Type.String({ format: 'day' }) }), { at: late, on: late })).toEqual({
      at: '2026-11-17 00:00:00',
      on: '2026-11-17',
    })
    expect(fromShanghai(shanghai(late))).toEqual(late)
    expect(fromShanghai('2026-11-17')).toEqual(late)
  })
})
