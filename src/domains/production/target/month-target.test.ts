import { expect, it } from 'vitest'
import { addMonths } from '#model/day.ts'
import { appTest, day, PLANNER } from '#test/harness.ts'

const SALES_HEAD = 'yuan.li'

/** 月度指标 and 车间日历: what planners set for a month, and who sets the rest. */
appTest('月度指标与车间日历', ({ save, act, list, dept, rows }) => {
  const month = addMonths(`${day(0).slice(0, 7)}-01`, 5).slice(0, 7)

  it('each target is set by its own people, once', async () => {
    const output = { month, targetKind: 'output', workshopId: dept('forge'), value: '40' }
    expect((await save(SALES_HEAD, 'monthTarget', output)).status).toBe(403)
    expect((await save(PLANNER, 'monthTarget', { month, targetKind: 'contract', value: '1' })).status).toBe(403)
    expect((await save('meng.deshan', 'monthTarget', output)).status).toBe(403)
    expect((await save(PLANNER, 'monthTarget', { ...output, value: '40.5' })).body.msg).toMatch(/^产量须为整数件/)
    expect((await save(PLANNER, 'monthTarget', { ...output, workshopId: dept('finance') })).body.msg).toBe('所选部门不是生产车间')
    expect((await save(PLANNER, 'monthTarget', output)).status).toBe(200)
    expect((await save(PLANNER, 'monthTarget', { ...output, value: '41' })).body.msg).toBe('该月已有相同的指标')
    expect((await save(PLANNER, 'monthTarget', { month, targetKind: 'output', value: '90' })).status).toBe(200)
    expect((await save(SALES_HEAD, 'monthTarget', { month, targetKind: 'contract', value: '30000000' })).status).toBe(200)
    expect(await list(PLANNER, 'monthTarget', { month })).toHaveLength(3)
  })

  it('a month of the calendar is made like the one before; what was arranged by hand stays', async () => {
    const next = addMonths(`${day(0).slice(0, 7)}-01`, 2).slice(0, 7)
    const generate = (account: string, more: object = {}) =>
      act(account, 'workshopCalendar', 'generate', undefined, { month: next, ...more })
    expect((await generate('meng.deshan')).status).toBe(403)
    expect((await generate(PLANNER, { workshopId: dept('finance') })).body.msg).toBe('上月没有车间日历，请先维护上月的日历')
    const rest = { workshopId: dept('forge'), date: `${next}-03`, isRest: 'yes' }
    expect((await save(PLANNER, 'workshopCalendar', { ...rest, planHours: '8' })).body.msg).toMatch(/^休息日的计划工时须为 0/)
    expect((await save(PLANNER, 'workshopCalendar', { ...rest, planHours: '0' })).status).toBe(200)
    expect((await generate(PLANNER)).status).toBe(200)
    expect((await generate(PLANNER)).body.msg).toBe('该月的车间日历已生成')
    const days = await rows('erp_producation_workshop_calendar', { workshop_id: dept('machining') }, 'date::text, is_rest', 'date')
    const own = days.filter(each => each.date!.startsWith(next))
    expect(own.every(each => (each.is_rest === 'yes') === (new Date(`${each.date}T00:00:00Z`).getUTCDay() === 0))).toBe(true)
    expect(own.length).toBeGreaterThan(27)
    const forge = await list(PLANNER, 'workshopCalendar', { workshopId: dept('forge'), isRest: 'yes' })
    expect(forge.map(each => each.date)).toEqual([`${next}-03`])
  })
})
