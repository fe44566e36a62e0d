import { expect, it } from 'vitest'
import { certificateBreaches } from '#domains/quality/certificate/certificate-rules.query.ts'
import { incomingBreaches } from '#domains/quality/incoming/incoming.query.ts'
import { nonconformityBreaches } from '#domains/quality/nonconformity/nonconformity-rules.query.ts'
import { appTest, PLANNER, productionIn } from '#test/harness.ts'
import { furnaceChargeBreaches } from '../charge/charge-rules.query.ts'
import { workExecBreaches } from '../exec/exec-rules.query.ts'
import { pieceIssueBreaches } from '../feed/feed-rules.query.ts'
import { outputFactBreaches } from '../output/output-rules.query.ts'
import { pieceCostBreaches } from '../piece-cost/piece-cost-rules.query.ts'
import { workOrderBreaches } from '../work-order/work-rules.query.ts'
import { documentedPieces } from './work-orders.ts'

const WORK = 'blade-biz/erpproducationworkorder'

/** 示范工单: in the states that papers about work orders start from. */
appTest('the work orders of the demo company', tools => {
  const { app, as, get, rows, row, list } = tools
  const stepsOf = async (orderNo: string) => {
    const { id } = await row('erp_producation_workorder', { order_no: orderNo }, 'id')
    return rows('erp_producation_workorder_exec', { work_id: id! }, 'id, process_code, status, piece_id', 'piece_id, process_seq')
  }

  it('are in every state, with pieces where they stand', async () => {
    const orders = await list(PLANNER, 'workOrder', { orderNo: 'WO-26-000' })
    const told = orders.map(({ orderNo, status, qty, holdStatus, currentProcess = '' }) => [
      orderNo,
      status,
      qty,
      holdStatus,
      currentProcess,
    ])
    expect(told.sort()).toEqual([
      ['WO-26-0001', '10', 2, '0', ''],
      ['WO-26-0002', '20', 2, '0', '钢锭备料'],
      ['WO-26-0003', '30', 2, '0', '理化检验、超声波探伤'],
      ['WO-26-0004', '30', 2, '1', '法兰孔钻镗、精车'],
      ['WO-26-0005', '40', 2, '0', ''],
      ['WO-26-0006', '30', 2, '0', '浇注保温、熔炼球化、造型制芯'],
      ['WO-26-0007', '30', 3, '0', '粗车、锻后正回火'],
    ])
    expect(await row('erp_producation_workorder_piece', { pro_code: '26ZZ0005' }, 'quality_state')).toEqual({ quality_state: 'frozen' })
  })

  it('can be tried: nineteen that were not started, and twelve of which one step may start and a later one may not', async () => {
    const found = await list(PLANNER, 'workOrder', { orderNo: 'WO-26-01' })
    expect(found.map(({ status }) => status).sort()).toEqual([...Array(19).fill('20'), ...Array(12).fill('30')])
    expect([...new Set(found.map(({ wipQty }) => wipQty))]).toEqual([2])
    const worker = await as('worker01')
    const lathe = (await row('eq_equipment', { equipment_code: 'SB-0007' }, 'id')).id
    const steps = await stepsOf('WO-26-0110')
    const first = (code: string) => steps.find(each => each.process_code === code)!.id
    expect((await worker.post(`${WORK}/start`, { execId: first('JG20') })).body.msg).toBe('前工序【调质】未完成，不能开工')
    expect((await worker.post(`${WORK}/start`, { execId: first('JG10'), equipmentId: lathe })).body.msg).toBe('操作成功')
  })

  it('were made in the hours that the days have: a machine does one thing at a time, a furnace one charge', async () => {
    const hours = await app.sql<{ machine: string; ran: string; had: string }>(`
      select m.equipment_code as machine, sum(f.actual_hours)::text as ran,
        round(extract(epoch from max(e.end_time) - min(e.start_time)) / 3600, 2)::text as had
      from erp_producation_output_fact f join erp_producation_workorder_exec e on e.id = f.exec_id join eq_equipment m on m.id = f.equipment_id group by 1`)
    expect(hours.length).toBeGreaterThan(8)
    expect(hours.filter(({ ran, had }) => Number(ran) > Number(had))).toEqual([])
    const atOnce = `select distinct m.equipment_code from erp_producation_workorder_exec a
      join erp_producation_workorder_exec b on b.equipment_id = a.equipment_id and b.id > a.id and b.charge_id is distinct from a.charge_id
        or b.equipment_id = a.equipment_id and b.id > a.id and a.charge_id is null
      join eq_equipment m on m.id = a.equipment_id
      where a.start_time < coalesce(b.end_time, now()) and b.start_time < coalesce(a.end_time, now())`
    expect(await app.sql(atOnce)).toEqual([])
    // What a furnace did is shared by what lay in it.
    const [heat] = await app.sql<{ pieces: string; charges: string }>(
      `select count(*)::text as pieces, count(distinct e.charge_id)::text as charges from erp_producation_workorder_exec e
       where e.process_code in ('DZ20', 'RC10', 'RC20') and e.status in ('3', '4', '7')`,
    )
    expect(Number(heat!.pieces)).toBeGreaterThan(2 * Number(heat!.charges))
  })

  it('meet what was planned for a month more or less', async () => {
    const months = await app.sql<{ month: string; met: string }>(`
      select t.month, round(sum(f.qty) * 100 / t.value, 1)::text as met
      from erp_producation_month_target t join erp_producation_output_fact f on to_char(f.date, 'YYYY-MM') = t.month and f.is_output = 'yes'
        and (f.workshop_id = t.workshop_id and f.is_shop_last = 'yes' or f.process_code = (select p.process_code from erp_producation_process p where p.id = t.process_id))
      where t.target_kind = 'output' group by t.id`)
    expect(months.length).toBeGreaterThan(8)
    expect(months.filter(({ met }) => Number(met) > 115)).toEqual([])
    const last = new Date().toISOString().slice(0, 7)
    expect(months.filter(({ month, met }) => month < last && Number(met) < 80)).toEqual([])
  })

  it('left three shafts whose file is complete, with a certificate that the service has issued', async () => {
    expect(documentedPieces.length).toBeGreaterThanOrEqual(3)
    for (const proCode of documentedPieces) {
      const { items } = (await get('jin.yu', `blade-biz/m/dossier/${proCode}`)).body.data as { items: { key: string; isThere: boolean }[] }
      expect([proCode, items.filter(({ isThere }) => !isThere)]).toEqual([proCode, []])
      expect(items.map(({ key }) => key)).toEqual(expect.arrayContaining(['incoming', 'curve', 'witness', 'photos', 'ndt', 'certificate']))
    }
    const issued = await list('jin.yu', 'qualityCertificate', { state: 'issued' })
    expect(issued.map(({ proCode }) => proCode).sort()).toEqual(documentedPieces)
    expect(await list('jin.yu', 'qualityCertificate', { state: 'void' })).toHaveLength(1)
  })

  it('are followed by the next number, of orders and of pieces', async () => {
    const { order } = productionIn(tools)
    const { id } = await row('wh_material', { material_code: 'CP-0009' }, 'id')
    const made = await order(id!, 1)
    const year = String(new Date().getFullYear()).slice(2)
    const next = year === '26' ? ['WO-26-0273', '26ZZ0141'] : [`WO-${year}-0001`, `${year}ZZ0001`]
    expect((await row('erp_producation_workorder', { id: made }, 'order_no')).order_no).toBe(next[0])
    expect((await row('erp_producation_workorder_piece', { work_id: made }, 'pro_code')).pro_code).toBe(next[1])
  })

  it('break no rule, on either site', async () => {
    for (const { database } of app.sites)
      for (const breaches of [
        workOrderBreaches,
        workExecBreaches,
        outputFactBreaches,
        nonconformityBreaches,
        pieceIssueBreaches,
        pieceCostBreaches,
        furnaceChargeBreaches,
        certificateBreaches,
        incomingBreaches,
      ])
        expect(await breaches(database.reader)).toEqual([])
  })
})
