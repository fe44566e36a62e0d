import { describe, expect, it } from 'vitest'
import { formatDate } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import { agree, bar } from './case.ts'
import { aDay } from './day.ts'
import { front, rowWith } from './table.ts'

const HEAD = 'jin.yu'
const TODAY = formatDate(new Date(), 'yyyy-MM-dd')
/** A quarter, whatever day of the month it is. */
const SINCE = addDays(TODAY, -90)
const PAPER = 'concessionAcceptanceApplication'

/** 质量部长的一天: decides about what failed, reads what is still undecided, and opens the file of a shaft from its nonconformity. */
describe('a day of the head of quality, in a browser', () => {
  let instance = ''
  const office = aDay({ head: HEAD }, async ({ stage, cases }) => {
    const [running] = await stage.app.sql<{ id: string }>(
      `select id::text from wf_instance where def_key = $1 and status = 'running' order by id desc limit 1`,
      [PAPER],
    )
    instance = running!.id
    await cases.agreeUntil(instance, 'quality_head')
  })
  const { people } = office

  it('decides a paper about pieces that failed', async () => {
    const [task] = await office.stage.app.sql<{ id: string; biz: string }>(
      `select t.id::text, i.biz_id::text as biz from wf_task t join wf_instance i on i.id = t.instance_id join sys_user u on u.id = t.holder
       where t.status = 0 and u.account = $1 and i.id = $2`,
      [HEAD, instance],
    )
    await people.head.goto(`/work/process/${PAPER}/handle/${task!.id}/${instance}/${task!.biz}`)
    await bar(people.head.page).waitFor()
    await people.head.picture('day-quality-paper')
    await agree(people.head, '同意处置')
    expect((await office.cases.open(instance)).map(({ nodeId }) => nodeId)).not.toContain('quality_head')
  })

  it('finds in the report what nobody has decided, as the book says it', async () => {
    const { page } = people.head
    await people.head.goto(`/jinlei/sm/ncrReport/index?foundTime=${SINCE},${TODAY}`)
    const total = front(page).locator('.ant-table-summary').last()
    await front(page).getByText('已对平').first().waitFor()
    await people.head.picture('day-quality-report')
    const [open] = await office.stage.app.sql<{ count: string }>(
      `select count(*)::text from qc_nonconformity where state = 'open' and is_deleted = 0
       and found_time >= $1::date::timestamp at time zone 'Asia/Shanghai'`,
      [SINCE],
    )
    const heads = await front(page).locator('.ant-table-thead th').allTextContents()
    const at = heads.map(text => text.trim()).indexOf('待处置')
    await expect.poll(async () => (await total.locator('td').allTextContents())[at]?.trim()).toBe(open!.count)
  })

  it('opens the file of a shaft from the nonconformity', async () => {
    const { page } = people.head
    const [failed] = await office.stage.app.sql<{ piece: string; no: string }>(
      `select p.pro_code as piece, c.ncr_no as no from qc_nonconformity c join erp_producation_workorder_piece p on p.id = c.piece_id
       where c.state = 'open' order by c.ncr_no desc limit 1`,
    )
    await people.head.goto(`/quality/nonconformity/index?ncrNo=${failed!.no}`)
    await rowWith(page, failed!.no).getByText(failed!.piece).first().click()
    await page.waitForURL(`**/jinlei/qm/shaftFile/${failed!.piece}`)
    await front(page).getByText(failed!.piece).first().waitFor()
    await people.head.picture('day-quality-file')
  })
})
