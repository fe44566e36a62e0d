import { describe, expect, it } from 'vitest'
import { GOOD_HEAT } from '#domains/quality/incoming/raw_material_quality_result.sample.ts'
import type { Visitor } from './browser.ts'
import { agree, field, openTodo } from './case.ts'
import { aDay } from './day.ts'
import { instanceOf, submit } from './paper.ts'
import { choose, dialog, drawer, front, press, rowWith, word } from './table.ts'

const FLOW = 'raw_material_quality_result'
const PLATE = '鲁H8B571'
const NEW_PLATE = '鲁H6C118'
const [STEEL, HEAT, CERT] = ['GD-0002', '26B-688', '质保书-26B-688.pdf']
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** 检验员的一天: a truck of steel comes in, its values are typed on a phone beside it, and what is good may be received. */
describe('an inspection, on phones', () => {
  let keeper: Visitor
  let inspector: Visitor
  let engineer: Visitor
  let orderNo = ''
  let arrivalNo = ''
  let instanceId = ''
  const office = aDay({}, async ({ stage, cases }) => {
    const list = await (await cases.as('liang.yan')).get('blade-biz/master/list', { master: 'arrival', vehiclePlate: PLATE })
    orderNo = list.body.data.records[0].purchaseOrderNo
    keeper = await stage.visit({ size: 'phone' })
    inspector = await stage.visit({ size: 'phone' })
    engineer = await stage.visit({ size: 'phone' })
    await keeper.logIn('liang.yan', '/warehouse/arrival/index')
    await inspector.logIn('he.qi', '/info/index')
    await engineer.logIn('tao.yong', '/info/index')
  })

  it('the keeper registers a truck, with the certificate that its driver brings', async () => {
    const { page } = keeper
    await front(page)
      .getByRole('button', { name: word('到货登记') })
      .click()
    const sheet = drawer(page)
    const pick = async (label: string, text: string) => {
      await sheet.getByLabel(label, { exact: true }).fill(text)
      await choose(page, sheet, label, text)
    }
    await pick('采购订单', orderNo)
    await sheet.getByLabel('车牌号', { exact: true }).fill(NEW_PLATE)
    await pick('订单行', STEEL)
    await sheet.getByLabel('数量', { exact: true }).fill('18')
    await sheet.getByLabel('炉号', { exact: true }).first().fill(HEAT)
    await sheet.getByLabel('质保书号', { exact: true }).fill('ZB26-688')
    await sheet.locator('input[type=file]').setInputFiles({ name: CERT, mimeType: 'application/pdf', buffer: PDF })
    // Its name can be opened once it is stored.
    await sheet.getByRole('button', { name: CERT, exact: true }).waitFor()
    await keeper.picture('day-inspection-register')
    await sheet.getByRole('button', { name: word('到货登记') }).click()
    await sheet.waitFor({ state: 'hidden' })
    await keeper.goto(`/warehouse/arrival/index?vehiclePlate=${NEW_PLATE}`)
    await expect.poll(() => rowWith(page, orderNo).count()).toBe(1)
    await expect.poll(() => rowWith(page, orderNo).textContent()).toContain('已到货')
    arrivalNo =
      (await rowWith(page, orderNo)
        .getByText(/^DH\d{12}$/)
        .first()
        .textContent()) ?? ''
  })

  it('and weighs it', async () => {
    const { page } = keeper
    await press(page, arrivalNo, '过磅')
    const box = dialog(page)
    await box.getByLabel('磅单号', { exact: true }).fill('BD688')
    await box.getByLabel('毛重(kg)', { exact: true }).fill('33420')
    await box.getByLabel('皮重(kg)', { exact: true }).fill('15400')
    await keeper.picture('day-inspection-weigh')
    await box.getByRole('button', { name: word('过磅') }).click()
    await box.waitFor({ state: 'hidden' })
  })

  it('the inspector opens it from the to-do, with the certificate in it', async () => {
    const { page } = inspector
    await inspector.goto('/wel/index')
    await front(page).getByText(`来料送检：${arrivalNo}`).first().waitFor()
    await inspector.picture('day-inspection-todo')
    await front(page).getByText(`来料送检：${arrivalNo}`).first().click()
    await page.waitForURL(`**/work/process/${FLOW}/form**`)
    await field(page, 'certFile').getByText(CERT).waitFor()
    await expect.poll(() => field(page, 'millCertNo').locator('input').inputValue()).toBe('ZB26-688')
    await inspector.picture('day-inspection-form')
  })

  it('a colleague picks the truck in an empty form, which brings the same papers', async () => {
    const colleague = await office.stage.visit({ size: 'desk' })
    await colleague.logIn('he.qi', `/work/process/${FLOW}/form`)
    const { page } = colleague
    const arrival = front(page).getByLabel('到货单', { exact: true })
    await arrival.click()
    await page.keyboard.insertText(arrivalNo)
    await page.keyboard.press('Enter')
    await field(page, 'certFile').getByText(CERT).waitFor()
    await expect.poll(() => field(page, 'millCertNo').locator('input').inputValue()).toBe('ZB26-688')
    await colleague.picture('day-inspection-picked')
    await colleague.close()
  })

  it('types what was measured and looked at, and submits', async () => {
    const { page } = inspector
    const table = field(page, 'indexes')
    const cells = table.locator('[data-path$=".measuredValue"], [data-path$=".textValue"]')
    await cells.first().waitFor()
    await table.getByRole('button', { name: /^还有 1 行/ }).click()
    await expect.poll(async () => (await codes(inspector)).length).toBe(11)
    for (const [nth, code] of [...(await codes(inspector)).entries()]) {
      const value = GOOD_HEAT[code]
      if (value) await field(page, `indexes.${nth}.measuredValue`).locator('input').fill(value)
      else {
        await field(page, `indexes.${nth}.textValue`).locator('input').click()
        await page.locator('.ant-select-item-option').filter({ visible: true, hasText: '合格' }).first().click()
        await page.locator('.ant-select-dropdown').filter({ visible: true }).waitFor({ state: 'hidden' })
      }
    }
    await field(page, 'indexes.1.measuredValue').scrollIntoViewIfNeeded()
    await inspector.picture('day-inspection-values')
    await expect.poll(() => field(page, 'overallResult').textContent()).toContain('合格')
    await submit(page, FLOW)
    instanceId = instanceOf(page)
    await inspector.picture('day-inspection-submitted')
  })

  it('the engineer reads the certificate on a phone and agrees', async () => {
    const { page } = engineer
    await openTodo(engineer, new RegExp(arrivalNo))
    await field(page, 'certFile').getByText(CERT).waitFor()
    await engineer.picture('day-inspection-handle')
    await agree(engineer, '成分合格')
    await office.cases.agreeAll(instanceId)
  })

  it('and the keeper may take it in', async () => {
    const { page } = keeper
    await keeper.goto(`/warehouse/arrival/index?arrivalNo=${arrivalNo}`)
    await expect.poll(() => rowWith(page, arrivalNo).textContent()).toContain('已验收')
    await press(page, arrivalNo, '入库')
    await dialog(page)
      .getByRole('button', { name: word('入库') })
      .click()
    await expect.poll(() => rowWith(page, arrivalNo).textContent()).toContain('已入库')
    await keeper.picture('day-inspection-received')
  })
})

/** The index of each row, in the order of the cards. */
async function codes({ page }: Visitor): Promise<string[]> {
  const texts = await field(page, 'indexes').locator('[data-path$=".indexId"]').allTextContents()
  return texts.map(text => /[A-Z]{2}\d{2}/.exec(text)?.[0] ?? '')
}
