import { describe, expect, it } from 'vitest'
import type { WorkRow } from '#contract/flow-shape.ts'
import { pilesOf, standingOf } from './todo-guard.view.tsx'
import { spanOf, timeLeft } from './work-row.view.tsx'

const row = (more: Partial<WorkRow>) =>
  ({
    taskId: '1',
    flowKey: 'a',
    processDefinitionName: '甲',
    summary: [],
    batchable: true,
    read: true,
    urged: false,
    dueTime: '',
    ...more,
  }) as WorkRow

describe('bulk approval', () => {
  it('is possible for documents that were opened and need nothing but approval', () => {
    expect(standingOf(row({}))).toBe('ready')
    expect(standingOf(row({ batchable: false }))).toBe('never')
  })

  it('requires opening a document that is new, urged or overdue, even if it was seen before that', () => {
    for (const odd of [{ read: false }, { urged: true }, { dueTime: '2020-01-01 08:00:00' }]) {
      expect(standingOf(row(odd))).toBe('look')
      expect(standingOf(row(odd), new Set(['1']))).toBe('ready')
      expect(standingOf(row({ ...odd, batchable: false }), new Set(['1']))).toBe('never')
    }
    expect(standingOf(row({ dueTime: '2999-01-01 08:00:00' }))).toBe('ready')
  })
})

describe('groups', () => {
  it('are by flow, with exact sums of amounts; days are not money', () => {
    const amount = (value: string) => [
      { label: '差异金额合计', value },
      { label: '请假天数', value: '3.0' },
    ]
    const piles = pilesOf([
      row({ summary: amount('1,000.10') }),
      row({ flowKey: 'b', processDefinitionName: '乙' }),
      row({ summary: amount('0.20') }),
    ])
    expect(piles.map(({ name, rows, sums }) => [name, rows.length, sums])).toEqual([
      ['甲', 2, [{ label: '差异金额合计', sum: '1,000.30' }]],
      ['乙', 1, []],
    ])
  })
})

describe('time left', () => {
  it('is shown in its largest unit', () => {
    const now = Date.UTC(2026, 10, 15, 4)
    expect(timeLeft('', now)).toBeUndefined()
    expect(spanOf(timeLeft('2026-11-15 12:00:00', now)! + 90 * 60_000)).toEqual({ unit: 'hours', n: 1 })
    expect(spanOf(-3 * 86_400_000)).toEqual({ unit: 'days', n: 3 })
    expect(spanOf(10)).toEqual({ unit: 'minutes', n: 1 })
  })
})
