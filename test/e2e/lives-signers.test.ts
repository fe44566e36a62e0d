import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { approve, cc, countersign, handle } from '#model/flow/chain.ts'
import { pickedFrom } from '#model/flow/people.ts'
import type { CandidateSpec } from '#model/flow/tree.ts'
import { publish, TRIAL } from '../setup/publish.ts'
import { agree, bar, button, command, entry, name, openTodo, side } from './case.ts'
import { aDay } from './day.ts'
import { tool } from './shell.ts'
import { answered, choices, choose, dialog, dismiss, front, press, rowWith, word } from './table.ts'

const TITLE = '测试：联合评审'

/** 多人处理: one case with all the things people do besides agreeing. */
describe('a case with many people, in a browser', () => {
  const company = aDay({}, async ({ cases }) => {
    const of = async (...accounts: string[]): Promise<CandidateSpec> => ({
      by: 'user',
      ids: await Promise.all(accounts.map(async account => (await cases.as(account)).userId)),
    })
    await publish(await cases.as('admin'), [
      approve('first', '主审', { by: pickedFrom([await of('worker01', 'xue.gang')]), mode: { kind: 'all' } }),
      countersign(
        'both',
        '部门会签',
        approve('forge', '锻造会签', { by: await of('lu.dahai') }),
        approve('workshop', '车间会签', { by: await of('meng.deshan') }),
      ),
      approve('signed', '签字确认', { by: await of('wu.qian'), signature: true }),
      handle('pool', '归口办理', { by: await of('worker01', 'xue.gang'), mode: { kind: 'claim' } }),
      cc('told', '抄送人力', await of('zhou.hui')),
    ])
  })
  const { as } = company

  it('its initiator must pick the first reviewer', async () => {
    const admin = await as('admin')
    const { page } = admin
    await admin.goto(`/work/process/${TRIAL}/form`)
    await side(page).getByText('主审').waitFor()
    await front(page).getByLabel('测试标题').fill('联合评审')
    await front(page).getByLabel('处理人', { exact: true }).fill('鲁大海')
    await choose(page, front(page), '处理人', '鲁大海')
    await button(page, '提交').click()
    await page.getByText('请选择审批人：主审').waitFor()
    await side(page).getByLabel(/主审/).click()
    await page.locator('.ant-select-item-option').filter({ visible: true, hasText: '赵铁山' }).click()
    await dismiss(page, choices(page))
    await button(page, '提交').click()
    await page.waitForURL(`**/work/process/${TRIAL}/detail/**`)
    await entry(page, '主审').getByText('赵铁山').waitFor()
  })

  it('adds signers before deciding, removes one, and waits for the other', async () => {
    const worker = await as('worker01')
    const { page } = worker
    await openTodo(worker, TITLE)
    await command(worker, '加签', async box => {
      for (const person of ['薛刚', '任小红']) await name(page, box, '人员', person)
      await dismiss(page, choices(page))
      await box.getByLabel('说明').fill('请先核对尺寸')
    })
    await front(page).getByText('加签人处理完后，任务会回到您这里').waitFor()
    await expect.poll(() => entry(page, '前加签').textContent()).toMatch(/赵铁山.*薛刚、任小红.*请先核对尺寸/)
    await worker.picture('life-signers')
    await command(worker, '减签', box => box.getByLabel('任小红').check())
    await entry(page, '减签').getByText('任小红').waitFor()
    const xue = await as('xue.gang')
    await openTodo(xue, TITLE)
    await agree(xue, '尺寸无误')
    // It returned to the approver, on the page that was open all the time.
    await button(page, '同意').waitFor()
  })

  it('one votes in parallel, one after; both have to agree before it goes on', async () => {
    const worker = await as('worker01')
    const { page } = worker
    await command(worker, '加签', async box => {
      await box.getByText('并行加签：与我一起会签').click()
      await name(page, box, '人员', '周慧')
      await dismiss(page, choices(page))
    })
    await entry(page, '并行加签').getByText('周慧').waitFor()
    const after = async (box: Locator) => {
      await box.getByText('后加签：我同意后由他们处理').click()
      await name(page, box, '人员', '任小红')
      await dismiss(page, choices(page))
      await box.getByLabel('说明').fill('我同意，请复核')
    }
    // It is an agreement, so it can be taken back for five seconds.
    await button(page, '加签').click()
    await after(dialog(page))
    await dialog(page)
      .getByRole('button', { name: word('加签') })
      .click()
    await bar(page)
      .getByText(/已同意并请人后加签/)
      .waitFor()
    await button(page, '撤销').click()
    await button(page, '同意').waitFor()
    await command(worker, '加签', after)
    await front(page).getByText('您已同意。加签人都处理完后本环节才算完成，不会再回到您这里').waitFor()
    await expect.poll(() => entry(page, '我同意，请复核').textContent()).toMatch(/主审.*同意.*赵铁山/)
    for (const account of ['ren.xiaohong', 'zhou.hui']) {
      await openTodo(await as(account), TITLE)
      await agree(await as(account))
    }
    await entry(page, '锻造会签').waitFor()
    await entry(page, '车间会签').waitFor()
  })

  it('one transfers it, the other delegates it, takes it back and delegates again; the countersign waits for both', async () => {
    const [lu, meng] = [await as('lu.dahai'), await as('meng.deshan')]
    await openTodo(lu, TITLE)
    await command(lu, '转办', async box => {
      await name(lu.page, box, '人员', '薛刚')
      await box.getByLabel('说明').fill('他在现场')
    })
    await openTodo(meng, TITLE)
    const address = new URL(meng.page.url()).pathname
    const lend = () =>
      command(meng, '委派', async box => {
        await name(meng.page, box, '人员', '赵铁山')
        await box.getByLabel('说明').fill('先替我看')
      })
    await lend()
    await meng.goto(address)
    await front(meng.page).getByText('该任务正由 赵铁山 代为处理，您可以收回').waitFor()
    await meng.picture('life-lent')
    await command(meng, '收回委派')
    await button(meng.page, '同意').waitFor()
    await lend()
    await openTodo(await as('worker01'), TITLE)
    await agree(await as('worker01'), '看过，没问题')
    const xue = await as('xue.gang')
    await openTodo(xue, TITLE)
    await agree(xue, '现场确认')
    await openTodo(meng, TITLE)
    // The other half has agreed, and the case still waits.
    expect(await statusOf('signed')).toBe(0)
    await agree(meng)
    const { page } = await as('admin')
    for (const [text, told] of [
      ['他在现场', /锻造会签.*转办.*鲁大海.*薛刚/],
      ['先替我看', /车间会签.*委派.*孟德山.*赵铁山/],
      ['收回委派', /孟德山.*赵铁山/],
      ['看过，没问题', /委派办结.*赵铁山/],
    ] as const)
      await expect.poll(() => entry(page, text).textContent()).toMatch(told)
    await front(page).getByRole('tab', { name: '流程图' }).click()
    await side(page).locator('[data-node="forge"][data-state="done"]').waitFor()
    await side(page).locator('[data-node="workshop"][data-state="done"]').waitFor()
    await (await as('admin')).picture('life-countersign')
    await front(page).getByRole('tab', { name: '审批记录' }).click()
  })

  it('is signed by hand where the step requires it', async () => {
    const wu = await as('wu.qian')
    const { page } = wu
    await openTodo(wu, TITLE)
    await button(page, '同意').click()
    await bar(page).getByText('请手写签名').waitFor()
    const pad = (await bar(page).getByRole('img', { name: '手写签名' }).boundingBox())!
    await page.mouse.move(pad.x + 40, pad.y + 30)
    await page.mouse.down()
    await page.mouse.move(pad.x + 120, pad.y + 70, { steps: 4 })
    await page.mouse.up()
    await wu.picture('life-signature')
    // After an undo within five seconds the signature is still there.
    await button(page, '同意').click()
    await bar(page)
      .getByRole('button', { name: word('撤销') })
      .click()
    const ink = () =>
      bar(page)
        .getByRole('img', { name: '手写签名' })
        .evaluate(canvas => {
          const { width, height } = canvas as HTMLCanvasElement
          return (canvas as HTMLCanvasElement)
            .getContext('2d')!
            .getImageData(0, 0, width, height)
            .data.some(value => value > 0)
        })
    await expect.poll(ink).toBe(true)
    await agree(wu)
    await entry((await as('admin')).page, '签字确认')
      .getByRole('img', { name: '手写签名' })
      .waitFor()
  })

  it('is in a pool until somebody claims it; put back, others can claim it', async () => {
    const [worker, xue] = [await as('worker01'), await as('xue.gang')]
    for (const { goto, page } of [worker, xue]) {
      await goto('/work/claim')
      await rowWith(page, TITLE).waitFor()
    }
    await worker.picture('work-claim')
    await answered(worker.page, () => press(worker.page, TITLE, '签收'), '/claim-task')
    for (const { page } of [worker, xue]) await rowWith(page, TITLE).waitFor({ state: 'hidden' })
    await openTodo(worker, TITLE)
    await command(worker, '退回待签收')
    await rowWith(xue.page, TITLE).waitFor()
    await rowWith(xue.page, TITLE).getByRole('link').first().click()
    await command(xue, '签收')
    await agree(xue, '归档完毕', '确认办理')
    const { page } = await as('admin')
    await front(page).locator('header').getByText('已同意').waitFor()
    await entry(page, '归档完毕').getByText('薛刚').waitFor()
  })

  it('people who were informed read it, and answer somebody by name', async () => {
    const zhou = await as('zhou.hui')
    await zhou.goto('/work/cc')
    await rowWith(zhou.page, TITLE).getByText('未读').waitFor()
    await rowWith(zhou.page, TITLE).getByRole('link').first().click()
    await zhou.page.waitForURL('**/detail/**')
    await command(zhou, '评论', async box => {
      await box.getByLabel('评论内容').fill('资料请留底')
      await name(zhou.page, box, '提醒谁看', '赵铁山')
      await dismiss(zhou.page, choices(zhou.page))
    })
    await expect.poll(() => entry(zhou.page, '资料请留底').textContent()).toMatch(/评论.*周慧.*赵铁山/)
    await told((await as('worker01')).page, '有评论提到您')
    // Opening marks it as read.
    await zhou.goto('/work/cc')
    await rowWith(zhou.page, TITLE).getByText('已读').waitFor()
  })

  const statusOf = async (node: string) =>
    (await company.stage.app.sql('select id from wf_task where node_id = $1 and title = $2', [node, TITLE])).length

  /** The message in the top bar. */
  async function told(page: Page, text: string): Promise<void> {
    await tool(page, /消息/).click()
    await page.getByText(text).filter({ visible: true }).first().waitFor()
    await dismiss(page, page.getByText(text).filter({ visible: true }).first())
  }
})
