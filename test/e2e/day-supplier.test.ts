import { describe, expect, it } from 'vitest'
import { SUPPLIER } from '../setup/app.ts'
import { agree, entry, field, openTodo } from './case.ts'
import { aDay } from './day.ts'
import { cellOf, exported, find, instanceOf, printed, resubmit, saveDraft, sendBack, submit, upload } from './paper.ts'
import { arrives, openMenu } from './shell.ts'
import { choose, front, rowWith, search, word } from './table.ts'

const FLOW = 'supplier_change'
const SUBJECT = /供应商变更：.*示范特钢锭材/
/** The same paper, as the supplier calls it. */
const OWN_SUBJECT = /企业信息变更：.*示范特钢锭材/
const ADDRESS = '示范省示范市临港路 9 号'

/** 供应商的一天: a supplier reports its new address through the external login; the company checks and records it. */
describe('a day of a supplier, in a browser', () => {
  const office = aDay({ firm: 'supplier01', buyer: 'zhu.lei' }, async ({ stage, cases }) => {
    // Running demo documents would block another one.
    const open = await stage.app.sql<{ id: string }>(
      `select i.id from wf_instance i join document_claim c on c.document_id = i.biz_id
       where c.state = 'running' and c.subject like 'supplier.%'
         and c.subject_id = (select id::text from sup_supplier where supplier_name = $1)`,
      [SUPPLIER.supplierName],
    )
    for (const { id } of open) await cases.send('admin', 'process/terminate', { processInstanceId: id, comment: '演示' })
  })
  const { people } = office
  let number = ''
  let instance = ''

  it('sees only its own data, in every book open to it', async () => {
    const { page } = people.firm
    await people.firm.picture('day-supplier-home')
    for (const book of ['企业资料', '供货品类', '收款账户', '资质证书']) {
      await openMenu(page, '企业信息', book)
      await rowWith(page, book === '企业资料' ? SUPPLIER.supplierName : '示范特钢锭材')
        .first()
        .waitFor()
      const rows = await front(page).locator('.ant-table-row').allTextContents()
      expect(rows.every(text => text.includes('示范特钢锭材'))).toBe(true)
    }
    await people.firm.picture('day-supplier-qualification')
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await expect.poll(() => menu.getByRole('menuitem', { name: word('供应商黑名单') }).count()).toBe(0)
    // The company's payables are the supplier's receivables, and read so.
    await openMenu(page, '发票与收款', '我的发票')
    const head = front(page).locator('.ant-table-thead')
    for (const column of ['企业名称', '应收到期日', '已收金额']) await head.getByText(column, { exact: true }).first().waitFor()
    await expect.poll(() => front(page).locator('.ant-table-row').first().textContent()).toMatch(/待收款|部分收款|已收清/)
    await expect
      .poll(() =>
        front(page)
          .getByText(/应付|已付/)
          .count(),
      )
      .toBe(0)
    await people.firm.picture('day-supplier-invoices')
    await people.firm.goto('/finance/payable/index')
    await arrives(page, '/403')
    await page.getByRole('heading', { name: '没有访问权限' }).waitFor()
  })

  it('reports its new address with a proof', async () => {
    const { page } = people.firm
    await people.firm.goto('/wel/index')
    await openMenu(page, '工作台', '发起流程')
    await front(page).getByText('企业信息变更申请').click()
    await page.waitForURL(`**/work/process/${FLOW}/form**`)
    await field(page, 'supplierId').getByText('示范特钢锭材').waitFor()
    await front(page).getByLabel('变更原因').fill('公司搬迁至临港')
    await upload(page, 'proofFile', '迁址证明.pdf')
    await choose(page, front(page), '变更项 1', '地址')
    await front(page).getByLabel('变更后 1').fill('示范省示范市临港路 90 号')
    await saveDraft(page)
    await people.firm.picture('day-supplier-form')
    number = await submit(page, FLOW)
    instance = instanceOf(page)
  })

  it('the buyer finds a mistake and returns it', async () => {
    await sendBack(people.buyer, SUBJECT, '营业执照上是 9 号')
  })

  it('the supplier reads the reason and corrects it', async () => {
    const { page } = people.firm
    await openTodo(people.firm, OWN_SUBJECT)
    await front(page).getByText('朱磊：营业执照上是 9 号').waitFor()
    await front(page).getByLabel('变更后 1').fill(ADDRESS)
    await resubmit(page, FLOW)
  })

  it('the buyer sees the change and agrees, and so does everybody else', async () => {
    const { page } = people.buyer
    await openTodo(people.buyer, SUBJECT)
    const changed = field(page, 'items.0.newValue')
    await changed.getByText(ADDRESS).waitFor()
    await expect.poll(() => changed.getAttribute('data-changed')).toBe('true')
    await people.buyer.picture('day-supplier-changed')
    await agree(people.buyer, '已电话核实')
    await office.cases.agreeAll(instance)
  })

  it('the supplier has the new address and a history entry', async () => {
    const { page } = people.buyer
    await openMenu(page, '供应商', '供应商变更历史')
    await search(page, '依据单据', number)
    await expect.poll(() => rowWith(page, number).textContent()).toContain(ADDRESS)
    expect(cellOf(await exported(page, '供应商变更历史'), '变更后')).toBe(ADDRESS)
    await rowWith(page, number).getByRole('link', { name: number }).click()
    await page.waitForURL(`**/work/process/${FLOW}/detail/**`)
    await entry(page, '已电话核实').getByText('朱磊').waitFor()
    expect(await printed(page)).toMatch(new RegExp(`${number}.*公司搬迁至临港.*变更明细.*${ADDRESS}.*已电话核实`))
  })

  it('the supplier finds its document, and the change among its own', async () => {
    const { page } = people.firm
    await openMenu(page, '工作台', '我发起的')
    await rowWith(page, number).getByText('已同意').first().waitFor()
    await openMenu(page, '企业信息', '信息变更记录')
    await search(page, '单据编号', number)
    await expect.poll(() => rowWith(page, number).textContent()).toContain(ADDRESS)
    await people.firm.picture('day-supplier-change')
  })

  it('the head of purchasing chooses new values, each with its own control', async () => {
    const minister = await office.as('sun.jianguo')
    const { page } = minister
    await minister.goto('/work/process/supplier_change_minister/form')
    await find(page, '供应商', '示范特钢锭材')
    await front(page).getByLabel('变更原因').fill('年度商务谈判')
    await upload(page, 'proofFile', '谈判纪要.pdf')
    await choose(page, front(page), '变更项 1', '名称')
    // Nothing is offered that the document would reject.
    await expect
      .poll(() =>
        page
          .locator('.ant-select-item-option')
          .filter({ hasText: /^(名称|地址|联系人|银行账户|等级|负责业务员)$/ })
          .allTextContents(),
      )
      .toEqual(['名称', '银行账户', '等级'])
    await front(page).getByLabel('变更后 1').fill('不再需要')
    await choose(page, front(page), '变更项 1', '付款条件')
    const after = field(page, 'items.0.newValue')
    await expect.poll(() => after.textContent()).not.toContain('不再需要')
    await choose(page, front(page), '变更后 1', '货到90天')
    // The current value as text.
    await field(page, 'items.0.oldValue')
      .getByText(/天|预付|款到/)
      .waitFor()
    await minister.picture('day-supplier-minister')
    const paper = await submit(page, 'supplier_change_minister')
    await field(page, 'items.0.newValue').getByText('货到90天', { exact: true }).waitFor()
    expect(await printed(page)).toMatch(new RegExp(`${paper}.*变更明细.*付款条件.*货到90天`))
  })
})
