import Big from 'big.js'
import { addMonths } from '#model/day.ts'
import { type AppTools, day, failuresIn, month, ndtIn } from '#test/harness.ts'
import type { Reply } from '../setup/app.ts'
import { type Answers, answered, CLERK, ENGINEER, type Factory, INSPECTOR, KEEPER, PEOPLE, QUALITY, WORK } from './factory.ts'

/** One thing that somebody tries: which of several, how much, whether in another way than usual, and how far its paper comes. */
export interface Step {
  readonly kind: Kind
  readonly which: number
  readonly much: number
  readonly isOdd: boolean
  readonly fate: 'agreed' | 'refused' | 'left'
}
export const KINDS = [
  ...(['order', 'change', 'plan', 'plan', 'split', 'cancel', 'issue', 'feed', 'unfeed', 'bringBack'] as const),
  ...(['push', 'push', 'push', 'push', 'push', 'push', 'work', 'work', 'makeup', 'undo', 'undo', 'pause', 'fail', 'fail', 'fail'] as const),
  ...(['recheck', 'rework', 'repair', 'endRepair', 'concede', 'scrap', 'remake', 'turn', 'finish', 'finish'] as const),
  ...(['stockIn', 'find', 'draft', 'issueCert', 'reissue', 'rates', 'settle', 'unsettle', 'close', 'reopen', 'stranger'] as const),
]
export type Kind = (typeof KINDS)[number]

const [COST, FINANCE, CFO] = ['wei.lin', 'zheng.guoping', 'fang.jing']
const before = addMonths(`${month}-01`, -1).slice(0, 7)
const HOUR = 3_600_000

interface At extends Record<string, unknown> {
  readonly piece: string
  readonly proCode: string
  readonly work: string
  readonly workStatus: string
  readonly routeId: string
  readonly status: string
  readonly ingot: string | null
  readonly stocked: boolean
  readonly exec: string | null
  readonly process: string
  readonly state: string
  readonly shop: string
  readonly charge: string | null
  readonly chargeState: string | null
  readonly paused: string
  readonly since: string | null
}
interface Paper {
  readonly id: string
  readonly fills: Readonly<Record<string, object>>
}

export type Making = ReturnType<ReturnType<typeof makingIn>>

