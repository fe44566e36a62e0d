import { beforeAll, expect, it } from 'vitest'
import { workExecBreaches } from '#domains/production/exec/exec-rules.query.ts'
import { addDays } from '#model/day.ts'
import { shanghai } from '#server/http/present.ts'
import { appTest, papersOf, productionIn } from '#test/harness.ts'
import { inspectionBreaches } from './inspection-rules.query.ts'
import { certificateOf } from './inspector-cert.ledger.ts'

const INSPECTOR = 'he.qi'
const HEAD = 'jin.yu'
const WORKER = 'worker01'

/** 检验: what waits for an inspector, what he finds, and the records that remain. */
appTest('检验', tools => {
  const { app, rows, row, list, get, save, keeps, booking, user } = tools
  const { routeOf, order, choose, stepOf, reports } = productionIn(tools)
  keeps(inspectionBreaches, workExecBreaches)
  const today = shanghai(new Date()).slice(0, 10)
  let lathe = ''
  let line: Awaited<ReturnType<typeof routeOf>>
  beforeAll(async () => {
    line = await routeOf([{ processCode: 'JG10' }, { processCode: 'JG70', isReport: false, isCheck: false }])
    lathe = (await row('eq_equipment', { equipment_code: 'SB-0007' }, 'id')).id!
  })
  async function waiting({ materialId, routeId } = line) {
    const workId = await order(materialId, 1)
    await choose(workId, routeId)
    const execId = await stepOf(workId, 'JG10')
    expect(await reports(WORKER, 'start', execId, { equipmentId: lathe })).toBe('操作成功')
    expect(await reports(WORKER, 'finish', execId)).toBe('操作成功')
    return { workId, execId }
  }
  const inspected = (execId: string, first: string[], second: string[], more: object = {}) =>
    reports(INSPECTOR, 'inspect', execId, {
      items: [
        { indexCode: 'Q01', values: first },
        { indexCode: 'Q02', values: second },
      ],
      ...more,
    })

  it('首检: of the pieces of an order the first that is inspected at a step; a single piece has none', async () => {
    const workId = await order(line.materialId, 2)
    await choose(workId, line.routeId)
    const pieces = await rows('erp_producation_workorder_piece', { work_id: workId }, 'id', 'pro_code')
    const steps: string[] = []
    for (const { id } of pieces) {
      const execId = (await row('erp_producation_workorder_exec', { piece_id: id, process_code: 'JG10' }, 'id')).id!
      expect(await reports(WORKER, 'start', execId, { equipmentId: lathe })).toBe('操作成功')
      expect(await reports(WORKER, 'finish', execId)).toBe('操作成功')
      steps.push(execId)
    }
    const types = async () =>
      Object.fromEntries((await list(INSPECTOR, 'inspectTask', { workId })).map(({ id, inspectType }) => [id, inspectType]))
    const [one = '', other = ''] = steps
    expect(await types()).toEqual({ [one]: 'first', [other]: 'first' })
    expect(await inspected(other, ['9'], ['3.2'])).toBe('操作成功')
    // Whichever came first: it stays the first, and the others are inspected as any.
    expect(await types()).toEqual({ [one]: 'process', [other]: 'first' })
    expect(await inspected(one, ['9'], ['3.2'])).toBe('操作成功')
    expect(await types()).toEqual({ [one]: 'process', [other]: 'first' })
  })

  it('what was reported waits on the page of inspectors; the worst of several samples counts, with the limits it was judged by', async () => {
    const { workId, execId } = await waiting()
    const task = async () => (await list(INSPECTOR, 'inspectTask', { workId })).find(({ id }) => id === execId)
    expect(await task()).toMatchObject({ state: 'wait', processName: '粗车', inspectType: 'process', indexCount: 2 })
    expect(await inspected(execId, ['9', '12.5', '10'], ['3.2'], { sampleNo: 'S-1', opKey: 'twice' })).toBe('操作成功')
    expect(await inspected(execId, ['9', '12.5', '10'], ['3.2'], { sampleNo: 'S-1', opKey: 'twice' })).toBe('操作成功')
    expect(await task()).toMatchObject({ state: 'fail', result: 'fail', failCount: 1, inspectorId: user(INSPECTOR) })
    const [record] = await rows('qc_inspection', { exec_id: execId })
    expect(record).toMatchObject({ result: 'fail', check_no: 1, round: 1, index_count: 2, fail_count: 1, sample_no: 'S-1' })
    expect(record?.inspect_no).toMatch(/^JY\d{12}$/)
    const values = await rows('qc_inspection_index', { inspection_id: record!.id! }, '*', 'sort')
    expect(values[0]).toMatchObject({
      index_name: '单边余量',
      measured_value: '12.5',
      samples: '9、12.5、10',
      deviation: '+0.5',
      row_result: 'fail',
    })
    expect(values[0]).toMatchObject({ lower_limit: '8', upper_limit: '12', unit: 'mm', is_key: 'yes' })
    expect(values[1]).toMatchObject({ measured_value: '3.2', samples: null, deviation: null, row_result: 'pass' })
    expect(await inspected(execId, ['10'], ['3.2'])).toBe('操作成功')
    expect(await task()).toMatchObject({ state: 'done', result: 'pass', failCount: 0 })
    expect((await rows('qc_inspection', { exec_id: execId }, 'check_no', 'check_no')).map(each => each.check_no)).toEqual([1, 2])
    await expect(app.sql("update qc_inspection_index set row_result = 'pass'")).rejects.toThrow()
    await expect(app.sql('delete from qc_inspection')).rejects.toThrow()
  })

  it('abnormal indices of a step are shown with what is done about them; what does not exist is an empty page', async () => {
    const { workId, execId } = await waiting()
    await inspected(execId, ['13'], ['3.2'])
    const [task] = (await list(INSPECTOR, 'inspectTask', { workId })).filter(({ id }) => id === execId)
    const { routeCode, routeProcessId, processCode, orderNo } = task as Record<string, string>
    const targets = async (more: object = {}, account = INSPECTOR) =>
      (await get(account, 'blade-biz/quality/targets', { routeCode, routeProcessId, processCode, orderNo, ...more })).body
    const { head, rows: found } = (await targets()).data
    expect(head).toMatchObject({ processName: '粗车', orderNo })
    expect(found).toHaveLength(2)
    expect(found[0]).toMatchObject({ indexName: '单边余量', measuredValue: '13', deviation: '+1', pass: false, ncrState: 'open' })
    expect(found[0].ncrNo).toMatch(/^NCR/)
    expect(found[1]).toMatchObject({ pass: true, ncrNo: '' })
    expect((await targets({ orderNo: 'WO-NONE' })).data).toEqual({ rows: [] })
    expect((await targets({ routeProcessId: '7' })).data).toEqual({ rows: [] })
    expect((await targets({}, WORKER)).code).toBe(403)
  })

  it('a hold point needs a witness and what he has signed; the file stays with the record', async () => {
    const held = await routeOf(
      [
        { processCode: 'JG10', stopPoint: 2 },
        { processCode: 'JG70', isReport: false, isCheck: false },
      ],
      { product: 3 },
    )
    const { execId } = await waiting(held)
    const { file } = papersOf('rktzadjust', tools)
    const witnessFile = [await file('见证签字.pdf', INSPECTOR)]
    const told = (more: object) => inspected(execId, ['10'], ['3.2'], more)
    expect(await told({})).toBe('停止点须见证签字')
    expect(await told({ witnessName: '监造 李工' })).toBe('停止点须见证签字')
    expect(await told({ witnessFile })).toBe('停止点须见证签字')
    expect(await told({ witnessName: '监造 李工', witnessFile: [await file('他人的.pdf', HEAD)] })).not.toBe('操作成功')
    const { piece_id: pieceId } = await row('erp_producation_workorder_exec', { id: execId })
    const { pro_code: proCode } = await row('erp_producation_workorder_piece', { id: pieceId })
    const file360 = async (part = '') => (await get(HEAD, `blade-biz/m/dossier/${proCode}${part}`)).body.data
    const witnessed = async () => (await file360()).items.find(({ key }: { key: string }) => key === 'witness')
    expect(await witnessed()).toMatchObject({ isThere: false })
    expect(await told({ witnessName: '监造 李工', witnessFile })).toBe('操作成功')
    expect(await witnessed()).toMatchObject({ isThere: true })
    expect(await row('qc_inspection', { exec_id: execId }, 'witness_name, witness_file')).toMatchObject({
      ...{ witness_name: '监造 李工', witness_file: [{ name: '见证签字.pdf' }] },
    })
    expect(await file360('/files')).toMatchObject([{ section: 'checks', files: [{ name: '见证签字.pdf' }] }])
  })

  it('the last inspection needs two photos to pass, and the file of the piece shows them', async () => {
    const { workId, execId } = await waiting(
      await routeOf([{ processCode: 'JG70', isReport: false, isCheck: false }, { processCode: 'JG10' }], { product: 4 }),
    )
    const { file } = papersOf('rktzadjust', tools)
    const photo = (name: string, account = INSPECTOR) => file(name, account)
    const told = async (value: string, photos: object[]) => inspected(execId, [value], ['3.2'], { photos })
    expect(await told('10', [])).toBe('完工检合格须上传至少2张照片')
    expect(await told('10', [await photo('轴身.png'), await photo('说明.pdf')])).toBe('完工检合格须上传至少2张照片')
    expect(await told('10', [await photo('轴身.png'), await photo('他人的.png', HEAD)])).not.toBe('操作成功')
    const { pro_code: proCode } = await row('erp_producation_workorder_piece', { work_id: workId }, 'pro_code')
    const shot = async () =>
      (await get(HEAD, `blade-biz/m/dossier/${proCode}`)).body.data.items.find((item: { key: string }) => item.key === 'photos')
    expect(await shot()).toMatchObject({ what: '粗车', isThere: false })
    expect(await told('10', [await photo('轴身.png'), await photo('法兰.png')])).toBe('操作成功')
    expect(await shot()).toMatchObject({ isThere: true })
    expect((await get(HEAD, `blade-biz/m/dossier/${proCode}/files`)).body.data).toMatchObject([
      { section: 'checks', files: [{ name: '轴身.png' }, { name: '法兰.png' }] },
    ])
  })

  it('an expired certificate signs nothing; its holder and the head of quality are told 60 days ahead', async () => {
    const asked = (userId: string, method: string, day = today) =>
      booking(({ tx }) => certificateOf({ tx, tenantId: '000000', day }, userId, method))
    expect(await asked(user(INSPECTOR), 'UT')).toMatchObject({ level: 2 })
    expect(await asked(user('tao.yong'), 'PT')).toBeUndefined()
    expect(await asked(user(INSPECTOR), 'UT', addDays(today, 700))).toBeUndefined()
    const { employee_id: employeeId } = await row('qc_inspector_cert', { method: 'PT', cert_level: '2' })
    const cert = { employeeId, method: 'RT', certLevel: '2', certNo: 'NDT-RT-1', issueOrg: '试验', expireDate: addDays(today, 60) }
    expect((await save(INSPECTOR, 'inspectorCert', cert)).body.code).toBe(403)
    expect((await save(HEAD, 'inspectorCert', cert)).body.msg).toBe('操作成功')
    const { default: job } = await import('./inspector-cert.daily.ts')
    const site = app.sites[0]!
    const now = new Date(`${today}T00:06:00+08:00`)
    expect(await booking(({ tx, newId }) => job.run({ tx, site, app, day: today, now, newId }), now)).toBe('资格到期提醒 1')
    expect(await booking(({ tx, newId }) => job.run({ tx, site, app, day: addDays(today, 1), now, newId }), now)).toBe('')
    const told = await tools.told('资格到期提醒：贺琪 RT')
    expect(told.map(each => each.account).sort()).toEqual([INSPECTOR, HEAD])
  })
})
