import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Size, type Stage, type Visitor } from './browser.ts'
import { openMenu, ownComplaints, toast } from './shell.ts'
import { dialog, drawer, front, leave, press, rowWith, search, valueIn, word } from './table.ts'

const PART = 'DJ-0002'
const PLATE = '鲁B66D18'

/** 入库: what was accepted of a truck comes into stock at the price of its order, and is taken back. */
describe('receipts, in a browser', () => {
  let stage: Stage
  let keeper: Visitor
  let before = 0
  let orderNo = ''
  beforeAll(async () => {
    stage = await openStage()
    keeper = await stage.visit()
    await keeper.logIn('song.jun')
  })
  afterAll(async () => {
    expect(ownComplaints(keeper)).toEqual([])
    await stage.close()
  })

  const shelf = async () => {
    await openMenu(keeper.page, '仓储管理', '库存余额')
    await search(keeper.page, '物料编码', PART)
    await rowWith(keeper.page, PART).first().waitFor()
    return (await rowWith(keeper.page, '备件库').count()) === 0 ? 0 : Number(await valueIn(keeper.page, '备件库', '现存量'))
  }

  it('what was accepted is taken in with one button', async () => {
    const { page } = keeper
    before = await shelf()
    await openMenu(page, '仓储管理', '到货单')
    await search(page, '车牌号', PLATE)
    await expect.poll(() => rowWith(page, PLATE).textContent()).toContain('已验收')
    orderNo = (await valueIn(page, PLATE, '订单号')).trim()
    await press(page, PLATE, '入库')
    const box = dialog(page).filter({ hasText: '入库日期' })
    await box.waitFor()
    await keeper.picture('receipt-register')
    await box.getByRole('button', { name: word('入库') }).click()
    await toast(page, '入库')
    await expect.poll(() => rowWith(page, PLATE).textContent()).toContain('已入库')
    await expect.poll(shelf).toBe(before + 60)
  })

  it('it is taken back with a reason, by two, and the shelf is as before', async () => {
    const { page } = keeper
    await openMenu(page, '仓储管理', '入库单')
    await search(page, '采购订单号', orderNo)
    // 60 pieces at 94, the price of the order.
    await press(page, '5,640.00', '冲销')
    const box = dialog(page).filter({ hasText: '冲销原因' })
    await box.getByLabel('冲销原因').fill('点数有误')
    await keeper.picture('receipt-reverse')
    await box.getByRole('button', { name: word('冲销') }).click()
    await toast(page, '等待仓储部部长确认')
    const head = await stage.visit()
    await head.logIn('luo.zhigang', '/work/confirm/index?waitState=wait')
    await press(head.page, '点数有误', '确认')
    await dialog(head.page)
      .filter({ hasText: '确认后立即生效' })
      .getByRole('button', { name: word('确认') })
      .click()
    await rowWith(head.page, '点数有误').waitFor({ state: 'detached' })
    expect(ownComplaints(head)).toEqual([])
    await head.close()
    await search(page, '采购订单号', orderNo)
    await expect.poll(() => rowWith(page, '5,640.00').textContent()).toContain('已冲销')
    await expect.poll(shelf).toBe(before)
  })

  it.each<Size>(['wide', 'phone'])('fits at %s', async size => {
    const visitor = await stage.visit({ size })
    await visitor.logIn('song.jun', '/warehouse/receipt/index')
    const { page } = visitor
    await front(page)
      .getByRole('button', { name: word('入库登记') })
      .click()
    await drawer(page).getByLabel('到货单', { exact: true }).waitFor()
    await visitor.picture('receipt-register')
    await leave(page, drawer(page))
    expect(ownComplaints(visitor)).toEqual([])
    await visitor.close()
  })
})
