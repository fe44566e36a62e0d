import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CondScope, holds } from './condition.ts'
import type { Cond, CondOp, CondValue, Term } from './tree.ts'

const scope = (form: Record<string, unknown>, more: Partial<CondScope> = {}): CondScope => ({
  form,
  initiator: { dept: '1', roles: ['staff'] },
  ...more,
})
const ask = (form: Record<string, unknown>, f: Term, op: CondOp, v?: CondValue) =>
  holds(v === undefined ? { f, op } : { f, op, v }, scope(form))

describe('conditions of the catalogue', () => {
  it('numbers are exact decimals, however they are written', () => {
    expect(ask({ x: '0.3' }, 'x', '=', 0.3)).toBe(true)
    expect(ask({ x: '50000.00' }, 'x', '>=', 50000)).toBe(true)
    expect(ask({ a: '0.1', b: '0.2' }, { plus: ['a', 'b'] }, '=', '0.3')).toBe(true)
    expect(ask({ x: '9007199254740993' }, 'x', '>', '9007199254740992')).toBe(true)
    expect(ask({ x: '9' }, 'x', '<', '10')).toBe(true)
  })

  it('abs(amountAfter-amountBefore)>1000000', () => {
    const cond: Cond = { f: { abs: { minus: ['after', 'before'] } }, op: '>', v: 1_000_000 }
    expect(holds(cond, scope({ after: '100', before: '2000000.01' }))).toBe(true)
    expect(holds(cond, scope({ after: '100', before: '1000100' }))).toBe(false)
    expect(holds(cond, scope({ after: '100' }))).toBe(false)
  })

  it('dates compare as text, codes are not numbers', () => {
    expect(ask({ d: '2026-03-02' }, 'd', '>', '2026-02-28')).toBe(true)
    expect(ask({ d: '010' }, 'd', '=', '10')).toBe(false)
    expect(ask({ d: 'forever' }, 'd', '=', 'forever')).toBe(true)
  })

  it('any x over lines: constants, columns of the same row, header fields', () => {
    const form = {
      limit: 5,
      items: [
        { qty: 1, bomQty: 2 },
        { qty: 9, bomQty: 8, level: 'major' },
      ],
    }
    const some = (is: Cond) => holds({ some: 'items', is }, scope(form))
    expect(some({ f: 'qty', op: '>', v: { term: 'bomQty' } })).toBe(true)
    expect(some({ f: 'qty', op: '>', v: { term: 'limit' } })).toBe(true)
    expect(some({ f: 'level', op: '=', v: 'minor' })).toBe(false)
    expect(
      some({
        all: [
          { f: 'qty', op: '<', v: 5 },
          { f: 'level', op: '=', v: 'major' },
        ],
      }),
    ).toBe(false)
    expect(holds({ some: 'nothing', is: { all: [] } }, scope(form))).toBe(false)
  })

  it('has, in, empty, not empty, flags, parameters', () => {
    expect(ask({ x: ['credit', 'pay'] }, 'x', 'has', ['name', 'pay'])).toBe(true)
    expect(ask({ x: ['credit'] }, 'x', 'has', ['name'])).toBe(false)
    expect(ask({ x: 'ingot' }, 'x', 'in', ['equipment', 'ingot'])).toBe(true)
    expect(ask({ x: '' }, 'x', 'in', ['', 'a'])).toBe(false)
    expect(ask({ x: '' }, 'x', 'notEmpty')).toBe(false)
    expect(ask({ x: 0 }, 'x', 'notEmpty')).toBe(true)
    expect(ask({ items: [{ why: '' }, { why: 'x' }] }, 'items.why', 'notEmpty')).toBe(true)
    expect(ask({ creditExceeded: true }, 'creditExceeded', '=', true)).toBe(true)
    expect(ask({ creditExceeded: 'yes' }, 'creditExceeded', '=', true)).toBe(false)
    expect(
      holds({ f: 'x', op: '>=', v: { param: 'flow.amount.l1' } }, scope({ x: 50000 }, { params: { 'flow.amount.l1': '50000' } })),
    ).toBe(true)
    expect(ask({}, 'initiator.role', 'has', 'staff')).toBe(true)
    expect(ask({}, 'initiator.dept', '=', '1')).toBe(true)
  })

  it('a flat key wins over a nested path; inherited property names are not fields', () => {
    expect(ask({ 'supplierId.account': 'u1' }, 'supplierId.account', '=', 'u1')).toBe(true)
    expect(ask({}, 'constructor', 'notEmpty')).toBe(false)
    expect(ask({ a: {} }, 'a.__proto__', 'notEmpty')).toBe(false)
  })

  it('an unknown value is neither true nor false', () => {
    expect(holds({ fn: 'gone' }, scope({}))).toBeUndefined()
    expect(holds({ not: { fn: 'gone' } }, scope({}))).toBeUndefined()
    expect(holds({ any: [{ fn: 'gone' }, { all: [] }] }, scope({}))).toBe(true)
    expect(holds({ all: [{ fn: 'gone' }, { any: [] }] }, scope({}))).toBe(false)
    expect(
      holds(
        { fn: 'bad' },
        scope(
          {},
          {
            when: {
              bad: () => {
                throw new Error('x')
              },
            },
          },
        ),
      ),
    ).toBeUndefined()
    expect(holds({ fn: 'ok' }, scope({ x: 1 }, { when: { ok: form => form.x === 1 } }))).toBe(true)
    let deep: Cond = { all: [] }
    for (let level = 0; level < 40; level++) deep = { not: deep }
    expect(holds(deep, scope({}))).toBeUndefined()
  })

  it('is total: any condition over any values has a result and never throws', () => {
    const name = fc.constantFrom('a', 'b', 'items', 'items.qty', 'initiator.role')
    const { cond } = fc.letrec<{ cond: Cond; term: Term }>(tie => ({
      term: fc.oneof(
        { depthSize: 'small' },
        name,
        tie('term').map(abs => ({ abs })),
        fc.tuple(tie('term'), tie('term')).map(minus => ({ minus })),
      ),
      cond: fc.oneof(
        { depthSize: 'small' },
        fc.record({
          f: tie('term'),
          op: fc.constantFrom<CondOp>('=', '!=', '>', '>=', '<', '<=', 'in', 'has', 'empty', 'notEmpty'),
          v: fc.jsonValue() as fc.Arbitrary<CondValue>,
        }),
        fc.array(tie('cond'), { maxLength: 3 }).map(all => ({ all })),
        tie('cond').map(not => ({ not })),
        tie('cond').map(is => ({ some: 'items', is })),
      ),
    }))
    fc.assert(
      fc.property(cond, fc.dictionary(fc.constantFrom('a', 'b', 'items'), fc.anything()), (each, form) => {
        expect([true, false, undefined]).toContain(holds(each, scope(form)))
      }),
    )
  })
})
