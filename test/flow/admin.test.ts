import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approve } from '#model/flow/chain.ts'
import { fireDue } from '#server/engine/shell/clock.ts'
import { type FlowStage, KEY, openFlowStage } from './stage.ts'

describe('flow administration', () => {
  let stage: FlowStage
  beforeAll(async () => {
    stage = await openFlowStage()
  })
  afterAll(() => stage.close())

  const person = async (account: string, more = {}) =>
    approve('one', '审批', { by: { by: 'user', ids: [await stage.id(account)] }, ...more })
  const get = async (path: string, query = {}, account = 'admin') => (await (await stage.as(account)).get(`blade-flow/${path}`, query)).body
  const post = async (path: string, body: object, account = 'admin') =>
    (await (await stage.as(account)).post(`blade-flow/${path}`, body)).body

  it('a tree is checked, tried out, saved as a draft, published; a published version never changes', async () => {
    const { data: known } = await get('model/detail', { key: KEY })
    expect(known).toMatchObject({ key: KEY, status: 'published', origin: 'code' })
    expect(known.paths).toContainEqual({ path: 'testTitle', label: '测试标题', kind: 'text' })
    const root = { ...known.root, nodes: [known.root.nodes[0], await person('worker01')] }
    const broken = { ...known.root, nodes: [...root.nodes, ...root.nodes] }
    expect((await post('model/check', { key: KEY, root: broken })).data.problems.length).toBeGreaterThan(0)
    const tried = await post('model/check', { key: KEY, root, initiator: await stage.id('xue.gang') })
    expect(tried.data).toMatchObject({ problems: [], way: [{ nodeId: 'one', people: ['赵铁山'] }] })
    // What is known about the initiator need not be entered.
    const { data: leave } = await get('model/detail', { key: 'leave' })
    const asWorker = await post('model/check', { key: 'leave', root: leave.root, initiator: await stage.id('worker01') })
    expect(asWorker.data.facts).toContainEqual({ label: '车间员工', value: '是' })
    expect(asWorker.data.way).toContainEqual(expect.objectContaining({ nodeName: '班组长审批', people: ['鲁大海'] }))
    const draft = (await post('model/submit', { key: KEY, root, note: '简化' })).data
    expect((await post('model/submit', { key: KEY, root, note: '再简化' })).data.version).toBe(draft.version)
    await post('model/deploy', { key: KEY, version: draft.version })
    expect(await post('model/deploy', { key: KEY, version: draft.version })).toMatchObject({ code: 409 })
    expect(await post('model/remove', { key: KEY, version: draft.version })).toMatchObject({ code: 400, msg: '只能删除草稿版本' })
    expect((await get('model/versions', { key: KEY })).data[0]).toMatchObject({
      version: draft.version,
      origin: 'person',
      publishedBy: '管理员',
    })
  })

  it('two designers of one draft do not overwrite each other unseen', async () => {
    const role = `(select id from sys_role where role_alias = 'sysadmin')`
    const other = await stage.id('wu.qian')
    await stage.app.sql(`insert into sys_user_role (user_id, role_id) values ($1, ${role})`, [other])
    const { data: seen } = await get('model/detail', { key: KEY })
    const root = (name: string) => ({ ...seen.root, nodes: [seen.root.nodes[0], { ...seen.root.nodes[1], name }] })
    const save = (name: string, account: string, head?: string) => post('model/submit', { key: KEY, root: root(name), head }, account)
    const changed = { code: 409, data: { error: 'E_STALE' }, msg: expect.stringMatching(/^吴倩已于.*修改了该流程，请打开最新内容后再改$/) }
    const theirs = (await save('乙的', 'wu.qian', seen.head)).data
    expect(await save('甲的', 'admin', seen.head)).toMatchObject(changed)
    expect(await save('甲的', 'admin')).toMatchObject(changed)
    expect(await post('model/deploy', { key: KEY, version: theirs.version, head: seen.head })).toMatchObject(changed)
    const { data: now } = await get('model/detail', { key: KEY, version: theirs.version })
    expect(now).toMatchObject({ head: theirs.head, root: { nodes: [{}, { name: '乙的' }] } })
    // Whoever has seen it may go on from there.
    expect(await save('甲接着改', 'admin', now.head)).toMatchObject({ code: 200 })
    await post('model/remove', { key: KEY, version: theirs.version })
    await stage.app.sql(`delete from sys_user_role where user_id = $1 and role_id = ${role}`, [other])
  })

  it('cases move to published versions only, and a version in use is not removed', async () => {
    const processInstanceId = await stage.start()
    const { data: known } = await get('model/detail', { key: KEY })
    const { version } = (await post('model/submit', { key: KEY, root: known.root, note: '未发布' })).data
    for (const which of [{ processInstanceId }, { flowKey: KEY }])
      for (const dryRun of [true, false])
        expect(await post('process/migrate', { ...which, toVersion: version, dryRun })).toMatchObject({
          code: 400,
          msg: '只能迁移到已发布的版本',
        })
    await stage.app.sql('update wf_instance set def_version = $1 where id = $2', [version, processInstanceId])
    expect(await post('model/remove', { key: KEY, version })).toMatchObject({ code: 409, msg: '该版本已有单据在使用，不能删除' })
    await stage.app.sql('update wf_instance set def_version = $1 where id = $2', [known.version, processInstanceId])
    expect(await post('model/remove', { key: KEY, version })).toMatchObject({ code: 200 })
  })

  it('an update of the program does not undo a person’s changes but becomes a draft', async () => {
    const { app } = stage
    const [site] = app.sites
    await stage.app.sql(`update wf_definition set hash = 'older program' where key = $1 and origin = 'code'`, [KEY])
    await site!.database.change({ userId: '', account: '', from: '', action: '', requestId: '' }, tx =>
      app.engine.flows.publish(tx, new Date()),
    )
    const [newest] = (await get('model/versions', { key: KEY })).data
    expect(newest).toMatchObject({ origin: 'code', status: 'draft' })
    await post('model/remove', { key: KEY, version: newest.version })
  })

  it('a paused flow cannot be started until it is resumed', async () => {
    await post('manager/change-state', { key: KEY, state: 'suspend' })
    const form = { testTitle: '试', assigneeId: await stage.id('admin'), testCase: 'agree' }
    expect(await post('process/start', { flowKey: KEY, form })).toMatchObject({ code: 403, msg: '该流程已停用，暂不能发起' })
    await post('manager/change-state', { key: KEY, state: 'active' })
    expect(await post('process/start', { flowKey: KEY, form })).toMatchObject({ code: 200 })
  })

  it('a timer reminds, then decides; an earlier click wins', async () => {
    const timeout = { after: 'PT2H', remind: { every: 'PT1H', max: 1 }, act: 'approve' as const }
    await stage.publish([await person('worker01', { timeout })], { calendar: 'natural' })
    const [slow, quick] = [await stage.start(), await stage.start()]
    await stage.complete('worker01', quick)
    const { app } = stage
    const later = (hours: number) => fireDue(app.engine, app.sites[0]!, app.newId, new Date(Date.now() + hours * 3_600_000), () => {})
    await later(1.5)
    const [message] = (await (await stage.as('worker01')).get('framework-message/message/list')).body.data.records
    expect(message).toMatchObject({ title: expect.stringMatching(/^请处理.+的.+$/) })
    expect(await stage.status(slow)).toBe('running')
    await later(3)
    expect(await stage.status(slow)).toBe('approved')
    expect((await stage.detail('admin', slow)).timeline.map((row: { kind: string }) => row.kind)).toContain('auto')
    expect(await stage.app.sql('select 1 from wf_timer where instance_id = any($1)', [[slow, quick]])).toEqual([])
  })

  it('a change of the organisation counts from the next command, a rolled-back one never', async () => {
    await stage.publish([approve('head', '部门负责人', { by: { by: 'rule', name: 'dept_head', args: {} } })])
    const [site] = stage.app.sites
    const setHead = (account: string, fail = false) =>
      site!.database
        .change({ userId: '', account: '', from: '', action: '', requestId: '' }, async tx => {
          const { sql } = await import('drizzle-orm')
          await tx.execute(
            sql`update sys_dept set head_user_id = (select id from sys_user where account = ${account}) where dept_name = '信息中心'`,
          )
          await stage.app.engine.ports.company(tx, site!, '000000')
          if (fail) throw new Error('no')
        })
        .catch(() => {})
    await setHead('wu.qian')
    expect(await stage.todo('wu.qian', await stage.start())).toHaveLength(1)
    await setHead('xue.gang', true)
    expect(await stage.todo('wu.qian', await stage.start())).toHaveLength(1)
    await setHead('lu.dahai')
    expect(await stage.todo('lu.dahai', await stage.start())).toHaveLength(1)
  })

  it('statistics: volume, waiting time per node, load per person, every day of the period', async () => {
    const { data } = await get('statistics', { flowKey: KEY })
    expect(data.flows).toMatchObject([{ flowKey: KEY, started: expect.any(Number) }])
    expect(data.flows[0].started).toBeGreaterThan(4)
    expect(data.nodes.length).toBeGreaterThan(0)
    expect(data.people.map((row: { name: string }) => row.name)).toContain('赵铁山')
    expect(data.days).toHaveLength(30)
    expect(await get('statistics', {}, 'worker01')).toMatchObject({ code: 403 })
    const { data: running } = await get('follow/list', { flowKey: KEY })
    expect(running.records[0]).toMatchObject({ flowKey: KEY, holders: expect.any(String) })
  })

  it('common opinions are personal', async () => {
    const { data } = await post('phrase/submit', { text: '情况属实' }, 'worker01')
    expect(await post('phrase/submit', { text: '情况属实' }, 'worker01')).toMatchObject({ code: 409 })
    const texts = async (account: string) => (await get('phrase/list', {}, account)).data.map((phrase: { text: string }) => phrase.text)
    const standard = await texts('xue.gang')
    expect(standard).toContain('情况属实，同意')
    expect(await texts('worker01')).toEqual([...standard, '情况属实'])
    // Standard phrases may be changed and removed, too.
    const [first, second] = (await get('phrase/list', {}, 'xue.gang')).data
    expect(await post('phrase/submit', { id: first.id, text: '同意，请尽快' }, 'xue.gang')).toMatchObject({ code: 200 })
    expect(await post('phrase/remove', { ids: second.id }, 'xue.gang')).toMatchObject({ data: true })
    expect(await texts('xue.gang')).toEqual(['同意，请尽快', ...standard.slice(2)])
    expect(await post('phrase/remove', { ids: data.id }, 'xue.gang')).toMatchObject({ code: 404 })
    expect(await post('phrase/remove', { ids: data.id }, 'worker01')).toMatchObject({ data: true })
  })

  it('the BPMN of a version can be exported', async () => {
    const reply = await (await stage.as('admin')).get('blade-flow/process/bpmn', { processDefinitionId: 'leave:1' })
    expect(reply.status).toBe(200)
    expect(String(reply.raw)).toContain('<bpmndi:BPMNShape')
  })

  it('a version, and the progress of a case, can be viewed as an image with a signed link', async () => {
    const [admin, processInstanceId] = [await stage.as('admin'), await stage.start()]
    const stranger = await stage.as('ren.xiaohong')
    const linkOf = async (asked: Record<string, string>) =>
      String((await admin.get('blade-flow/process/diagram', asked)).body.data.image).replace('/api/', '')
    // An <img> sends no token: the link alone must work.
    const seen = async (link: string) => stage.app.send({ url: `/api/${link}` })
    const [version, running] = [await linkOf({ processDefinitionId: 'leave:1' }), await linkOf({ processInstanceId })]
    expect(version).toMatch(/^blade-flow\/process\/resource-view\?.*&ticket=/)
    expect(running).toMatch(/^blade-flow\/process\/diagram-view\?.*&ticket=/)
    const image = await seen(running)
    expect(image.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    const { nodeName, holders } = (await get('process/detail', { processInstanceId })).data.currentTasks[0]
    expect(image.body).toMatch(new RegExp(`<svg[^]*${nodeName}[^]*${holders[0].name}`))
    expect((await seen(version)).body).toContain('请假')
    // Nothing else does: a token, another kind of ticket, a link of the other site, another person.
    expect((await admin.get('blade-flow/process/diagram-view', { processInstanceId })).status).toBe(401)
    expect((await seen(running.replace('diagram-view', 'resource-view'))).status).toBe(401)
    expect((await seen(running.replace(processInstanceId, await stage.start()))).status).toBe(401)
    expect((await stage.app.send({ url: `/apidy/${running}` })).status).toBe(401)
    expect((await stranger.get('blade-flow/process/diagram', { processInstanceId })).status).toBe(404)
  })
})
