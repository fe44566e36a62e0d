import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grant } from '#domains/hr/leave-balance/leave-balance.ledger.ts'
import { post } from '#domains/warehouse/stock/stock.ledger.ts'
import { bookingIn, moved, newMaterial, newWarehouse } from '../setup/books.ts'
import { casesIn } from '../setup/cases.ts'
import { approvedLeave, type Taken } from '../setup/leave.ts'
import { day, employeeId } from '../setup/personnel.ts'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { field } from './case.ts'
import { instanceOf, printed, submit } from './paper.ts'
import { openMenu, ownComplaints, toast } from './shell.ts'
import { answered, choose, dialog, drawer, front, press, rowWith, search, valueIn, word } from './table.ts'

/** Actions on rows: end a leave early, count a warehouse and settle the difference. */
describe('follow-up actions, in a browser', () => {
  let stage: Stage
  let clerk: Visitor
  let head: Visitor
  let keeper: Visitor
  let supervisor: Visitor
  let desk: Visitor
  beforeAll(async () => {
    stage = await openStage()
    const phone = () => stage.visit({ size: 'phone' })
    ;[clerk, head, desk, keeper, supervisor] = [await stage.visit(), await stage.visit(), await stage.visit(), await phone(), await phone()]
    await clerk.logIn('wu.qian')
    await head.logIn('luo.zhigang')
    await keeper.logIn('song.jun')
    await supervisor.logIn('wu.qian')
    await desk.logIn('song.jun')
  })
  afterAll(async () => {
    expect([clerk, head, desk, keeper, supervisor].flatMap(ownComplaints)).toEqual([])
    await stage.close()
  })

  describe('销假', () => {
    let leave: Taken
    const balance = async () => {
      const about = { employeeId: leave.employeeId, leaveType: 'annual', leaveYear: leaveYear() }
      await clerk.goto(`/hr/leave-balance/index?${new URLSearchParams(about)}`)
      await rowWith(clerk.page, '年休假').waitFor()
      return Number(await valueIn(clerk.page, '年休假', '剩余天数'))
    }
    const leaveYear = () => day(-20).slice(0, 4)
    let before = 0

    it('a leave of two weeks is recorded, and its days are deducted', async () => {
      const worker = await employeeId(stage.app, '赵铁山')
      await bookingIn(stage.app)(book => grant(book, { employeeId: worker, leaveType: 'annual', leaveYear: Number(leaveYear()) }, '20.0'))
      leave = await approvedLeave(stage.app, 'worker01', day(-20), day(-7), { leaveType: 'annual' })
      before = await balance()
    })

    it('the clerk opens it, enters the day of return, and is told what does not fit', async () => {
      const { page } = clerk
      await openMenu(page, '人力资源', '请假台账')
      await search(page, '请假单', leave.billNo)
      await press(page, leave.billNo, '查看')
      await drawer(page)
        .getByRole('button', { name: word('销假') })
        .click()
      await dialog(page).getByText('未休的工作日退回假期余额').waitFor()
      const end = dialog(page).getByLabel('实际结束日期')
      await end.fill(day(-6))
      await end.press('Enter')
      await ok(clerk, '销假')
      await dialog(page).getByText('实际结束时间须在请假期间内').waitFor()
      await clerk.picture('report-back')
      await end.fill(day(-20))
      await end.press('Enter')
      await answered(page, () => ok(clerk, '销假'))
      await toast(page, '已销假')
      await expect.poll(() => valueIn(page, leave.billNo, '状态')).toBe('已销假')
      await expect.poll(() => valueIn(page, leave.billNo, '实际结束日期')).toBe(day(-20))
      await clerk.picture('leaves')
      // The action is offered once only.
      await expect
        .poll(() =>
          rowWith(page, leave.billNo)
            .getByRole('button', { name: word('销假') })
            .count(),
        )
        .toBe(0)
    })

    it('the days are returned', async () => {
      const [row] = await stage.app.sql<{ unused: string }>('select unused_days as unused from leave_apply where id = $1', [leave.id])
      expect(Number(row!.unused)).toBeGreaterThan(4)
      await expect.poll(() => balance()).toBe(before + Number(row!.unused))
    })
  })

  describe('盘点', () => {
    let warehouseId = ''
    let materials: string[] = []
    let no = ''
    const name = () => `仓库${warehouseId}`
    const moves = () =>
      bookingIn(stage.app)(book => post(book, [moved(book.newId, { warehouseId, materialId: materials[0]! }, '1', { unitCost: '10' })]))
    const finish = async (visitor: Visitor) => {
      await front(visitor.page)
        .getByRole('button', { name: word('结束盘点') })
        .click()
      await ok(visitor, '结束盘点')
    }
    const box = ({ page }: Visitor, line: number) => front(page).getByLabel(`实盘数量 ${line}`, { exact: true })

    it('the head starts a count, which blocks the warehouse', async () => {
      const booking = bookingIn(stage.app)
      warehouseId = await newWarehouse(stage.app, booking)
      materials = [await newMaterial(booking), await newMaterial(booking), await newMaterial(booking)]
      await booking(book =>
        post(
          book,
          materials.map(materialId => moved(book.newId, { warehouseId, materialId }, '10', { unitCost: '10' })),
        ),
      )
      const { page } = head
      await openMenu(page, '仓储管理', '盘点单')
      await front(page)
        .getByRole('button', { name: word('新建盘点') })
        .click()
      await dialog(page).getByText('盘点范围内的货物立即冻结').waitFor()
      for (const [label, text] of [
        ['仓库', name()],
        ['盘点人', '宋军'],
        ['监盘人', '宋军'],
      ] as const) {
        await dialog(page).getByLabel(label, { exact: true }).fill(text)
        await choose(page, dialog(page), label, text)
      }
      await choose(page, dialog(page), '盲盘', '否')
      await ok(head, '新建盘点')
      await dialog(page).getByText('盘点人与监盘人不能为同一人').waitFor()
      await head.picture('stocktake-begin')
      await dialog(page).getByLabel('监盘人', { exact: true }).fill('吴倩')
      await choose(page, dialog(page), '监盘人', '吴倩')
      await answered(page, () => ok(head, '新建盘点'))
      await rowWith(page, name()).waitFor()
      no = await valueIn(page, name(), '盘点单号')
      expect(no).toMatch(/^PD\d{12}$/)
      await expect.poll(() => valueIn(page, name(), '状态')).toBe('盘点中')
      await head.picture('stocktakes')
      await expect(moves()).rejects.toThrow('仓库正在盘点')
    })

    it('a keeper counts on a phone; what cannot be sent is kept', async () => {
      const { page } = keeper
      await keeper.goto('/warehouse/stocktake/index')
      const card = front(page).locator('article').filter({ hasText: no })
      await card.getByRole('button', { name: '更多操作' }).click()
      await page.getByRole('menuitem', { name: '录入' }).filter({ visible: true }).click()
      await page.waitForURL('**/warehouse/stocktake/count?id=*')
      await box(keeper, 1).fill('7')
      await box(keeper, 1).press('Enter')
      await front(page).getByText('已盘 1 / 3').waitFor()
      await expect.poll(() => box(keeper, 2).evaluate(element => element === document.activeElement)).toBe(true)

      await page.route('**/blade-biz/stocktake/count', route => route.abort())
      await box(keeper, 2).fill('10')
      await box(keeper, 2).press('Enter')
      await front(page)
        .getByText(/^1 行未保存/)
        .waitFor()
      await expect.poll(() => box(keeper, 2).inputValue()).toBe('10')
      await keeper.picture('stocktake-unsaved')
      await page.unroute('**/blade-biz/stocktake/count')
      await front(page)
        .getByRole('button', { name: word('重试') })
        .click()
      await front(page).getByText('已盘 2 / 3').waitFor()
      await front(page).getByText('已全部保存').waitFor()
      await keeper.picture('stocktake-count')

      // Entered in the wrong line and removed again.
      await box(keeper, 2).fill('')
      await box(keeper, 2).press('Enter')
      await front(page).getByText('已盘 1 / 3').waitFor()
      await box(keeper, 2).fill('10')
      await box(keeper, 2).press('Enter')
      await front(page).getByText('已盘 2 / 3').waitFor()
    })

    it('the keeper goes on at a desk, with and without book quantities, and pastes a column', async () => {
      const { page } = desk
      await desk.goto('/warehouse/stocktake/index')
      await press(page, no, '录入')
      await page.waitForURL('**/warehouse/stocktake/count?id=*')
      expect(
        await front(page)
          .getByRole('button', { name: word('结束盘点') })
          .count(),
      ).toBe(0)
      await front(page).getByText('账面数量').first().waitFor()
      await front(page).getByRole('switch', { name: '盲盘' }).click()
      await front(page).getByText('账面数量').first().waitFor({ state: 'detached' })
      const sheet = new RegExp(`盘点表 ${no}.*仓库：.*盘点人：.*监盘人：.*实盘数量`)
      const blind = await printed(page, '打印盘点表')
      expect(blind).toMatch(sheet)
      expect(blind).not.toContain('账面数量')
      await front(page).getByRole('switch', { name: '盲盘' }).click()
      await front(page).getByText('账面数量').first().waitFor()
      expect(await printed(page, '打印盘点表')).toMatch(/账面数量/)
      await box(desk, 1).evaluate((element, text) => {
        const data = new DataTransfer()
        data.setData('text', text)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
      }, '6\r\n10\r\n10\r\n')
      await front(page).getByText('已盘 3 / 3').waitFor()
      await front(page).getByText('有差异 1').click()
      await expect.poll(() => front(page).locator('.ant-table-row').count()).toBe(1)
      await desk.picture('stocktake-sheet')
    })

    it('the supervisor, who sees no stock, comes to it from the to-dos, counts the difference again on a phone and ends it', async () => {
      const { page } = supervisor
      await supervisor.goto('/wel/index')
      await front(page).getByText(`监盘：${no}`).first().click()
      await page.waitForURL('**/warehouse/stocktake/count?id=*')
      await finish(supervisor)
      await toast(page, '有差异的明细须先由监盘人复盘')
      await dialog(page)
        .getByRole('button', { name: word('取消') })
        .click()
      await front(page)
        .getByRole('button', { name: word('复盘') })
        .click()
      await ok(supervisor, '复盘')
      await front(page).getByText('初盘').waitFor()
      await front(page).getByText('已盘 2 / 3').waitFor()
      expect(await box(supervisor, 2).count()).toBe(0)
      const again = front(page).getByLabel('复盘数量 1', { exact: true })
      await again.fill('6')
      await again.press('Enter')
      await front(page).getByText('已盘 3 / 3').waitFor()
      await supervisor.picture('stocktake-recount')
      // The head looks on: what was counted again has its first count beside it, the column is that of all lines.
      await press(head.page, no, '明细')
      await front(head.page).getByText('初盘').first().waitFor()
      await front(head.page).getByText('实盘数量').first().waitFor()
      await head.picture('stocktake-recounted')
      await finish(supervisor)
      await front(page).getByText('已盘', { exact: true }).waitFor()
      await head.page.reload()
      await front(head.page)
        .getByRole('button', { name: word('发起盘亏审批') })
        .waitFor()
      await head.picture('stocktake-counted')
    })

    it('the loss starts from the count with its lines filled in, and is approved', async () => {
      const { page } = head
      await front(page)
        .getByRole('button', { name: word('发起盘亏审批') })
        .click()
      await page.waitForURL('**/work/process/inventory_loss/form?saved=*')
      await field(page, 'items.0.diffQty').getByText('4').waitFor()
      await front(page).getByLabel('原因分析').fill('桶底残留')
      await choose(page, front(page), '差异原因 1', '计量误差')
      await choose(page, front(page), '处理方式 1', '计入费用')
      await head.picture('stocktake-loss')
      await submit(page, 'inventory_loss')
      await casesIn(stage.app).agreeAll(instanceOf(page))
    })

    it('is closed, and the warehouse is open again', async () => {
      const { page } = head
      await openMenu(page, '仓储管理', '盘点单')
      await search(page, '盘点单号', no)
      await expect.poll(() => valueIn(page, no, '状态')).toBe('已关闭')
      await moves()
    })
  })

  const ok = ({ page }: Visitor, name: string) =>
    dialog(page)
      .getByRole('button', { name: word(name) })
      .last()
      .click()
})
