import { describe, expect, it } from 'vitest'
import { day as dayFrom, passAll } from '../setup/personnel.ts'
import { agree, day, entry, field, openTodo, side } from './case.ts'
import { aDay } from './day.ts'
import { cellOf, exported, find, instanceOf, printed, reopen, resubmit, saveDraft, sendBack, submit } from './paper.ts'
import { openMenu } from './shell.ts'
import { choose, chooseInTree, front, press, rowWith, search, word } from './table.ts'

const FLOW = 'entryApproval'
const NAME = '沈小满'
const SUBJECT = new RegExp(`入职审批：${NAME}`)

/** 人事专员的一天: an employee is hired. Drafted, submitted, returned, corrected, approved, and found in the roster. */
describe('a day in the personnel office, in a browser', () => {
  const office = aDay({ clerk: 'wu.qian', head: 'zhou.hui', forge: 'meng.deshan' })
  const { people } = office
  let number = ''
  let instance = ''

  it('a new employee is entered from the menu and saved as a draft', async () => {
    const { page } = people.clerk
    await openMenu(page, '人力资源', '入职申请')
    await front(page)
      .getByRole('button', { name: word('新建') })
      .click()
    await page.waitForURL(`**/work/process/${FLOW}/form`)
    await front(page).getByLabel('姓名', { exact: true }).fill(NAME)
    await front(page).getByLabel('身份证号').fill('379902199503011211')
    await front(page).getByLabel('手机号').fill('16800031234')
    await day(page, '参加工作时间', '2018-07-01')
    await choose(page, front(page), '学历', '大专')
    await chooseInTree(page, front(page), '入职部门', '锻造车间')
    await find(page, '岗位', '锻造辅助工')
    await day(page, '入职日期', dayFrom(15))
    await choose(page, front(page), '资料 1', '体检报告')
    await choose(page, front(page), '已提交 1', '是')
    await day(page, '有效期 1', dayFrom(365))
    await field(page, 'idCardNo').getByText('身份证号不正确').waitFor()
    await front(page).getByLabel('身份证号').fill('379902199503011217')
    await field(page, 'birthDate').getByText('1995-03-01').waitFor()
    await field(page, 'gender').getByText('男').waitFor()
    await side(page).getByText('部门负责人审批').waitFor()
    await saveDraft(page)
    await people.clerk.picture('day-hr-form')
  })

  it('the draft is listed and submitted from there', async () => {
    const { page } = people.clerk
    await people.clerk.goto('/work/draft/index')
    await press(page, NAME, '继续填写')
    await page.waitForURL(`**/work/process/${FLOW}/form/**`)
    await expect.poll(() => front(page).getByLabel('姓名', { exact: true }).inputValue()).toBe(NAME)
    number = await submit(page, FLOW)
    instance = instanceOf(page)
  })

  it('the head of the workshop returns it with a reason', async () => {
    await sendBack(people.forge, SUBJECT, '试用期按两个月签')
  })

  it('the clerk reads the reason, corrects it and submits again', async () => {
    const { page } = people.clerk
    await openTodo(people.clerk, SUBJECT)
    await front(page).getByText('孟德山：试用期按两个月签').waitFor()
    await front(page).getByLabel('试用期(月)').fill('2')
    await resubmit(page, FLOW)
  })

  it('the head sees the changes and agrees', async () => {
    const { page } = people.forge
    await openTodo(people.forge, SUBJECT)
    const changed = field(page, 'probationMonths')
    await expect.poll(() => changed.getAttribute('data-changed')).toBe('true')
    await expect.poll(() => changed.textContent()).toMatch(/原：3.*2/)
    await expect.poll(() => field(page, 'phone').getAttribute('data-changed')).toBe('false')
    await people.forge.picture('day-hr-changed')
    await agree(people.forge, '同意入职')
  })

  it('everybody else agrees; the person who filed it does not carry it out, the head does', async () => {
    await passAll(office.cases, instance, { hr_head: { salaryGrade: 'G2' } }, 'hr_specialist')
    await openTodo(people.head, SUBJECT)
    await agree(people.head, '资料齐全，已签合同', '确认办理')
  })

  it('is found among the documents, in the roster, contracts and history', async () => {
    const { page } = people.clerk
    await openMenu(page, '人力资源', '入职申请')
    await reopen(page, number)
    expect(cellOf(await exported(page, '入职申请'), '姓名')).toBe(NAME)

    await openMenu(page, '人力资源', '员工花名册')
    await search(page, '姓名', NAME)
    await expect.poll(() => rowWith(page, NAME).textContent()).toMatch(/待入职.*锻造车间锻造辅助工.*16800031234/)
    await people.clerk.picture('day-hr-roster')
    const sheet = await exported(page, '员工花名册')
    expect(sheet).toHaveLength(2)
    expect(cellOf(sheet, '入职日期')).toBe(dayFrom(15))

    for (const book of ['劳动合同', '员工变动历史']) {
      await openMenu(page, '人力资源', book)
      await search(page, '来源单据', number)
      await rowWith(page, number).first().waitFor()
      await people.clerk.picture(`day-hr-${book === '劳动合同' ? 'contract' : 'history'}`)
    }
    // The number in the book links to the document.
    await rowWith(page, number).first().getByRole('link', { name: number }).click()
    await page.waitForURL(`**/work/process/${FLOW}/detail/**`)
    await front(page).locator('header').getByText('已同意').waitFor()
    await entry(page, '同意入职').getByText('孟德山').waitFor()
  })

  it('is printed with its number and all opinions', async () => {
    const { page } = people.clerk
    expect(await printed(page)).toMatch(new RegExp(`入职申请编号.*${number}.*姓名${NAME}.*同意入职.*资料齐全，已签合同`))
  })
})
