import fc from 'fast-check'
import { expect } from 'vitest'
import { inspectionBreaches } from '#domains/quality/inspection/inspection-rules.query.ts'
import { ndtBreaches } from '#domains/quality/ndt/ndt-rules.query.ts'
import { nonconformityBreaches } from '#domains/quality/nonconformity/nonconformity-rules.query.ts'
import { always, appTest, day, ndtIn, PLANNER, productionIn } from '#test/harness.ts'
import { outputFactBreaches } from '../output/output-rules.query.ts'
import { workOrderBreaches } from '../work-order/work-rules.query.ts'
import { workExecBreaches } from './exec-rules.query.ts'

const WORK = 'blade-biz/erpproducationworkorder'

/** What a workshop lives through. Numbers pick an order, or a step of any order. */
type Step =
  | { kind: 'plan'; qty: number }
  | { kind: 'choose'; which: number }
  | { kind: 'split'; which: number }
  | { kind: 'cancel'; which: number }
  | { kind: 'hold'; which: number }
  | { kind: 'start' | 'pause' | 'resume' | 'finish' | 'undo'; which: number; among: number }
  | { kind: 'rework' | 'repair' | 'decide' | 'overRepair'; which: number; among: number }
  | { kind: 'inspect'; which: number; among: number; pass: boolean }

const which = fc.nat(30)
const among = fc.nat(5)
const kind = <K extends string>(name: K) => fc.constant(name)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: kind('plan'), qty: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('choose'), which }) },
  { weight: 1, arbitrary: fc.oneof(...(['split', 'cancel', 'hold'] as const).map(name => fc.record({ kind: kind(name), which }))) },
  { weight: 8, arbitrary: fc.record({ kind: kind('start'), which, among }) },
  { weight: 8, arbitrary: fc.record({ kind: kind('finish'), which, among }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('pause' as const, 'resume' as const, 'undo' as const), which, among }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('inspect'), which, among, pass: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('rework' as const, 'repair' as const, 'decide' as const, 'overRepair' as const),
      which,
      among,
    }),
  },
)

