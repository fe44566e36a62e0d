import { describe, expect, it } from 'vitest'
import { day as dayFrom } from '../setup/personnel.ts'
import { agree, day, entry, field, openTodo } from './case.ts'
import { aDay } from './day.ts'
import { cellOf, exported, find, printed, reopen, resubmit, saveDraft, sendBack, submit } from './paper.ts'
import { openMenu } from './shell.ts'
import { choose, chooseInTree, front, rowWith, search, valueIn } from './table.ts'

const FLOW = 'material_requisition'
const SUBJECT = /领料申请：机加工车间 .*备件库/
const PART = 'BJ-0008'

/** 仓库保管员的一天: a workshop needs parts. Requested, returned, corrected, issued, and gone from stock. */
describe('a day in the stores, in a browser', () => {
  const { people } = aDay({ leader: 'ma.zhiqiang', head: 'duan.lei', keeper: 'song.jun' })
  let number = ''
  let before = { onHand: 0, available: 0 }

  const shelf = async () => {
    await openMenu(people.keeper.page, '仓储管理', '库存余额')
    await search(people.keeper.page, '物料编码', PART)
  }
  const onShelf = (column: string) => valueIn(people.keeper.page, PART, column)

  it('the keeper looks at the stock', async () => {
    await shelf()
    await rowWith(people.keeper.page, PART).waitFor()
    before = { onHand: Number(await onShelf('现存量')), available: Number(await onShelf('可用量')) }
    expect(before.available).toBeGreaterThan(3)
    await people.keeper.picture('day-warehouse-stock')
  })

  it('the team leader requests two, from the start page', async () => {
    const { page } = people.leader
    await openMenu(page, '工作台', '发起流程')
    await front(page).getByText('领料申请').click()
    await page.waitForURL(`**/work/process/${FLOW}/form**`)
    await choose(page, front(page), '领料类型', '办公劳保')
    await chooseInTree(page, front(page), '使用部门', '机加工车间')
    await find(page, '仓库', '备件库')
    await choose(page, front(page), '费用科目', '修理费')
    await day(page, '需求日期', dayFrom(2))
    await find(page, '领料人', '马志强')
    await find(page, '物料 1', PART)
    await front(page).getByLabel('数量 1').fill('2')
    await front(page).getByLabel('用途 1').fill('更换配电柜接触器')
    await field(page, 'items.0.availableQty').getByText(/\d/).waitFor()
    await saveDraft(page)
    await people.leader.picture('day-warehouse-form')
    number = await submit(page, FLOW)
  })

  it('the requested quantity is held', async () => {
    await shelf()
    await expect.poll(() => onShelf('可用量')).toBe(String(before.available - 2))
    expect(await onShelf('现存量')).toBe(String(before.onHand))
  })

  it('the head returns it; the leader reads why and requests three', async () => {
    await sendBack(people.head, SUBJECT, '两只不够，按三只领')
    const { page } = people.leader
    await openTodo(people.leader, SUBJECT)
    await front(page).getByText('段磊：两只不够，按三只领').waitFor()
    await front(page).getByLabel('数量 1').fill('3')
    await resubmit(page, FLOW)
  })

  it('the head sees the changed cell and agrees', async () => {
    const { page } = people.head
    await openTodo(people.head, SUBJECT)
    const changed = field(page, 'items.0.qty')
    await changed.getByText('3').waitFor()
    await expect.poll(() => changed.getAttribute('data-changed')).toBe('true')
    await expect.poll(() => field(page, 'items.0.purpose').getAttribute('data-changed')).toBe('false')
    await people.head.picture('day-warehouse-changed')
    await agree(people.head, '同意')
  })

  it('the keeper issues what was requested', async () => {
    const { page } = people.keeper
    await openTodo(people.keeper, SUBJECT)
    await front(page).getByLabel('实发数量 1').fill('3')
    await people.keeper.picture('day-warehouse-issue')
    await agree(people.keeper, '已发料', '确认办理')
  })

  it('stock is reduced by three; the movement names the document, the issue the workshop', async () => {
    const { page } = people.keeper
    await shelf()
    await expect.poll(() => onShelf('现存量')).toBe(String(before.onHand - 3))
    expect(await onShelf('可用量')).toBe(String(before.available - 3))
    const sheet = await exported(page, '库存余额')
    expect(Number(cellOf(sheet, '现存量'))).toBe(before.onHand - 3)

    await openMenu(page, '仓储管理', '出库单')
    await search(page, '来源单据', number)
    await expect.poll(() => rowWith(page, number).textContent()).toMatch(/机加工车间.*备件库.*修理费.*马志强宋军/)
    await openMenu(page, '仓储管理', '库存流水')
    await rowWith(page, number).first().getByRole('link', { name: number }).click()
    await page.waitForURL(`**/work/process/${FLOW}/detail/**`)
    await entry(page, '已发料').getByText('宋军').waitFor()
    expect(await printed(page)).toMatch(new RegExp(`领料申请编号.*${number}.*领料明细.*${PART}.*更换配电柜接触器.*已发料`))
  })

  it('is found among the documents and exported', async () => {
    const { page } = people.keeper
    await openMenu(page, '仓储管理', '领料申请')
    await reopen(page, number)
    expect(cellOf(await exported(page, '领料申请'), '编号')).toBe(number)
  })
})
