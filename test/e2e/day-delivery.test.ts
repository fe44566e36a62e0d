import { describe, expect, it } from 'vitest'
import { enterFirm } from '../setup/cast.ts'
import { day as dayFrom } from '../setup/personnel.ts'
import type { Visitor } from './browser.ts'
import { aDay } from './day.ts'
import { openMenu, toast } from './shell.ts'
import { choose, dialog, drawer, front, press, rowWith, word } from './table.ts'

const AGREEMENT = 'CGXY260002'
const PART = 'DJ-0001'
const PLATE = '鲁C20318'

/** 一车货的一天: a buyer orders at his desk, the supplier confirms and announces on a phone, the keeper takes the truck in on another. */
describe('from the order to the shelf, in a browser', () => {
  let firm: Visitor
  let keeper: Visitor
  let planNo = ''
  const office = aDay({ buyer: 'zhu.lei', head: 'sun.jianguo' }, async ({ stage, cases }) => {
    const [plan] = await stage.app.sql<{ no: string }>(
      `select p.plan_no as no from purchase_plan p join purchase_plan_line l on l.plan_id = p.id join wh_material m on m.id = l.material_id
       where m.material_code = $1 and l.approved_qty > l.sourced_qty + l.ordered_qty order by p.plan_no limit 1`,
      [PART],
    )
    planNo = plan!.no
    await enterFirm(stage.app, await cases.as('admin'), 'supplier03')
    firm = await stage.visit({ size: 'phone' })
    keeper = await stage.visit({ size: 'phone' })
    await firm.logIn('supplier03', '/procurement/order/index')
    await keeper.logIn('song.jun', '/warehouse/arrival/index')
  })
  const { people } = office
  let orderNo = ''

  it('the buyer calls off from the agreement', async () => {
    const { page } = people.buyer
    await openMenu(page, '采购', '采购订单')
    await front(page)
      .getByRole('button', { name: word('协议下单') })
      .click()
    const sheet = drawer(page)
    const pick = async (label: string, text: string) => {
      await sheet.getByLabel(label, { exact: true }).fill(text)
      await choose(page, sheet, label, text)
    }
    await pick('框架协议', AGREEMENT)
    await pick('协议明细 1', PART)
    await pick('采购计划 1', planNo)
    await sheet.getByLabel('数量 1', { exact: true }).fill('20')
    await sheet.getByLabel('下单单价 1', { exact: true }).fill('68')
    await sheet.getByLabel('交货日期 1', { exact: true }).fill(dayFrom(30))
    await sheet.getByLabel('交货日期 1', { exact: true }).press('Enter')
    await pick('收货仓库 1', '备件库')
    await people.buyer.picture('day-delivery-order')
    await sheet.getByRole('button', { name: word('协议下单') }).click()
    await toast(page, '协议下单')
    await expect.poll(() => rowWith(page, '1,360.00').first().textContent()).toContain('待批准')
    orderNo =
      (await rowWith(page, '1,360.00')
        .first()
        .getByText(/^CGDD\d{12}$/)
        .first()
        .textContent()) ?? ''
    expect(orderNo).toMatch(/^CGDD\d{12}$/)
  })

  it('at a market price the head of purchasing approves it first', async () => {
    const { page } = people.head
    await openMenu(page, '采购', '采购订单')
    await press(page, orderNo, '批准')
    await dialog(page)
      .getByRole('button', { name: word('批准') })
      .click()
    await expect.poll(() => rowWith(page, orderNo).textContent()).toContain('已下达')
  })

  it('the supplier confirms it on a phone', async () => {
    const { page } = firm
    await firm.goto('/procurement/order/index')
    await rowWith(page, orderNo).waitFor()
    await firm.picture('day-delivery-supplier-orders')
    await press(page, orderNo, '确认订单')
    await dialog(page)
      .getByRole('button', { name: word('确认订单') })
      .click()
    await expect.poll(() => rowWith(page, orderNo).textContent()).toContain('待发货')
  })

  it('and announces a truck', async () => {
    const { page } = firm
    await firm.goto('/warehouse/arrival/index')
    await front(page)
      .getByRole('button', { name: word('送货通知') })
      .click()
    const sheet = drawer(page)
    await sheet.getByLabel('采购订单', { exact: true }).fill(orderNo)
    await choose(page, sheet, '采购订单', orderNo)
    await sheet.getByLabel('车牌号', { exact: true }).fill(PLATE)
    await sheet.getByLabel('订单行', { exact: true }).fill(PART)
    await choose(page, sheet, '订单行', PART)
    await sheet.getByLabel('数量', { exact: true }).fill('20')
    await firm.picture('day-delivery-notice')
    await sheet.getByRole('button', { name: word('送货通知') }).click()
    await expect.poll(() => rowWith(page, orderNo).textContent()).toContain('已通知')
  })

  it('the keeper takes it in on a phone: arrived, accepted, received', async () => {
    const { page } = keeper
    await keeper.goto(`/warehouse/arrival/index?purchaseOrderNo=${orderNo}`)
    for (const [action, state] of [
      ['到货', '已到货'],
      ['点收', '已验收'],
      ['入库', '已入库'],
    ] as const) {
      await press(page, orderNo, action)
      await dialog(page)
        .getByRole('button', { name: word(action) })
        .waitFor()
      await keeper.picture(`day-delivery-${state}`)
      await dialog(page)
        .getByRole('button', { name: word(action) })
        .click()
      await expect.poll(() => rowWith(page, orderNo).textContent()).toContain(state)
    }
  })

  it('the buyer sees it received, from the order itself', async () => {
    const { page } = people.buyer
    await press(page, orderNo, '订单进度')
    const steps = front(page).getByLabel('订单明细')
    await expect.poll(() => steps.textContent()).toMatch(/入库20 件/)
    await people.buyer.picture('day-delivery-progress')
  })
})
