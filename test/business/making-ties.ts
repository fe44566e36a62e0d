import Big from 'big.js'
import { hashOf } from '#domains/quality/certificate/certificate.ledger.ts'
import { certified } from '#domains/quality/certificate/certificate.query.ts'
import type { AppTools } from '#test/harness.ts'
import type { TestApp } from '../setup/app.ts'

/** Money of the work orders after an id, told by others than the books of cost: papers of issue, reports, stock, scrap. */
export async function moneyOf(app: TestApp, since: string) {
  const [sums] = await app.sql<Record<'issued' | 'process' | 'stocked' | 'scrapped' | 'remade' | 'varied', string>>(
    `with p as (select * from erp_producation_workorder_piece where work_id > $1)
     select coalesce((select sum(amount - returned_amount) from wh_issue_line where work_id > $1), 0)::text as issued,
       coalesce((select sum(amount) from erp_producation_piece_cost where work_id > $1), 0)::text as process,
       coalesce((select sum(l.amount) from stock_ledger l join p on p.pro_code = l.pro_code), 0)::text as stocked,
       coalesce((select sum(accum_cost) from qc_scrap_record where work_id > $1), 0)::text as scrapped,
       coalesce((select sum(amount) from erp_producation_piece_cost where work_id > $1 and cost_item = 'REMAKE_IN'), 0)::text as remade,
       coalesce((select sum(amount) from erp_producation_cost_variance where work_id > $1), 0)::text as varied`,
    [since],
  )
  const { issued, process, stocked, scrapped, remade, varied } = sums!
  const worked = await workOf(app, since)
  const sum = new Big(process).plus(stocked).plus(scrapped).minus(remade).plus(varied)
  return { putIn: worked.plus(issued).toFixed(2), sum: sum.toFixed(2), ...sums!, worked: worked.toFixed(2) }
}

interface Reported extends Record<string, unknown> {
  readonly exec: string
  readonly action: string
  readonly ms: string
  readonly share: string | null
  readonly hourRate: string
  readonly energyRate: string
}

/** Hours of steps that stand as finished, at the rates of this month, each rounded to the cent. */
async function workOf(app: TestApp, since: string): Promise<Big> {
  const reports = await app.sql<Reported>(
    `select r.exec_id::text as exec, r.report_action as action, (extract(epoch from r.report_time) * 1000)::text as ms, c.run_hours::text as share,
       k.hour_rate::text as "hourRate", k.energy_rate::text as "energyRate"
     from erp_producation_work_report r join erp_producation_workorder_exec e on e.id = r.exec_id
     left join erp_producation_furnace_charge_row c on c.exec_id = e.id and c.charge_id = e.charge_id
     join lateral (select * from erp_producation_workshop_rate k where k.workshop_id = e.exec_shop_id order by k.month desc limit 1) k on true
     where e.work_id > $1 and r.report_action <> 'undo' and not exists (select 1 from erp_producation_work_report u where u.reverse_of = r.id)
     order by r.exec_id, r.id`,
    [since],
  )
  const byExec = new Map<string, Reported[]>()
  for (const each of reports) byExec.set(each.exec, [...(byExec.get(each.exec) ?? []), each])
  let sum = new Big(0)
  for (const all of byExec.values()) {
    const last = all.at(-1)!
    if (last.action !== 'finish') continue
    let [total, from] = [0, undefined as number | undefined]
    for (const { action, ms } of all) {
      if (action === 'start' || action === 'resume') from = Number(ms)
      else if (from !== undefined) [total, from] = [total + Number(ms) - from, undefined]
    }
    const hours = last.share ? new Big(last.share) : new Big(total).div(3_600_000).round(2, Big.roundHalfUp)
    for (const rate of [last.hourRate, last.energyRate]) sum = sum.plus(hours.times(rate).round(2, Big.roundHalfUp))
  }
  return sum
}

