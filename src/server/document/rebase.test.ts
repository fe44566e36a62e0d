import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { text } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { rebased } from './rebase.ts'

const fields = { reason: text('原因'), note: text('备注'), items: lines('明细', { name: text('名称'), done: text('已办') }) }
const body = (done: string[], more: object = {}) => ({
  reason: '离职',
  items: done.map((each, at) => ({ name: `事项${at}`, done: each })),
  ...more,
})

describe('two people writing on one body', () => {
  it('keeps the changes of both', () => {
    const [seen, now, mine] = [body(['no', 'no', 'no']), body(['yes', 'no', 'no']), body(['no', 'no', 'yes'])]
    expect(rebased(fields, { seen, now, mine })).toEqual(body(['yes', 'no', 'yes']))
  })

  it('fails if both changed the same value, or rows were added or removed', () => {
    const seen = body(['no', 'no'])
    expect(rebased(fields, { seen, now: body(['yes', 'no']), mine: body(['half', 'no']) })).toBeUndefined()
    expect(rebased(fields, { seen, now: body(['no', 'no', 'no']), mine: body(['yes', 'no']) })).toBeUndefined()
    expect(rebased(fields, { seen, now: body(['no', 'no'], { note: '甲' }), mine: body(['no', 'no'], { note: '乙' }) })).toBeUndefined()
    expect(rebased(fields, { seen, now: body(['no', 'no'], { note: '甲' }), mine: body(['no', 'no'], { note: '甲' }) })).toMatchObject({
      note: '甲',
    })
  })

  it('ignores a writer without changes, and takes a single writer’s version', () => {
    const some = fc.record(
      {
        reason: fc.string({ maxLength: 2 }),
        note: fc.string({ maxLength: 2 }),
        items: fc.array(fc.record({ name: fc.string({ maxLength: 1 }), done: fc.constantFrom('yes', 'no') }), { maxLength: 3 }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(some, some, (seen, other) => {
        expect(rebased(fields, { seen, now: other, mine: seen })).toEqual(other)
        expect(rebased(fields, { seen, now: seen, mine: other })).toEqual(other)
      }),
    )
  })
})
