import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDate } from '#model/date.ts'
import { thousands } from '#model/number.ts'
import { openStage, type Stage, sizes } from './browser.ts'

/** 总经理: what is stuck, with whom, and what money is due, on the first screen after the login. */
describe('the general manager, in a browser', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  const GM = 'qin.haifeng'
  /** Open tasks of running cases in flows that the general manager may look up. */
  const waiting = `from site1.wf_task t join site1.wf_instance i on i.id = t.instance_id and i.status in ('running', 'returned', 'suspended')
    left join site1.sys_user h on h.id = t.holder
    where t.status = 0 and t.tenant_id = '000000' and t.flow_key || '_view' in (
      select m.code from site1.sys_menu m join site1.sys_role_menu g on g.menu_id = m.id join site1.sys_user_role r on r.role_id = g.role_id
      join site1.sys_user u on u.id = r.user_id where u.account = '${GM}')`

  it('sees without scrolling at 1366 x 768 what has waited longest, with whom, and what is due when', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    await visitor.logInAt('/login', GM)
    const stuck = page.getByRole('region', { name: '审批积压' })
    const due = page.getByRole('region', { name: '到期应付' })
    await stuck.getByRole('listitem').first().waitFor()
    await due.getByRole('link', { name: /已逾期/ }).waitFor()
    await visitor.picture('general-manager')
    for (const card of [stuck.getByRole('listitem').nth(4), due.getByRole('link', { name: /第四周/ })]) {
      const { y, height } = (await card.boundingBox())!
      expect(y + height).toBeLessThanOrEqual(sizes.desk.height)
    }

    const [counts] = await stage.app.sql<{ all: number; late: number }>(
      `select count(*)::int as all, (count(*) filter (where t.due_at < now()))::int as late ${waiting}`,
    )
    expect(counts!.all).toBeGreaterThan(5)
    await stuck.getByRole('link', { name: `在办 ${counts!.all}` }).waitFor()
    await stuck.getByRole('link', { name: `超时 ${counts!.late}` }).waitFor()
    const oldest = await stage.app.sql<{ number: string; node: string; holder: string }>(
      `select t.number, t.node_name as node, coalesce(h.real_name, '待签收') as holder ${waiting} order by t.arrived_at, t.id limit 6`,
    )
    const lines = await stuck.getByRole('listitem').allInnerTexts()
    expect(lines.length).toBe(oldest.length)
    for (const [at, { number, node, holder }] of oldest.entries()) {
      expect(lines[at]).toContain(number)
      expect(lines[at]).toContain(`${node} · ${holder}`)
    }

    const today = formatDate(new Date(), 'yyyy-MM-dd')
    const [overdue] = await stage.app.sql<{ sum: string; many: number }>(
      `select coalesce(sum(amount - paid_amount - in_flight_amount), 0)::numeric(18, 2)::text as sum, count(*)::int as many from site1.payable
       where payable_kind = 'invoice' and due_date < $1 and amount - paid_amount - in_flight_amount > 0 and is_deleted = 0`,
      [today],
    )
    expect(overdue!.many).toBeGreaterThan(0)
    const figure = due.getByRole('link', { name: /已逾期/ })
    await expect.poll(() => figure.innerText()).toContain(`¥${thousands(overdue!.sum, 2)}`)
    await expect.poll(() => figure.innerText()).toContain(`${overdue!.many} 笔`)

    // With whom: as many as the list behind it has.
    await stuck.getByText('按处理人').click()
    const [most] = await stage.app.sql<{ holder: string; many: number }>(
      `select h.real_name as holder, count(*)::int as many ${waiting} group by 1, t.holder order by 2 desc, t.holder limit 1`,
    )
    await expect.poll(() => stuck.getByRole('listitem').first().innerText()).toContain(`${most!.many} 件`)
    const person = stuck.getByRole('listitem').filter({ hasText: most!.holder })
    await person.getByRole('link').click()
    await page.getByRole('region', { name: '在办任务' }).getByText(`共 ${most!.many} 条`).waitFor()
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  it('a head decides on the home page and can take it back for a moment', async () => {
    const holders = await stage.app.sql<{ account: string }>(
      `select u.account from site1.wf_task t join site1.sys_user u on u.id = t.holder
       where t.status = 0 and t.batchable and t.kind = 'approve' group by u.account order by max(t.arrived_at) desc`,
    )
    /** Somebody who has one of them among the first of the list: the home page shows only these. */
    const first = async () => {
      for (const { account } of holders) {
        const { body } = await (await stage.app.signIn(account)).get('blade-flow/work/todo-list', { size: 8 })
        const records = body.data.records as { taskId: string; title: string; batchable: boolean }[]
        const task = records.find(({ batchable }) => batchable)
        if (task) return { account, task }
      }
      throw new Error('nobody has a paper on the home page')
    }
    const { account, task } = await first()
    const visitor = await stage.visit()
    const { page } = visitor
    await visitor.logIn(account)
    const todos = page.getByRole('region', { name: '待办事务' })
    const decide = todos.getByRole('button', { name: `审批“${task.title}”` }).first()
    await decide.click()
    const panel = todos.getByRole('group', { name: task.title })
    await panel.getByRole('button', { name: '不同意' }).click()
    await panel.getByPlaceholder('不同意须填写意见').waitFor()
    await visitor.picture('home-decide')
    await panel.getByRole('button', { name: '同意', exact: true }).click()
    await todos.getByRole('button', { name: '撤销' }).click()
    const open = async () => (await stage.app.sql(`select 1 from site1.wf_task where status = 0 and id = $1`, [task.taskId])).length
    await expect.poll(() => open()).toBe(1)
    await panel.getByRole('button', { name: '同意', exact: true }).click()
    await todos.getByRole('button', { name: '立即提交' }).click()
    await expect.poll(open).toBe(0)
    await decide.waitFor({ state: 'detached' })
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })
})
