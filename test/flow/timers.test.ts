import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approve } from '#model/flow/chain.ts'
import { fireDue } from '#server/engine/shell/clock.ts'
import { type FlowStage, openFlowStage } from './stage.ts'

/** 时限 that cannot be carried out: they hold up no other, are tried again later and not for ever. */
describe('timers', () => {
  let stage: FlowStage
  beforeAll(async () => {
    stage = await openFlowStage()
    const worker = { by: 'user' as const, ids: [await stage.id('worker01')] }
    await stage.publish([{ ...approve('slow', '慢', { by: worker }), timeout: { after: 'PT1H', act: 'approve' } }], { calendar: 'natural' })
  })
  afterAll(() => stage.close())

  const lines: string[] = []
  const HOUR = 3_600_000
  const fire = (hours: number) => {
    const { app } = stage
    return fireDue(app.engine, app.sites[0]!, app.newId, new Date(Date.now() + hours * HOUR), line => lines.push(line))
  }
  const timerOf = async (instance: string) => {
    const [row] = await stage.app.sql<{ attempts: number; minutes: number }>(
      `select attempts, round(extract(epoch from fire_at - now()) / 60)::int as minutes from wf_timer where instance_id = $1`,
      [instance],
    )
    return row
  }

  it('fire when they are due, and not before', async () => {
    const instance = await stage.start()
    expect(await fire(0.9)).toBe(0)
    expect(await stage.status(instance)).toBe('running')
    expect(await fire(1.1)).toBe(1)
    expect([await stage.status(instance), await timerOf(instance)]).toEqual(['approved', undefined])
  })

  it('that fail hold up no other, wait longer each time, and are given up', async () => {
    const [broken, sound] = [await stage.start(), await stage.start()]
    // A version that nobody has: nothing can be done with the case.
    await stage.app.sql('update wf_instance set def_version = 9999 where id = $1', [broken])
    expect(await fire(1.1)).toBe(2)
    expect(await stage.status(sound)).toBe('approved')
    expect(await timerOf(broken)).toEqual({ attempts: 1, minutes: 5 })
    // It waits.
    expect(await fire(0)).toBe(0)
    for (const attempts of [2, 3, 4, 5]) {
      await fire(24)
      expect(await timerOf(broken)).toEqual({ attempts, minutes: 5 * attempts })
    }
    await fire(24)
    expect(await timerOf(broken)).toBeUndefined()
    expect(lines).toHaveLength(6)
    expect(await stage.status(broken)).toBe('running')
  })
})