/** A time in a factory, from orders to shafts with certificates: every step is tried, whether it can be or not. */
export function makingIn(tools: AppTools) {
  const { app, act, as, cases, rows, dept } = tools
  const { found } = failuresIn(tools)
  const tested = ndtIn(tools)

  return function making(factory: Factory) {
    const since = app.newId()
    const answers: Answers = { done: 0, said: new Map() }
    const papers: Paper[] = []
    const says = (reply: Reply) => answered(answers, reply)
    const post = async (account: string, path: string, body: object) => says(await (await as(account)).post(path, body))
    const acts = async (account: string, master: string, action: string, id: string | undefined, fields: object = {}) =>
      says(await act(account, master, action, id, fields))
    const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(all.length, 1)]

    /** Started; then agreed to, refused by the first who is asked, or left lying. */
    async function paper(by: string, flowKey: string, form: object, fate: Step['fate'], fills: Paper['fills'] = {}): Promise<void> {
      const body = says(await cases.tryStart(by, flowKey, form))
      if (!body) return
      const one = { id: body.data.objMap.record.processInstanceId as string, fills }
      if (fate === 'left') papers.push(one)
      else await decide(one, fate === 'agreed')
    }
    async function decide({ id, fills }: Paper, isAgreed: boolean): Promise<void> {
      for (let step = 0; step < 20; step++) {
        const [task] = await cases.open(id)
        if (!task) return
        const form = fills[task.nodeId]
        const reply = await cases.decide(id, isAgreed ? (form ? { form } : {}) : { pass: false, comment: '不同意' }).catch(gone)
        if (!reply || !says(reply)) return
        if (!isAgreed) return
      }
      throw new Error('the paper does not end')
    }
    /** Confirmed by whoever has to; sent back if it cannot be. */
    async function byTwo(filed: Reply['body'] | undefined, second: string): Promise<void> {
      if (!filed) return
      const waiting: string = filed.data.id
      if (!(await acts(second, 'waitingAction', 'confirm', waiting)))
        await acts(second, 'waitingAction', 'refuse', waiting, { reason: '办不了' })
    }

    const works = () =>
      app.sql<{ id: string; status: string; routeId: string; materialId: string }>(
        `select id::text, status, route_id::text as "routeId", material_id::text as "materialId" from erp_producation_workorder where id > $1 and is_deleted = 0 order by id`,
        [since],
      )
    /** Where each piece stands: at the first of its steps that is not over. */
    const stands = () =>
      app.sql<At>(
        `select p.id::text as piece, p.pro_code as "proCode", w.id::text as work, w.status as "workStatus", p.status, p.ingot_no as ingot,
           m.material_code as "routeId", p.stock_time is not null as stocked, e.id::text as exec, e.process_code as process, e.status as state,
           d.dept_code as shop, e.charge_id::text as charge, c.state as "chargeState", e.paused, t.since::text as since
         from erp_producation_workorder_piece p join erp_producation_workorder w on w.id = p.work_id join wh_material m on m.id = p.material_id
         left join lateral (select x.* from erp_producation_workorder_exec x where x.piece_id = p.id and x.is_deleted = 0 and x.status in ('1', '2', '3', '7')
           order by x.status = '7' desc, x.process_seq, x.round desc limit 1) e on true
         left join sys_dept d on d.id = e.exec_shop_id left join erp_producation_furnace_charge c on c.id = e.charge_id
         left join lateral (select max(x.end_time) as since from erp_producation_workorder_exec x where x.piece_id = p.id and x.is_deleted = 0) t on true
         where w.id > $1 and p.is_deleted = 0 order by p.id`,
        [since],
      )
    const execs = () =>
      app.sql<{ id: string; status: string; shop: string; process: string; piece: string }>(
        `select e.id::text, e.status, d.dept_code as shop, e.process_code as process, e.piece_id::text as piece from erp_producation_workorder_exec e
         left join sys_dept d on d.id = e.exec_shop_id where e.work_id > $1 and e.is_deleted = 0 order by e.state_time desc, e.id`,
        [since],
      )
    const ncrs = (state = 'open') =>
      app.sql<{ id: string; piece: string; exec: string | null; status: string }>(
        `select n.id::text, n.piece_id::text as piece, n.exec_id::text as exec, n.state as status from qc_nonconformity n
         join erp_producation_workorder_piece p on p.id = n.piece_id
         where p.work_id > $1 and n.state = $2 and n.is_deleted = 0 order by n.id`,
        [since, state],
      )
    const peopleOf = (shop: string) => PEOPLE[shop] ?? PEOPLE.machining!
    const kilos = (much: number) => String(20_000 + much * 1_111)

    async function issue(work: string, much: number, fate: Step['fate']): Promise<void> {
      const [qty, batchNo] = [kilos(much), await factory.ingot(kilos(much), (6 + much * 0.3717).toFixed(4))]
      const item = { materialId: factory.steel.materialId, batchNo, qty, purpose: '投料' }
      const form = {
        ...{
          requisitionType: 'production',
          useDeptId: dept('forge'),
          costSubject: 'direct',
          needDate: day(3),
          receiverId: factory.receiver,
        },
        ...{ workId: work, warehouseId: factory.steel.warehouseId, items: [item] },
      }
      await paper('xue.gang', 'material_requisition', form, fate, { wh_keeper: { items: [{ ...item, issuedQty: qty }] } })
    }
    /** Ingots of an order of which something is left. */
    const lying = (work: string) =>
      app.sql<{ ingot: string; left: string; line: string; issue: string }>(
        `select l.batch_no as ingot, (l.qty - l.returned_qty - l.returning_qty - coalesce((select sum(f.weight) from erp_producation_piece_issue f where f.issue_line_id = l.id), 0))::text as left,
           l.id::text as line, l.issue_id::text as issue from wh_issue_line l where l.work_id = $1 order by l.id`,
        [work],
      )
    const open = async (work: string) => (await lying(work)).filter(({ left }) => Number(left) > 0)

    async function feed({ work, proCode }: At, { which, isOdd, much }: Step): Promise<void> {
      const own = pick(await open(work), isOdd ? which : 0)
      const weight = isOdd ? { weight: kilos(much - 9) } : {}
      await post('xue.gang', `${WORK}/feed`, { proCode, ingotNo: own?.ingot ?? 'T0', ...weight })
    }
    /** 开工, 完工 or a furnace, as the step asks for it. */
    async function work(at: At, { isOdd }: Step): Promise<void> {
      const { worker, head } = peopleOf(at.shop)
      if (!at.exec) return
      const { machine } = await found(at.exec, true)
      if (at.process === 'DZ20') return void (await heat(at, head))
      if (at.state === '1') return void (await post(worker, `${WORK}/start`, { execId: at.exec, equipmentId: machine }))
      if (at.state === '2' && at.paused === 'yes') return void (await post(worker, `${WORK}/resume`, { execId: at.exec }))
      const weight = at.process === 'JG70' || isOdd ? { weight: '17800' } : {}
      if (at.state === '2') return void (await post(worker, `${WORK}/finish`, { execId: at.exec, ...weight }))
      await inspect(at.exec, true)
    }
    async function heat({ exec, charge, chargeState }: At, head: string): Promise<void> {
      if (!charge)
        return void (await acts(head, 'furnaceCharge', 'load', undefined, { equipmentId: factory.furnaceId, rows: [{ execId: exec }] }))
      if (chargeState === 'loading') return void (await acts(head, 'furnaceCharge', 'fire', charge))
      // It was fired a while ago; whoever fires has one day.
      await app.sql(
        `update erp_producation_furnace_charge set start_time = start_time - interval '23 minutes' where id = $1 and state = 'running'`,
        [charge],
      )
      await acts(head, 'furnaceCharge', 'unload', charge, { curveFile: [await factory.file(head, '曲线.pdf')] })
    }
    async function inspect(execId: string, pass: boolean): Promise<void> {
      const { items } = await found(execId, pass)
      await tested(execId, pass)
      const photos = [await factory.file(INSPECTOR, '轴身.png'), await factory.file(INSPECTOR, '法兰.png')]
      await post(INSPECTOR, `${WORK}/inspect`, { execId, items, witnessName: '见证', photos })
    }
    async function makeup({ exec, since: ended, shop }: At, { much }: Step): Promise<boolean> {
      if (!exec) return false
      const { head } = peopleOf(shop)
      const { machine } = await found(exec, true)
      // Nobody was there all the time.
      const persons = (await rows('hr_employee', { user_id: tools.user(head) }, 'id')).map(({ id }) => ({
        employeeId: id,
        manHours: '0.05',
      }))
      const from = Math.max(ended ? Date.parse(ended) : 0, Date.now() - 60 * HOUR)
      const to = Math.min(from + (much + 1) * HOUR * 0.73, Date.now() - 1000)
      const at = (time: number) => new Date(time + 8 * HOUR).toISOString().slice(0, 19).replace('T', ' ')
      const asked = {
        execId: exec,
        startTime: at(from + 1000),
        endTime: at(to),
        equipmentId: machine,
        weight: '17801',
        reason: '漏报',
        persons,
      }
      return (await post(head, `${WORK}/makeup`, asked)) !== undefined
    }
    const certs = (state: string) =>
      app.sql<{ id: string; piece: string }>(
        `select c.id::text, c.piece_id::text as piece from qc_certificate c join erp_producation_workorder_piece p on p.id = c.piece_id
         where p.work_id > $1 and c.state = $2 and c.is_deleted = 0 order by c.id`,
        [since, state],
      )
    const stock = (proCode: string) => post(KEEPER, `${WORK}/stockIn`, { proCode, warehouseId: factory.products })
    const failing = async (which: number) => pick(await ncrs(), which)
    const dutyOf = () => ({ dutyType: 'process', dutyDeptId: dept('forge') })

    /** Whatever comes next for a piece, by whoever does it. */
    async function push(which: number, step: Step): Promise<void> {
      const at = pick(
        (await stands()).filter(({ status }) => status !== '2' && status !== '9'),
        which,
      )
      if (!at) return
      const made = factory.made.find(({ code }) => code === at.routeId)!
      if (at.workStatus === '10')
        return void (await post(factory.planner, 'blade-biz/erpproducationroute/workorderRouteSelectAfter', {
          workId: at.work,
          routeId: made.routeId,
        }))
      if (!at.ingot && at.status === '0')
        return (await open(at.work)).length > 0 ? feed(at, { ...step, isOdd: false }) : issue(at.work, step.much, 'agreed')
      if (at.state === '7') return inspect(at.exec!, true)
      const isLate =
        step.isOdd && at.state === '1' && at.process !== 'DZ20' && Date.now() - Date.parse(at.since ?? '2026-01-01') > 12 * HOUR
      if (isLate && (await makeup(at, step))) return
      if (at.exec) return work(at, { ...step, isOdd: false })
      const live = [...(await certs('draft')), ...(await certs('issued'))].find(({ piece }) => piece === at.piece)
      if (!live) return void (await acts(ENGINEER, 'qualityCertificate', 'draft', undefined, { pieceId: at.piece }))
      if (!at.stocked) await stock(at.proCode)
      await acts(QUALITY, 'qualityCertificate', 'issue', live.id)
    }

    const does: Record<Kind, (step: Step) => Promise<unknown>> = {
      async order({ which, much, fate }) {
        const items = [
          { salesContractLineId: pick(factory.made, which)!.contractLineId, qty: String(1 + (much % 2)), requireDate: day(60) },
        ]
        const head = { salesContractId: factory.contractId, orderType: 'normal', urgency: 'normal', orderDate: day(), items }
        const made = await acts(CLERK, 'salesOrder', 'create', undefined, head)
        if (made)
          await paper(CLERK, 'sales_order_submit_flow', { salesOrderId: made.data.id }, fate, { prod_head: { confirmDate: day(60) } })
      },
      async change({ which, much, fate }) {
        const lines = await app.sql<{ id: string; order: string; qty: string; date: string }>(
          `select l.id::text, l.sales_order_id::text as order, l.qty::text, l.require_date::text as date from sal_order_line l where l.sales_order_id > $1 order by l.id`,
          [since],
        )
        const line = pick(lines, which)
        const newQty = String(Number(line?.qty ?? 1) + (much % 3) - 1)
        const changes = [{ lineAction: 'update', salesOrderLineId: line?.id, newQty, newPrice: '600000', newDate: line?.date }]
        const form = {
          ...{ salesOrderId: line?.order, orderChangeType: ['qty'], reason: '客户来函', customerConfirm: 'yes', changes },
          attachments: [await factory.file(CLERK, '变更函.pdf')],
        }
        await paper(CLERK, 'sales_order_edit_flow', form, fate, { planner: { prodOpinion: '多出的转备库' } })
      },
      async plan({ which, much, isOdd }) {
        const demands = await app.sql<{ id: string; open: number }>(
          `select d.id::text, d.qty - (select count(*)::int from erp_producation_workorder_piece p where p.demand_id = d.id and p.is_deleted = 0 and p.status in ('0', '1', '3')) as open
           from erp_producation_demand d where d.id > $1 and d.is_deleted = 0 order by d.state <> 'open', d.id`,
          [since],
        )
        const demand = pick(demands, isOdd ? which : 0)
        const qty = isOdd ? 1 + (much % 3) : Math.max(demand?.open ?? 1, 1)
        const plan = { planStart: day(), planEnd: day(30), deptShopId: dept('forge'), orderClass: '1', routeType: '1', priority: 5 }
        await acts(factory.planner, 'workOrder', 'plan', undefined, { ...plan, demands: [{ demandId: demand?.id, qty }] })
      },
      async split({ which }) {
        const at = pick(await stands(), which)
        if (at)
          await post(factory.planner, `${WORK}/split`, { workId: at.work, proCodes: [at.proCode], planStart: day(), planEnd: day(20) })
      },
      async cancel({ which }) {
        await post(factory.planner, `${WORK}/cancel`, { workId: pick(await works(), which)?.id ?? '0', reason: '撤单' })
      },
      issue: async ({ which, much, fate }) => issue(pick(await works(), which)?.id ?? '0', much, fate),
      async feed(step) {
        const at = pick(await stands(), step.which)
        if (at) await feed(at, step)
      },
      async unfeed({ which }) {
        const at = pick(await stands(), which)
        if (at) await post('meng.deshan', `${WORK}/unfeed`, { proCode: at.proCode, reason: '扫错' })
      },
      async bringBack({ which, much, fate }) {
        const own = pick((await Promise.all((await works()).map(({ id }) => lying(id)))).flat(), which)
        if (!own) return
        const items = [{ issueLineId: own.line, qty: new Big(own.left).times(much).div(8).toFixed(3), qualityState: 'good' }]
        const form = { issueId: own.issue, warehouseId: factory.steel.warehouseId, returnCause: 'surplus', items }
        await paper('xue.gang', 'material_return_outbound', form, fate)
      },
      async push(step) {
        for (let left = 1 + step.much; left > 0; left--) await push(step.which, step)
      },
      async work(step) {
        const at = pick(await stands(), step.which)
        if (at) await work(at, step)
      },
      async makeup(step) {
        const at = pick(await stands(), step.which)
        if (at) await makeup(at, step)
      },
      async undo({ which }) {
        const at = pick(await execs(), which)
        if (at) await post(peopleOf(at.shop).head, `${WORK}/undo`, { execId: at.id, reason: '误报' })
      },
      async pause({ which }) {
        const at = pick(
          (await stands()).filter(({ state }) => state === '2'),
          which,
        )
        if (at?.exec) await post(peopleOf(at.shop).worker, `${WORK}/pause`, { execId: at.exec, stopCause: 'meal' })
      },
      async fail({ which }) {
        const at = pick(
          (await execs()).filter(({ status }) => status === '3' || status === '7'),
          which,
        )
        if (at) await inspect(at.id, false)
      },
      async recheck({ which }) {
        const ncr = await failing(which)
        if (ncr?.exec) await inspect(ncr.exec, true)
        else if (ncr) await acts(ENGINEER, 'nonconformity', 'recheck', ncr.id, { reason: '合格' })
      },
      async rework({ which, much, fate }) {
        const ncr = await failing(which)
        const from = pick(
          (await execs()).filter(({ piece }) => piece === ncr?.piece),
          much,
        )
        if (!ncr || !from) return
        const form = {
          ...{ ncrId: ncr.id, fromExecId: from.id, pieces: [{ pieceId: ncr.piece }], defectCode: 'size', ...dutyOf() },
          ...{ planFinishDate: day(9), reworkPlan: '返工' },
        }
        await paper(ENGINEER, 'wouActiveToEnable', form, fate)
      },
      async repair({ which, much, fate }) {
        const ncr = await failing(which)
        const back = (await execs()).filter(({ piece }) => piece === ncr?.piece)
        const backExecId = much > 5 ? pick(back, much)?.id : ncr?.exec
        if (!ncr || !backExecId) return
        const steps = await rows('erp_producation_process', { process_code: ['JG25', 'JZ40'], is_deleted: 0 }, 'id', 'process_code desc')
        const form = {
          ...{ ncrId: ncr.id, backExecId, repairType: 'grind', dutyDeptId: dept('forge'), customerConfirm: 'no' },
          ...{ planFinishDate: day(9), repairPlan: '打磨', estimateCost: '100', pieces: [{ pieceId: ncr.piece }] },
          repairs: steps.map(({ id }) => ({ processId: id, runTime: '2', acceptStandard: '圆滑' })),
        }
        await paper(ENGINEER, 'addRepActiveToEnable', form, fate)
      },
      async endRepair({ which, isOdd }) {
        const repairs = await app.sql<{ id: string }>(
          `select id::text from erp_producation_workorder_update where work_id > $1 and update_type = '5' and status = '3' order by id desc`,
          [since],
        )
        const one = pick(repairs, which)
        if (one)
          await post(INSPECTOR, 'blade-biz/erpproducationroute/overRepair', { updateId: one.id, result: isOdd ? 3 : 1, comment: '意见' })
      },
      async concede({ which, fate, isOdd }) {
        const ncr = pick([...(await ncrs()), ...(isOdd ? await ncrs('running') : [])], which)
        if (!ncr) return
        const form = { ncrId: ncr.id, pieces: [{ pieceId: ncr.piece }], deviationLevel: 'important', customerConsent: 'no', reason: '理由' }
        await paper(ENGINEER, 'concessionAcceptanceApplication', { ...form, correctiveAction: '措施' }, fate)
      },
      async scrap({ which, much, fate, isOdd }) {
        const ncr = await failing(which)
        if (!ncr) return
        const pieces = [{ pieceId: ncr.piece, unitWeight: kilos(much - 9), defectCode: 'ut', canDowngrade: 'no' }]
        const form = { ncrId: ncr.id, ...dutyOf(), replenish: isOdd ? 'yes' : 'no', causeAnalysis: '原因', pieces }
        await paper(INSPECTOR, 'workorderScrapApplication', form, fate)
      },
      async remake({ which, much }) {
        const ncr = await failing(which)
        const target = pick(
          (await stands()).filter(({ ingot, status }) => !ingot && status === '0'),
          much,
        )
        if (!ncr || !target) return
        const asked = { targetPieceId: target.piece, weight: '17900', ...dutyOf(), reason: '改作短轴' }
        await byTwo(await acts(QUALITY, 'nonconformity', 'remake', ncr.id, asked), factory.planner)
      },
      /** 让步转报废. */
      async turn({ which, fate }) {
        const taken = await app.sql<{ id: string; piece: string }>(
          `select c.id::text, l.piece_id::text as piece from qc_concession c join qc_concession_line l on l.concession_id = c.id
           join erp_producation_workorder_piece p on p.id = l.piece_id where p.work_id > $1 group by 1, 2 order by 1`,
          [since],
        )
        const one = pick(taken, which)
        if (!one) return
        const form = { concessionId: one.id, pieces: [{ pieceId: one.piece, unitWeight: '15000' }], turnReason: 'tech', ...dutyOf() }
        await paper(ENGINEER, 'concessionToReceiveApplicationScrap', { ...form, replenish: 'no', causeAnalysis: '原因' }, fate)
      },
      async finish({ which, fate }) {
        const running = await rows('wf_instance', { id: papers.map(({ id }) => id), status: 'running' }, 'id')
        const one = pick(
          papers.filter(({ id }) => running.some(each => each.id === id)),
          which,
        )
        if (one) await decide(one, fate !== 'refused')
      },
      async stockIn({ which }) {
        const at = pick(await stands(), which)
        if (at) await stock(at.proCode)
      },
      /** A shaft in stock is found to be damaged. */
      async find({ which }) {
        const at = pick(
          (await stands()).filter(({ stocked }) => stocked),
          which,
        )
        const [lies] = at ? await rows('stock_balance', { batch_no: at.proCode }, 'id') : []
        if (!lies) return
        const bad = { stockId: lies.id, sourceType: 'product', description: '磕碰', dutyType: 'work', dutyDeptId: dept('forge') }
        await acts(INSPECTOR, 'nonconformity', 'register', undefined, bad)
      },
      async draft({ which }) {
        const at = pick(await stands(), which)
        if (at) await acts(ENGINEER, 'qualityCertificate', 'draft', undefined, { pieceId: at.piece })
      },
      issueCert: async ({ which, isOdd }) =>
        acts(isOdd ? ENGINEER : QUALITY, 'qualityCertificate', 'issue', pick(await certs('draft'), which)?.id ?? '0'),
      reissue: async ({ which }) =>
        acts(QUALITY, 'qualityCertificate', 'reissue', pick(await certs('issued'), which)?.id ?? '0', { voidReason: '更正' }),
      async rates({ which, isOdd }) {
        const [rate] = await rows('erp_producation_workshop_rate', { month, workshop_id: dept(which % 2 ? 'forge' : 'heat') }, 'id')
        const fields = { hourRate: '187.1234', energyRate: '241.0071' }
        if (isOdd) await acts(COST, 'workshopRate', 'addRate', undefined, { month, workshopId: dept('forge'), ...fields })
        else await acts(COST, 'workshopRate', 'revise', rate?.id ?? '0', fields)
      },
      async settle({ which }) {
        const shop = ['forge', 'machining', 'heat', 'casting'][which % 4]!
        const [rate] = await rows('erp_producation_workshop_rate', { month: before, workshop_id: dept(shop) }, 'id')
        for (const energyType of ['electric', 'gas'])
          await acts(COST, 'energyAlloc', 'allocate', undefined, { month: before, energyType, workshopId: dept(shop) })
        await acts(COST, 'workshopRate', 'settle', rate?.id ?? '0', { wages: '1000', depreciation: '200.5', otherCost: '0' })
      },
      async unsettle({ which }) {
        const [rate] = await rows('erp_producation_workshop_rate', { month: before, workshop_id: dept(which % 2 ? 'forge' : 'heat') }, 'id')
        await acts(FINANCE, 'workshopRate', 'unsettle', rate?.id ?? '0')
      },
      async close() {
        const [{ id } = { id: '0' }] = await rows('accounting_period', { period: before }, 'id')
        const warned = await tools.list(FINANCE, 'periodCheck', { period: before, level: 'warn' })
        const remarks = warned.map(({ item }) => ({ item, remark: '已核对' }))
        await acts(FINANCE, 'accountingPeriod', 'close', id, { remarks })
      },
      async reopen() {
        const [{ id } = { id: '0' }] = await rows('accounting_period', { period: before }, 'id')
        await byTwo(await acts(FINANCE, 'accountingPeriod', 'reopen', id, { reason: '补记' }), CFO)
      },
      /** Somebody of another workshop, or of none. */
      async stranger({ which, isOdd }) {
        const at = pick(await stands(), which)
        const [by, name] = [isOdd ? 'fu.qiang' : CLERK, ['start', 'finish', 'undo', 'inspect', 'feed', 'stockIn', 'makeup'][which % 7]!]
        if (at)
          await post(by, `${WORK}/${name}`, {
            ...{ execId: at.exec ?? '0', proCode: at.proCode, items: [], reason: '试', ingotNo: 'T1', warehouseId: factory.products },
            ...{ startTime: `${day(-1)} 08:00:00`, endTime: `${day(-1)} 09:00:00` },
          })
      },
    }
    return {
      since,
      answers,
      run: async (step: Step): Promise<void> => void (await does[step.kind](step)),
      /** Nothing of it stands in the way of the next one: papers left lying, what runs at a machine or lies in the furnace. */
      async end() {
        for (const one of papers) await decide(one, false)
        const plain = { kind: 'work', which: 0, much: 0, isOdd: false, fate: 'agreed' } as const
        for (const at of await stands()) if (at.exec && at.state === '2') await work(at, plain)
        for (const charge of await rows('erp_producation_furnace_charge', { equipment_id: factory.furnaceId, state: 'running' }, 'id'))
          await acts('meng.deshan', 'furnaceCharge', 'unload', charge.id)
      },
    }
  }
}

const gone = (error: Error) => {
  if (error.message !== 'no open task') throw error
  return undefined
}
