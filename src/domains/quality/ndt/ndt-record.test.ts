import { beforeAll, expect, it } from 'vitest'
import { workExecBreaches } from '#domains/production/exec/exec-rules.query.ts'
import { shanghai } from '#server/http/present.ts'
import { appTest, expectRefusal, productionIn } from '#test/harness.ts'
import { inspectionBreaches } from '../inspection/inspection-rules.query.ts'
import { ndtBreaches } from './ndt-rules.query.ts'

const INSPECTOR = 'he.qi'
const ENGINEER = 'tao.yong'
const WORKER = 'worker01'
const SHEET = 'blade-biz/quality/ndt'

/** 探伤记录: written, signed by one certified person, reviewed by another, and taken over by the inspection. */
appTest('探伤记录', tools => {
  const { app, act, as, get, row, rows, keeps } = tools
  const { routeOf, order, choose, stepOf, reports } = productionIn(tools)
  keeps(inspectionBreaches, workExecBreaches, ndtBreaches)
  let line: Awaited<ReturnType<typeof routeOf>>
  beforeAll(async () => {
    line = await routeOf([{ processCode: 'JG20' }, { processCode: 'JG70', isReport: false, isCheck: false }])
  })
  async function waiting() {
    const workId = await order(line.materialId, 1)
    await choose(workId, line.routeId)
    const execId = await stepOf(workId, 'JG20')
    const [node] = await rows('erp_producation_workorder_node', { work_id: workId, process_code: 'JG20' }, 'equipments')
    const [machine] = (node?.equipments ?? []) as unknown as { equipmentId: string }[]
    expect(await reports(WORKER, 'start', execId, machine ? { equipmentId: machine.equipmentId } : {})).toBe('操作成功')
    expect(await reports(WORKER, 'finish', execId)).toBe('操作成功')
    return execId
  }
  const added = async (execId: string) => (await act(INSPECTOR, 'ndtRecord', 'add', undefined, { execId })).body.data.id as string
  const sheetOf = async (id: string, account = INSPECTOR) => (await get(account, `${SHEET}/sheet`, { id })).body.data
  async function save(id: string, indications: object[], more: object = {}) {
    const { ...sheet } = await sheetOf(id)
    const kept = ['standardNo', 'acceptLevel', 'equipmentId', 'probe', 'frequency', 'sensitivity', 'couplant', 'coverage', 'surfaceState']
    const texts = Object.fromEntries(kept.flatMap(key => (sheet[key] === undefined ? [] : [[key, sheet[key]]])))
    const { shaftLength, shaftDiameter, remark, testTime } = sheet
    return (await as(INSPECTOR)).post(`${SHEET}/save`, { id, ...texts, shaftLength, shaftDiameter, remark, testTime, indications, ...more })
  }
  const told = async (account: string, action: string, id: string, fields: object = {}) =>
    (await act(account, 'ndtRecord', action, id, fields)).body.msg
  const small = { kind: 'single', axialPos: '1200', radialPos: '150', clockPos: '3', equivalentDia: '2.5' }
  const big = { kind: 'single', axialPos: '800', equivalentDia: '5.1' }

  it('a step that is tested passes by its reviewed record: the largest indications are its values', async () => {
    const execId = await waiting()
    expect(await reports(INSPECTOR, 'inspect', execId, { items: [] })).toBe('请先完成 UT 探伤记录的签字和审核')
    const id = await added(execId)
    expect((await act(INSPECTOR, 'ndtRecord', 'add', undefined, { execId })).body.msg).toMatch(/^该工序已有探伤记录【UT\d{12}】$/)
    expect(await sheetOf(id)).toMatchObject({ state: 'draft', method: 'UT', processName: '超声波探伤', actions: ['save', 'sign'] })
    const saved = await save(id, [small, { ...small, kind: 'dense', equivalentDia: '1.5' }])
    expect(saved.body.data).toMatchObject({ conclusion: 'pass', largest: 'Φ2.5 mm' })
    expect(await reports(INSPECTOR, 'inspect', execId, { items: [] })).toBe('请先完成 UT 探伤记录的签字和审核')
    expect(await told(INSPECTOR, 'sign', id)).toBe('操作成功')
    expectRefusal(await save(id, []), '探伤记录状态已变化，请刷新后重试')
    expect(await told(ENGINEER, 'review', id)).toBe('操作成功')
    const items = [{ indexCode: 'Q01', values: ['99'] }]
    expect(await reports(INSPECTOR, 'inspect', execId, { items })).toBe('操作成功')
    const [inspection] = await rows('qc_inspection', { exec_id: execId })
    expect(inspection).toMatchObject({ result: 'pass' })
    const values = await rows('qc_inspection_index', { inspection_id: inspection!.id! }, 'index_name, measured_value', 'sort')
    expect(values).toEqual([
      { index_name: '单个当量', measured_value: '2.5' },
      { index_name: '密集当量', measured_value: '1.5' },
    ])
    expect(await row('qc_ndt', { id })).toMatchObject({
      state: 'reviewed',
      inspection_id: inspection!.id,
      inspector_cert_no: 'NDT-UT2-2301',
    })
    await expect(app.sql("update qc_ndt set conclusion = 'fail' where id = $1", [id])).rejects.toThrow()
    await expect(app.sql('delete from qc_ndt where id = $1', [id])).rejects.toThrow()
  })

  it('what is beyond the limits fails; a second look needs a second test', async () => {
    const execId = await waiting()
    const id = await added(execId)
    expect((await save(id, [small, big])).body.data).toMatchObject({ conclusion: 'fail', largest: 'Φ5.1 mm' })
    await told(INSPECTOR, 'sign', id)
    await told(ENGINEER, 'review', id)
    expect(await reports(INSPECTOR, 'inspect', execId, { items: [] })).toBe('操作成功')
    expect(await row('erp_producation_workorder_exec', { id: execId }, 'status')).toEqual({ status: '7' })
    expect(await rows('qc_nonconformity', { exec_id: execId, state: 'open' })).toHaveLength(1)
    expect(await reports(INSPECTOR, 'inspect', execId, { items: [] })).toBe('请先完成 UT 探伤记录的签字和审核')
    const again = await added(execId)
    expect((await save(again, [])).body.data).toMatchObject({ conclusion: 'pass', largest: '无记录缺陷' })
    await told(INSPECTOR, 'sign', again)
    await told(ENGINEER, 'review', again)
    expect(await reports(INSPECTOR, 'inspect', execId, { items: [] })).toBe('操作成功')
    expect(await row('erp_producation_workorder_exec', { id: execId }, 'status')).toEqual({ status: '4' })
  })

  it('both certificates are valid on the day of the test; nobody reviews what he signed; others may not', async () => {
    const execId = await waiting()
    const id = await added(execId)
    expectRefusal(await save(id, [{ ...small, axialPos: '99999' }]), /^第1个显示：轴向位置须在 0–/)
    expectRefusal(await save(id, [], { testTime: '2099-01-01 08:00:00' }), '检测时间不能晚于现在')
    expect(await told(ENGINEER, 'sign', id)).not.toBe('操作成功')
    const { employee_id: employeeId } = await row('qc_inspector_cert', { cert_no: 'NDT-UT2-2301' })
    const until = (day: string) =>
      app.sql('update qc_inspector_cert set expire_date = $1 where employee_id = $2 and method = $3', [day, employeeId, 'UT'])
    const yesterday = shanghai(new Date(Date.now() - 86_400_000)).slice(0, 10)
    await until(yesterday)
    expect(await told(INSPECTOR, 'sign', id)).toBe('您在检测日没有有效的 UT Ⅱ级及以上资格，不能签字')
    await until('2030-01-01')
    expect(await told(INSPECTOR, 'sign', id)).toBe('操作成功')
    expect(await told(INSPECTOR, 'review', id)).not.toBe('操作成功')
    await app.sql("update qc_inspector_cert set cert_level = '2' where cert_no = 'NDT-UT3-2305'")
    expect(await told(ENGINEER, 'review', id)).toBe('您在检测日没有有效的 UT Ⅲ级资格，不能审核')
    await app.sql("update qc_inspector_cert set cert_level = '3' where cert_no = 'NDT-UT3-2305'")
    expect(await told(ENGINEER, 'sendBack', id, { reason: '补充图谱' })).toBe('操作成功')
    expect(await sheetOf(id)).toMatchObject({ state: 'draft', inspectorName: '', remark: '退回：补充图谱' })
    await told(INSPECTOR, 'sign', id)
    const both = await Promise.all([told(ENGINEER, 'review', id), told(ENGINEER, 'review', id)])
    expect(both.filter(message => message === '操作成功')).toHaveLength(1)
    expect((await get(WORKER, `${SHEET}/sheet`, { id })).body.code).toBe(403)
  })
})
