import { describe, expect, it } from 'vitest'
import { field } from './case.ts'
import { aDay } from './day.ts'
import { toast } from './shell.ts'
import { answered, choose, dialog, drawer, front, press, rowWith, search, valueIn, word } from './table.ts'

const SCHOOL = '/jinlei/ehr/resume/school/index'
const SOCIETY = '/jinlei/ehr/resume/society/index'

/** 简历: the personnel office enters, screens, interviews and hires an applicant; a head reads masked numbers. */
describe('résumés, in a browser', () => {
  const company = aDay({ clerk: 'wu.qian' })
  const { people, as } = company
  const heads = async () => (await front(people.clerk.page).locator('thead th').allTextContents()).map(text => text.trim()).filter(Boolean)
  const done = (name: string) => dialog(people.clerk.page).getByRole('button', { name: word(name) })

  it('each kind has its own columns', async () => {
    const { clerk } = people
    await clerk.goto(SCHOOL)
    await rowWith(clerk.page, '高子轩').waitFor()
    await expect
      .poll(() => heads())
      .toEqual(expect.arrayContaining(['姓名', '学校', '专业', '成绩排名', '外语', '意向公司', '投递渠道', '状态', '评分']))
    await expect.poll(() => rowWith(clerk.page, '宋长河').count()).toBe(0)
    await clerk.picture('resumes-school')
    await clerk.goto(SOCIETY)
    await rowWith(clerk.page, '宋长河').waitFor()
    await expect
      .poll(() => heads())
      .toEqual(expect.arrayContaining(['姓名', '年龄', '工作年限', '现/前单位', '期望薪资', '到岗时间', '推荐人', '状态']))
    await clerk.picture('resumes-society')
    await search(clerk.page, '关键字', '长河')
    await expect.poll(() => front(clerk.page).locator('.ant-table-row').count()).toBe(1)
  })

  it('one is added, and the same number is rejected', async () => {
    const { page } = people.clerk
    await people.clerk.goto(SCHOOL)
    await front(page)
      .getByRole('button', { name: word('新增') })
      .click()
    const sheet = drawer(page)
    await sheet.getByLabel('姓名', { exact: true }).fill('贺新')
    const [{ phone } = { phone: '' }] = await company.stage.app.sql<{ phone: string }>(
      `select phone from hr_resume where resume_name = '高子轩'`,
    )
    await sheet.getByLabel('手机号', { exact: true }).fill(phone)
    await choose(page, sheet, '学历', '本科')
    await sheet.getByLabel('学校', { exact: true }).fill('示范工业大学')
    const position = sheet.getByLabel('应聘岗位', { exact: true })
    await position.fill('热处理工')
    await page.locator('.ant-select-item-option').filter({ visible: true, hasText: '热处理工' }).first().click()
    await choose(page, sheet, '投递渠道', '宣讲会')
    const day = sheet.getByLabel('投递日期', { exact: true })
    await day.fill(new Date().toISOString().slice(0, 10))
    await day.press('Enter')
    await people.clerk.picture('resume-form')
    await sheet.getByRole('button', { name: word('保存') }).click()
    await toast(page, '手机号与校园简历“高子轩”')
    await sheet.getByLabel('手机号', { exact: true }).fill('16800026789')
    await answered(page, () => sheet.getByRole('button', { name: word('保存') }).click())
    await expect.poll(() => valueIn(page, '贺新', '状态')).toBe('新投递')
  })

  it('is screened, interviewed, and opens a form that is filled in', async () => {
    const { page } = people.clerk
    await press(page, '贺新', '初筛')
    await choose(page, dialog(page), '初筛结果', '通过')
    await answered(page, () => done('初筛').click())
    await expect.poll(() => valueIn(page, '贺新', '状态')).toBe('初筛通过')

    await press(page, '贺新', '安排面试')
    const time = dialog(page).getByLabel('面试时间', { exact: true })
    await time.fill(`${new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)} 23:30:00`)
    await time.press('Enter')
    await dialog(page).getByLabel('面试地点', { exact: true }).fill('人力资源部会议室')
    await dialog(page).getByLabel('面试官', { exact: true }).fill('龙飞')
    await page.locator('.ant-select-item-option').filter({ visible: true, hasText: '龙飞' }).first().click()
    // The open list would take the click that closes it.
    await dialog(page).getByText('面试官会收到通知').click()
    await page.locator('.ant-select-dropdown').filter({ visible: true }).waitFor({ state: 'hidden' })
    await people.clerk.picture('resume-interview')
    await answered(page, () => done('安排面试').click())
    await expect.poll(() => valueIn(page, '贺新', '状态')).toBe('面试中')

    await press(page, '贺新', '面试评价')
    await dialog(page).getByLabel('评分', { exact: true }).fill('86')
    await choose(page, dialog(page), '面试结论', '拟录用')
    await dialog(page).getByLabel('面试评价', { exact: true }).fill('基础扎实')
    await answered(page, () => done('面试评价').click())
    await toast(page, '已面试评价')
    await expect.poll(() => valueIn(page, '贺新', '评分')).toBe('86')

    await press(page, '贺新', '发起入职')
    await page.waitForURL('**/work/process/entryApproval/form**')
    await expect.poll(() => front(page).getByLabel('姓名', { exact: true }).inputValue()).toBe('贺新')
    await expect.poll(() => front(page).getByLabel('手机号', { exact: true }).inputValue()).toBe('16800026789')
    await field(page, 'positionId').getByText('热处理工').waitFor()
  })

  it('a head reads those for the own openings, with masked numbers', async () => {
    const head = await as('long.fei')
    await head.goto(SCHOOL)
    await rowWith(head.page, '贺新').waitFor()
    await press(head.page, '贺新', '查看')
    await drawer(head.page).getByText('168****6789').waitFor()
    await expect
      .poll(() =>
        front(head.page)
          .getByRole('button', { name: word('新增') })
          .count(),
      )
      .toBe(0)
    await head.goto(SOCIETY)
    await front(head.page).locator('.ant-empty, [class*="empty"]').first().waitFor()
    await expect.poll(() => rowWith(head.page, '宋长河').count()).toBe(0)
  })

  it.each(['wide', 'phone'] as const)('fits at %s', async size => {
    const clerk = await company.stage.visit({ size })
    await clerk.logIn('wu.qian')
    for (const [path, name, someone] of [
      [SCHOOL, 'resumes-school', '高子轩'],
      [SOCIETY, 'resumes-society', '宋长河'],
    ] as const) {
      await clerk.goto(path)
      await rowWith(clerk.page, someone).waitFor()
      await clerk.picture(name)
    }
  })
})
