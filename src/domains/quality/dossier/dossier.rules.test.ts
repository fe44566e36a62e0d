import { describe, expect, it } from 'vitest'
import { daysBetween, entriesOf, groupOf, waitingShare } from './dossier.rules.ts'

describe('the timeline of a shaft', () => {
  const event = (at: string) => ({ kind: 'pass', at, what: '' })

  it('goes from the latest event to the first, and says where nothing happened for more than three days', () => {
    const entries = entriesOf([event('2026-01-01 08:00:00'), event('2026-01-04 08:00:00'), event('2026-01-09 07:59:59')])
    expect(entries.map(entry => ('event' in entry ? entry.event.at.slice(0, 10) : entry.waitedDays))).toEqual([
      ...['2026-01-09', 4, '2026-01-04', '2026-01-01'],
    ])
    expect(entriesOf([])).toEqual([])
  })

  it('calls waiting what was neither worked nor idle by mistake of the clock', () => {
    expect(waitingShare('24.0', '4.0')).toBe(75)
    expect(waitingShare('200.0', '4.0')).toBe(0)
    expect(waitingShare('0', '0.0')).toBe(0)
  })

  it('knows the group of every event, and the days until a day', () => {
    expect(['feed', 'step_finish', 'fail', 'ncr_opened', 'ship'].map(groupOf)).toEqual([
      'material',
      'making',
      'checking',
      'failing',
      'moving',
    ])
    expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3)
  })
})
