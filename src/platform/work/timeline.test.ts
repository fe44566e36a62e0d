import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approve, users } from '#server/engine/testing/builders.ts'
import { type FlowStage, openFlowStage } from '#test/flow/stage.ts'
import { done } from '#test/setup/cast.ts'

describe('the history of a case', () => {
  let stage: FlowStage
  beforeAll(async () => {
    stage = await openFlowStage()
  })
  afterAll(() => stage.close())

  it('keeps the name and the account that somebody had when they decided', async () => {
    await stage.publish([approve('first', users(await stage.id('zhu.lei'))), approve('second', users(await stage.id('xue.gang')))])
    const id = await stage.start()
    await stage.complete('zhu.lei', id, { comment: '同意' })
    const admin = await stage.as('admin')
    const [{ real_name: before }] = (await stage.app.sql(`select real_name from sys_user where account = 'zhu.lei'`)) as [
      { real_name: string },
    ]
    await done(admin.post('blade-user/submit', { id: await stage.id('zhu.lei'), realName: '秦海峰' }))
    const decided = async () =>
      (await stage.detail('admin', id)).timeline.find(
        (row: { nodeId: string; kind: string }) => row.nodeId === 'first' && row.kind === 'approved',
      )
    expect(await decided()).toMatchObject({ assigneeName: before, account: 'zhu.lei' })
    // What comes later bears the new name.
    await done(stage.command('zhu.lei', 'comment', { processInstanceId: id, text: '补充' }))
    const said = (await stage.detail('admin', id)).timeline.find((row: { kind: string }) => row.kind === 'comment')
    expect(said).toMatchObject({ assigneeName: '秦海峰', account: 'zhu.lei' })
  })
})
