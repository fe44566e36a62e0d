import { describe, expect, it } from 'vitest'
import { eventsIn } from './events.ts'

describe('the live channel', () => {
  it('reads events however the stream was split', () => {
    const stream = 'retry: 3000\n\nevent: message\ndata: {}\n\n: still here\n\nevent: notice\ndata: {}\n\n'
    for (let cut = 0; cut <= stream.length; cut++) {
      const first = eventsIn(stream.slice(0, cut))
      const second = eventsIn(first.rest + stream.slice(cut))
      expect([...first.kinds, ...second.kinds]).toEqual(['message', 'notice'])
      expect(second.rest).toBe('')
    }
  })
})
