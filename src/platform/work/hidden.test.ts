import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FieldPerms } from '#model/flow/tree.ts'
import { approve, users } from '#server/engine/testing/builders.ts'
import { type FlowStage, KEY, openFlowStage } from '#test/flow/stage.ts'

/** What a designer hides at one node, on every way to it. */
describe('a field that the designer hides', () => {
  let stage: FlowStage
  beforeAll(async () => {
    stage = await openFlowStage()
  })
  afterAll(() => stage.close())

  const hidden: FieldPerms = { testTitle: '-', attachments: '-' }
  const file = async (owner: string) => {
    const [id, handle] = [stage.app.newId(), stage.app.newId().padStart(32, '0')]
    await stage.app.sql(
      `insert into sys_file (id, handle, store_key, name, content_type, size, sha256, owner_id) values ($1, $2, $2, 'secret.pdf', 'application/pdf', 1, '', $3)`,
      [id, handle, await stage.id(owner)],
    )
    return { id, handle }
  }

  it('is in no title, summary, list, search or attachment for those who do not see it', async () => {
    const [first, second] = [await stage.id('zhu.lei'), await stage.id('xue.gang')]
    await stage.publish([approve('blind', users(first), { fields: hidden }), approve('seeing', users(second))])
    const { id: fileId, handle } = await file('admin')
    const admin = await stage.as('admin')
    const form = { testTitle: '机密标题', assigneeId: first, testCase: 'agree', attachments: [{ id: fileId, name: 'secret.pdf' }] }
    const id = await stage.start('admin', { form })
    const blind = await stage.as('zhu.lei')
    const task = await stage.task('zhu.lei', id)
    expect(JSON.stringify(task)).not.toContain('机密标题')
    expect(JSON.stringify(await stage.detail('zhu.lei', id))).not.toMatch(/机密标题|secret\.pdf/)
    const { data } = (await blind.get('blade-flow/process/print-data', { processInstanceId: id })).body
    expect(JSON.stringify(data)).not.toMatch(/机密标题|secret\.pdf/)
    const listed = (await admin.get('blade-flow/document/list', { flowKey: KEY, testTitle: '机密标题' })).body
    expect(JSON.stringify(listed)).not.toContain('机密标题')

    expect((await blind.get('framework-file/findFile', { enUrl: handle })).status).toBe(404)
    expect((await blind.get('framework-file/findReadUrl', { enUrl: handle })).status).toBe(404)
    expect((await blind.get('blade-biz/annex/findSouListWithIndexId', { souId: id })).body.data).toEqual([])
    expect((await admin.get('framework-file/findFile', { enUrl: handle })).status).toBe(200)
    await stage.complete('zhu.lei', id)
    expect((await (await stage.as('xue.gang')).get('framework-file/findFile', { enUrl: handle })).status).toBe(200)
    expect((await stage.detail('xue.gang', id)).form.testTitle).toBe('机密标题')
  })

  it('keeps its files hidden after they were taken out of it', async () => {
    const first = await stage.id('zhu.lei')
    await stage.publish([approve('blind', users(first), { fields: hidden })])
    const { id: fileId, handle } = await file('admin')
    const form = { testTitle: '机密', assigneeId: first, testCase: 'agree', attachments: [{ id: fileId, name: 'secret.pdf' }] }
    const id = await stage.start('admin', { form })
    const { taskId } = await stage.task('zhu.lei', id)
    expect((await stage.command('zhu.lei', 'return', { taskId, to: 'start', comment: '请修改' })).status).toBe(200)
    const again = { processInstanceId: id, form: { ...form, attachments: [] } }
    expect((await stage.command('admin', 'resubmit', again)).status).toBe(200)
    expect((await stage.detail('admin', id)).form.attachments ?? []).toEqual([])
    const seenBy = async (account: string) => (await (await stage.as(account)).get('framework-file/findFile', { enUrl: handle })).status
    expect([await seenBy('admin'), await seenBy('zhu.lei')]).toEqual([200, 404])
  })

  it('Z-05 an outsider is named in no person field, pick or next, and an unknown id in none either', async () => {
    const [inside, outside] = [await stage.id('zhu.lei'), await stage.id('supplier01')]
    await stage.publish([approve('last', users(inside))])
    const admin = await stage.as('admin')
    const start = (form: object, more: object = {}) =>
      admin.post('blade-flow/process/start', {
        flowKey: KEY,
        form: { testTitle: '试', assigneeId: inside, testCase: 'agree', ...form },
        ...more,
      })
    for (const assigneeId of [outside, '1', '9223372036854775806'])
      expect((await start({ assigneeId })).body, assigneeId).toMatchObject({ code: 400, msg: '所选处理人不存在或不可用' })
    expect((await start({}, { picks: { last: [outside] } })).body).toMatchObject({ data: { error: 'E_TARGET' } })
  })
})