/** Pieces in stock that did not come in at the sum of their rows; demands and output that others tell differently. */
export async function untied(app: TestApp, since: string): Promise<object[]> {
  return app.sql(
    `select 'a shaft comes into stock at the sum of its rows' as rule, p.pro_code as subject from erp_producation_workorder_piece p
       join stock_ledger l on l.pro_code = p.pro_code and l.biz_type = 'PRODUCE_IN'
     where p.work_id > $1 and (l.amount <> (select coalesce(sum(c.amount), 0) from erp_producation_piece_cost c where c.piece_id = p.id and c.cost_item not in ('PRODUCE_OUT', 'SCRAP_OUT'))
       or (select sum(c.amount) from erp_producation_piece_cost c where c.piece_id = p.id) <> 0)
     union all
     select 'a scrapped piece leaves no cost behind', p.pro_code from erp_producation_workorder_piece p where p.work_id > $1 and p.status = '2'
       and (select sum(c.amount) from erp_producation_piece_cost c where c.piece_id = p.id) <> 0
     union all
     select 'production is asked for what the order says', l.id::text from sal_order_line l join sal_order o on o.id = l.sales_order_id
       left join erp_producation_demand d on d.sales_order_line_id = l.id::text and d.is_deleted = 0
     where o.id > $1 and ((o.order_state in ('released', 'running') and l.line_state <> 'cancelled' and d.qty is distinct from l.qty::int)
       or (o.order_state in ('draft', 'approving', 'rejected') and d.id is not null))
     union all
     select 'a step counts as output when somebody reported it and it is good', e.id::text from erp_producation_workorder_exec e
     where e.work_id > $1 and e.is_deleted = 0 and (select coalesce(sum(f.qty), 0) from erp_producation_output_fact f where f.exec_id = e.id and f.result <> '3')
       <> (case when e.status = '4' and exists (select 1 from erp_producation_work_report r where r.exec_id = e.id and r.report_action = 'finish'
         and not exists (select 1 from erp_producation_work_report u where u.reverse_of = r.id)) then 1 else 0 end)
     union all
     select 'a shaft that left production is nobody''s to deliver', p.pro_code from erp_producation_workorder_piece p
     where p.work_id > $1 and p.status = '2' and exists (select 1 from stock_balance b where b.batch_no = p.pro_code and b.on_hand_qty > 0)`,
    [since],
  )
}

/** Certificates in force that say something else than the records of their shaft, or whose shaft is not finished. */
export async function certificatesOf({ app, booking }: AppTools, since: string): Promise<string[]> {
  const issued = await app.sql<{ no: string; piece: string; hash: string; weight: string; status: string }>(
    `select c.cert_no as no, c.piece_id::text as piece, c.content_hash as hash, c.unit_weight::text as weight, p.status from qc_certificate c
     join erp_producation_workorder_piece p on p.id = c.piece_id where p.work_id > $1 and c.state = 'issued' and c.is_deleted = 0`,
    [since],
  )
  const wrong: string[] = []
  for (const { no, piece, hash, weight, status } of issued) {
    const now = await booking(({ tx }) => certified({ tx, tenantId: '000000' }, piece))
    if (!['1', '3'].includes(status)) wrong.push(`${no} of a piece in state ${status}`)
    else if (now?.missing.some(each => !each.includes('尚未关闭'))) wrong.push(`${no} ${now.missing.join()}`)
    else if (now && hashOf(now.data) !== hash) wrong.push(`${no} says something else than its records`)
    else if (now?.piece.unitWeight !== weight) wrong.push(`${no} weighs ${weight}, its records say ${now?.piece.unitWeight}`)
  }
  return wrong
}

/** All that a refusal must leave as it is. */
export async function fingerprintOf(app: TestApp, since: string): Promise<object> {
  const of = (table: string, where: string) =>
    `(select md5(coalesce(string_agg(t::text, '' order by t.id), '')) from ${table} t where ${where})`
  const mine = 'in (select id from erp_producation_workorder_piece where work_id > $1)'
  const [found] = await app.sql(
    `select ${of('erp_producation_workorder', 'id > $1')} as orders, ${of('erp_producation_workorder_piece', 'work_id > $1')} as pieces,
      ${of('erp_producation_workorder_exec', 'work_id > $1')} as steps, ${of('erp_producation_work_report', `piece_id ${mine}`)} as reports,
      ${of('erp_producation_piece_cost', 'work_id > $1')} as costs, ${of('erp_producation_demand', 'id > $1')} as demands,
      ${of('qc_nonconformity', `piece_id ${mine}`)} as ncrs, ${of('qc_certificate', `piece_id ${mine}`)} as certificates,
      ${of('erp_producation_furnace_charge', 'id > $1 and state <> $$running$$')} as charges, ${of('erp_producation_cost_variance', 'true')} as variances,
      ${of('erp_producation_workshop_rate', 'true')} as rates, ${of('accounting_period', 'true')} as periods`,
    [since],
  )
  return found!
}
