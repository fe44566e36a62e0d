import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { openMenu, ownComplaints } from './shell.ts'
import { front, press, rowWith, word } from './table.ts'

/** 不合格品: a quality engineer gets from a piece that failed to the paper about it in two clicks. */
describe('pieces that failed, in a browser', () => {
  let stage: Stage
  let engineer: Visitor
  let failed: { piece: string; order: string; step: string }
  beforeAll(async () => {
    stage = await openStage()
    const [latest] = await stage.app.sql<typeof failed>(
      `select p.pro_code as piece, w.order_no as order, e.process_seq || ' ' || e.process_name as step from qc_nonconformity c
       join erp_producation_workorder_piece p on p.id = c.piece_id join erp_producation_workorder w on w.id = c.work_id
       join erp_producation_workorder_exec e on e.id = c.exec_id where c.state = 'open' order by c.ncr_no desc limit 1`,
    )
    failed = latest!
    engineer = await stage.visit()
    await engineer.logIn('tao.yong')
  })
  afterAll(async () => {
    expect(ownComplaints(engineer)).toEqual([])
    await stage.close()
  })

  /** From the book to the form, which fits the desk and the phone, with its tables. */
  async function opens(action: string, table: string, name: string): Promise<void> {
    const { page } = engineer
    await engineer.resize('desk')
    await openMenu(page, '质量管理', '不合格品')
    await rowWith(page, failed.piece).first().waitFor()
    await engineer.picture('nonconformities')
    await press(page, failed.piece, action)
    const heading = front(page).getByRole('heading', { name: table }).first()
    await heading.waitFor()
    await front(page).getByText(failed.order).first().waitFor()
    for (const size of ['desk', 'phone'] as const) {
      await engineer.resize(size)
      await engineer.picture(name)
      await heading.scrollIntoViewIfNeeded()
      await engineer.picture(`${name}-lines`)
    }
  }

  it('返工 opens with the piece and the steps that are done again', async () => {
    await opens('返工', '重做工序', 'rework-form')
    await expect.poll(() => front(engineer.page).getByText(failed.step).count()).toBe(1)
  })

  it('返修 opens with the piece and room for the steps of the repair', async () => {
    await opens('返修', '返修工序', 'repair-form')
    await expect
      .poll(() =>
        front(engineer.page)
          .getByRole('button', { name: word('新增一行') })
          .count(),
      )
      .toBeGreaterThan(1)
  })

  it('the paper is handled with all of it in view', async () => {
    const [task] = await stage.app.sql<{ id: string; account: string; instance: string; biz: string }>(
      `select t.id::text, u.account, i.id::text as instance, i.biz_id::text as biz from wf_task t join wf_instance i on i.id = t.instance_id
       join sys_user u on u.id = t.holder where t.status = 0 and t.flow_key = 'wouActiveToEnable' limit 1`,
    )
    const visitor = await stage.visit()
    await visitor.logIn(task!.account, `/work/process/wouActiveToEnable/handle/${task!.id}/${task!.instance}/${task!.biz}`)
    const heading = front(visitor.page).getByRole('heading', { name: '重做工序' }).first()
    await heading.waitFor()
    for (const size of ['desk', 'phone'] as const) {
      await visitor.resize(size)
      await visitor.picture('rework-handle')
      await heading.scrollIntoViewIfNeeded()
      await visitor.picture('rework-handle-lines')
    }
    await visitor.close()
  })
})