appTest('生产的一段时间', tools => {
  const { as, app, dept, cases } = tools
  const { routeOf, order, choose } = productionIn(tools)
  const tested = ndtIn(tools)
  let line: Awaited<ReturnType<typeof routeOf>> | undefined

  always(
    'whatever is planned, started, finished, inspected, reworked, repaired, split or cancelled, one after the other or at once, the books hold',
    fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 24 }),
    async groups => {
      line ??= await routeOf([
        { processCode: 'DZ50', isCheck: false },
        { processCode: 'JG10', isCheck: true },
        { processCode: 'JG20', parallelGroup: 'A', branchNo: 1, isCheck: true },
        { processCode: 'JG30', parallelGroup: 'A', branchNo: 2, isCheck: false },
        { processCode: 'JG45', isReport: false, isCheck: true },
        { processCode: 'JG70', isCheck: false },
      ])
      const { materialId, routeId } = line
      const orders: string[] = []
      const [planner, head, inspector] = await Promise.all([as(PLANNER), as('admin'), as('he.qi')])
      const pick = <T>(from: readonly T[], nth: number) => from[nth % Math.max(from.length, 1)]

      async function does(each: Step): Promise<void> {
        if (each.kind === 'plan') return void orders.push(await order(materialId, each.qty, { deptShopId: dept('machining') }))
        const workId = pick(orders, each.which)
        if (!workId) return
        if (each.kind === 'choose') return answered((await choose(workId, routeId)).body)
        if (each.kind === 'cancel') return answered((await planner.post(`${WORK}/cancel`, { workId, reason: '撤单' })).body)
        if (each.kind === 'hold')
          return void (await app.sql(
            "update erp_producation_workorder set hold_status = case hold_status when '1' then '0' else '1' end where id = $1",
            [workId],
          ))
        if (each.kind === 'split') {
          const [piece] = await app.sql<{ pro_code: string }>(
            'select pro_code from erp_producation_workorder_piece where work_id = $1 limit 1',
            [workId],
          )
          const split = (await planner.post(`${WORK}/split`, { workId, proCodes: piece?.pro_code ?? '' })).body
          if (split.code === 200) orders.push(split.data.id)
          return answered(split)
        }
        if (each.kind === 'rework') return reworks(workId, each.among)
        if (each.kind === 'repair') return repairs(workId, each.among)
        if (each.kind === 'decide') return decides(workId, each.among)
        if (each.kind === 'overRepair') return endsRepair(workId, each.among)
        const wanted = { start: '1', pause: '2', resume: '2', finish: '2', undo: '2', inspect: '3' }[each.kind]
        const found = await app.sql<{ id: string; node: string }>(
          `select e.id, e.process_code as node from erp_producation_workorder_exec e where e.work_id = $1 and (e.status = $2 or random() < 0.1)
           order by e.piece_id, e.process_seq`,
          [workId, wanted],
        )
        const exec = pick(found, each.among)
        if (!exec) return
        const equipmentId = exec.node === 'JG10' || exec.node === 'JG45' ? await machineOf(exec.id) : undefined
        if (each.kind === 'inspect') {
          const nodes = await app.sql<{ qualities: { indexCode: string; valueKind: number; lowerLimit?: string; upperLimit?: string }[] }>(
            `select n.qualities from erp_producation_workorder_node n join erp_producation_workorder_exec e on e.work_id = n.work_id
             and e.rev_no = n.rev_no and e.node_key = n.node_key where e.id = $1
             union all select n.qualities from erp_producation_repair_node n join erp_producation_workorder_exec e on e.node_key = n.node_key where e.id = $1`,
            [exec.id],
          )
          const items = (nodes[0]?.qualities ?? []).map(({ indexCode, valueKind, lowerLimit, upperLimit }) =>
            valueKind === 1
              ? { indexCode, values: [each.pass ? within(lowerLimit, upperLimit) : '999999'] }
              : { indexCode, pass: each.pass },
          )
          await tested(exec.id, each.pass)
          return answered((await inspector.post(`${WORK}/inspect`, { execId: exec.id, items, witnessName: '见证' })).body)
        }
        const more = { start: { equipmentId }, pause: { stopCause: 'meal' }, undo: { reason: '报错' } }[each.kind as string] ?? {}
        answered((await head.post(`${WORK}/${each.kind}`, { execId: exec.id, ...more })).body)
      }

      for (const group of groups) {
        await Promise.all(group.map(does))
        const reader = app.sites[0]!.database.reader
        const rules = [workOrderBreaches, workExecBreaches, outputFactBreaches, nonconformityBreaches, inspectionBreaches, ndtBreaches]
        expect((await Promise.all(rules.map(rule => rule(reader)))).flat()).toEqual([])
      }
    },
  )

  /** 返工 of a piece that failed, from one of its steps, whether that fits or not. */
  async function reworks(workId: string, among: number): Promise<void> {
    const found = await app.sql<{ ncr: string; piece: string; exec: string }>(
      `select n.id as ncr, n.piece_id as piece, e.id as exec from qc_nonconformity n join erp_producation_workorder_exec e on e.piece_id = n.piece_id
       where n.work_id = $1 and n.state = 'open' order by n.ncr_no, e.process_seq, e.round desc`,
      [workId],
    )
    const at = found[(among * 3) % Math.max(found.length, 1)]
    if (!at) return
    const form = {
      ...{ ncrId: at.ncr, fromExecId: at.exec, pieces: [{ pieceId: at.piece }], defectCode: 'size', dutyType: 'work' },
      ...{ dutyDeptId: dept('forge'), planFinishDate: day(9), reworkPlan: '返工' },
    }
    answered((await (await as('tao.yong')).post('blade-flow/process/start', { flowKey: 'wouActiveToEnable', form })).body)
  }

  /** 返修 of a piece that failed: ground, then tested, and back to one of its steps, whether that fits or not. */
  async function repairs(workId: string, among: number): Promise<void> {
    const found = await app.sql<{ ncr: string; piece: string; exec: string }>(
      `select n.id as ncr, n.piece_id as piece, e.id as exec from qc_nonconformity n join erp_producation_workorder_exec e on e.piece_id = n.piece_id
       where n.work_id = $1 and n.state = 'open' and e.node_ref_type = 1 order by n.ncr_no, (e.id = n.exec_id) desc, e.process_seq`,
      [workId],
    )
    const at = found[among > 3 ? among % Math.max(found.length, 1) : 0]
    if (!at) return
    const [grinding, testing] = await app.sql<{ id: string }>(
      "select id from erp_producation_process where process_code in ('JZ40', 'JG25') and is_deleted = 0 order by process_code desc",
    )
    const step = (processId: string | undefined, acceptStandard: string) => ({ processId, runTime: '2', acceptStandard })
    const form = {
      ...{ ncrId: at.ncr, backExecId: at.exec, repairType: 'grind', dutyDeptId: dept('forge'), customerConfirm: 'no' },
      ...{ planFinishDate: day(9), repairPlan: '打磨', estimateCost: '100', pieces: [{ pieceId: at.piece }] },
      repairs: [step(grinding?.id, '圆滑'), step(testing?.id, '无缺陷')],
    }
    answered((await (await as('tao.yong')).post('blade-flow/process/start', { flowKey: 'addRepActiveToEnable', form })).body)
  }

  /** 返修结束, whether its steps are done or not. */
  async function endsRepair(workId: string, among: number): Promise<void> {
    const [found] = await app.sql<{ id: string }>(
      "select id from erp_producation_workorder_update where work_id = $1 and update_type = '5' order by exec_status = '1' desc, id desc limit 1",
      [workId],
    )
    if (!found) return
    const asked = { updateId: found.id, result: among > 4 ? 3 : 1, comment: '意见' }
    answered((await (await as('he.qi')).post('blade-biz/erpproducationroute/overRepair', asked)).body)
  }

  /** Whoever has the paper about this order agrees until the end, or somebody disagrees. */
  async function decides(workId: string, among: number): Promise<void> {
    for (let left = 8; left > 0; left--) {
      const [paper] = await app.sql<{ id: string }>(
        "select process_instance_id as id from erp_producation_workorder_update where work_id = $1 and status = '2'",
        [workId],
      )
      const [task] = paper ? await cases.open(paper.id) : []
      if (!task) return
      const decision = { taskId: task.taskId, pass: among > 0, comment: '意见' }
      const { body } = await (await as(task.account)).post('blade-flow/work/complete-task', decision)
      answered(body)
      if (body.code !== 200) return
    }
  }

  const machineOf = async (execId: string) => {
    const [found] = await app.sql<{ id: string }>(
      `select n.equipments -> 0 ->> 'equipmentId' as id from erp_producation_workorder_node n join erp_producation_workorder_exec e
       on e.work_id = n.work_id and e.rev_no = n.rev_no and e.node_key = n.node_key where e.id = $1`,
      [execId],
    )
    return found?.id
  }
})

/** A refusal is an answer; anything else is a defect. */
function answered({ code, msg }: { code: number; msg: string }): void {
  if (![200, 400, 404, 409].includes(code)) throw new Error(`${code} ${msg}`)
}

const within = (lower?: string, upper?: string) =>
  lower && upper ? String((Number(lower) + Number(upper)) / 2) : lower ? String(Number(lower) + 0.1) : String(Number(upper) - 0.1)
