import { describe, expect, it } from 'vitest'
import { formatDate } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import { aDay } from './day.ts'
import { instanceOf, submit } from './paper.ts'
import { openMenu } from './shell.ts'
import { dialog, front, press, rowWith, search, word } from './table.ts'

const FLOW = 'workorder_update_normal'
const LATER = addDays(formatDate(new Date(), 'yyyy-MM-dd'), 45)

/** 计划员的一天: sees in the plan what is late, looks where it stands, has another day agreed to, and finds it in the plan again. */
describe('a day of the planner, in a browser', () => {
  let late = { no: '', id: '' }
  const office = aDay({ planner: 'shao.min' }, async ({ stage }) => {
    const [found] = await stage.app.sql<{ no: string; id: string }>(
      `select w.order_no as no, w.id::text from erp_producation_workorder w where w.status = '30' and w.hold_status = '0' and w.is_deleted = 0
       and exists (select 1 from erp_producation_workorder_piece p where p.work_id = w.id and p.status = '0')
       and not exists (select 1 from erp_producation_workorder_update u where u.work_id = w.id and u.is_deleted = 0)
       and not exists (select 1 from erp_producation_route_switch s where s.work_id = w.id and s.is_deleted = 0) order by w.order_no limit 1`,
    )
    late = found!
    await stage.app.sql(`update erp_producation_workorder set plan_end = $2, plan_start = $3 where id = $1`, [
      ...[late.id, addDays(LATER, -48), addDays(LATER, -90)],
    ])
  })
  const { people } = office
  const bar = () => front(people.planner.page).getByRole('link', { name: new RegExp(late.no) })
  const plan = async () => {
    await people.planner.goto('/production/board/index?show=plan')
    await bar().waitFor()
  }

  it('sees in the plan what is late, and where it stands', async () => {
    const { page } = people.planner
    await plan()
    expect(await bar().getAttribute('aria-label')).toContain('逾期 3 天')
    await bar().scrollIntoViewIfNeeded()
    await people.planner.picture('day-planner-plan')
    await bar().click()
    await front(page).getByText(late.no).first().waitFor()
    await people.planner.picture('day-planner-progress')
  })

  it('asks for another day, which is approved as a paper', async () => {
    const { page } = people.planner
    await openMenu(page, '生产管理', '生产工单')
    await search(page, '工单号', late.no)
    await press(page, late.no, '计划调整')
    const form = dialog(page)
    await form.getByLabel('新计划完工', { exact: true }).fill(LATER)
    await form.getByLabel('新计划完工', { exact: true }).press('Enter')
    await form.getByLabel('变更原因', { exact: true }).fill('热处理炉检修，顺延交货已与客户确认')
    await form.getByRole('button', { name: word('计划调整') }).click()
    await form.waitFor({ state: 'hidden' })

    await people.planner.goto(`/production/work-update/index?workId=${late.id}`)
    await press(page, late.no, '提交审批')
    await submit(page, FLOW)
    await office.cases.agreeAll(instanceOf(page))
  })

  it('and finds it in the plan by its new day', async () => {
    const { page } = people.planner
    await plan()
    await expect.poll(() => bar().getAttribute('aria-label')).toContain(`至 ${LATER}`)
    expect(await bar().getAttribute('aria-label')).not.toContain('逾期')
    await people.planner.goto(`/production/work-order/index?orderNo=${late.no}`)
    await expect.poll(() => rowWith(page, late.no).textContent()).toContain(LATER)
  })
})
