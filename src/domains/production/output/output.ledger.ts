import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { internalPricesOf } from '#domains/sales/product/product.ledger.ts'
import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import { bookOf, post } from '#server/document/ledger.ts'
import type { Working } from '../work-order/work-event.ledger.ts'
import { type Step as JudgedStep, outputChanges, type Verdict } from './output.rules.ts'
import { outputFacts } from './output-fact.table.ts'

/** What a row says of its step besides the verdict. */
interface Work {
  readonly processCode: string
  readonly processName: string
  readonly productId: string
  readonly workId: string
  readonly pieceId: string
  readonly round: number
  readonly equipmentId: string | null
  readonly teamName: string | null
  readonly weight: string
  readonly stdHours: string
  readonly actualHours: string
  readonly manHours: string
  readonly isOutsource: string
}

interface Step extends JudgedStep, Work {
  readonly stateTime: string
}

interface Fact extends Verdict, Work {
  readonly id: string
  readonly qty: number
}

interface NewFact extends Verdict, Work {
  readonly qty: number
  readonly postTime: Date
  readonly reverseOf?: string
}

/**
 * 产量记账. Brings the book of output up to what the steps of these pieces say: what was done or judged is posted, what was taken back or judged
 * otherwise is reversed. Whoever calls it has locked the work order.
 */
export async function postOutput(ctx: Working, pieceIds: readonly string[]): Promise<void> {
  const [steps, posted] = await Promise.all([stepsOf(ctx, pieceIds), postedOf(ctx, pieceIds)])
  const prices = await internalPricesOf(ctx.tx, [...new Set(steps.map(({ productId }) => productId))])
  const today = formatDate(ctx.now, 'yyyy-MM-dd')
  const entries = pieceIds.flatMap((pieceId): NewFact[] => {
    const own = steps.filter(step => step.pieceId === pieceId)
    const priceOn = (day: string) =>
      prices.findLast(({ productId, validFrom }) => productId === own[0]?.productId && validFrom <= day)?.price ?? '0'
    const facts = posted.filter(fact => fact.pieceId === pieceId)
    const { reversed, added } = outputChanges(own, facts, { today, priceOn })
    return [
      ...reversed.map(fact => opposite(fact, today, ctx.now)),
      ...added.map(verdict => {
        const step = must(
          own.find(({ execId }) => execId === verdict.execId),
          'its step',
        )
        const { processCode, processName, productId, workId, round, weight, stdHours, actualHours, manHours, isOutsource } = step
        const { equipmentId, teamName, stateTime } = step
        return {
          ...{ processCode, processName, productId, workId, pieceId, round, qty: 1, weight, stdHours, actualHours, manHours, isOutsource },
          ...{ equipmentId, teamName, postTime: new Date(stateTime), ...verdict },
        }
      }),
    ]
  })
  const book = bookOf(ctx)
  await post(book, outputFacts, entries)
}

/** The rows of these pieces that stand. */
async function postedOf({ tx, caller }: Working, pieceIds: readonly string[]): Promise<Fact[]> {
  const { rows } = await tx.execute<Fact & Record<string, unknown>>(sql`
    select f.id::text, f.date::text, f.workshop_id::text as "workshopId", f.process_code as "processCode", f.process_name as "processName",
      f.product_id::text as "productId", f.work_id::text as "workId", f.piece_id::text as "pieceId", f.exec_id::text as "execId", f.node_key as "nodeKey",
      f.round, f.qty, f.weight::text, f.std_hours::text as "stdHours", f.actual_hours::text as "actualHours", f.man_hours::text as "manHours", f.result,
      f.is_output as "isOutput", f.first_pass as "firstPass", f.is_shop_last as "isShopLast", f.is_last as "isLast", f.output_value::text as "outputValue",
      f.equipment_id::text as "equipmentId", f.team_name as "teamName", f.is_outsource as "isOutsource"
    from erp_producation_output_fact f
    where f.piece_id = any (${sql.param([...pieceIds])}::bigint[]) and f.tenant_id = ${caller.tenantId} and f.reverse_of is null
      and not exists (select 1 from erp_producation_output_fact r where r.reverse_of = f.id) order by f.id`)
  return rows
}

function opposite({ id, ...fact }: Fact, date: string, postTime: Date): NewFact {
  const minus = (value: string, decimals = 2) => new Big(value).neg().toFixed(decimals)
  return {
    ...{ ...fact, date, postTime, reverseOf: id, qty: -fact.qty, weight: minus(fact.weight, 3), stdHours: minus(fact.stdHours) },
    ...{ actualHours: minus(fact.actualHours), manHours: minus(fact.manHours), outputValue: minus(fact.outputValue) },
  }
}

/** All rounds of all steps, in the order in which they ended. */
async function stepsOf({ tx, caller }: Working, pieceIds: readonly string[]): Promise<Step[]> {
  const { rows } = await tx.execute<Step & Record<string, unknown>>(sql`
    select e.id::text as "execId", e.node_ref_type as "nodeRefType", e.node_key as "nodeKey", e.process_seq as "processSeq", e.round, e.status, e.result,
      e.exec_shop_id::text as "workshopId", coalesce(n.prep_time + n.run_time, b.run_time, 0)::text as "stdHours",
      coalesce(r.finished, false) or i.result is not null as "isCounted", i.result as "firstFound",
      to_char((case when i.result is null then e.end_time else e.state_time end) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
      to_char(e.state_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "stateTime",
      e.process_code as "processCode", e.process_name as "processName", p.material_id::text as "productId", e.work_id::text as "workId",
      e.piece_id::text as "pieceId", e.equipment_id::text as "equipmentId", h.team_name as "teamName",
      coalesce(n.output_weight, m.unit_weight, 0)::text as weight, coalesce(c.run_hours, r.hours, 0)::text as "actualHours",
      coalesce((select sum((s ->> 'manHours')::numeric) from jsonb_array_elements(r.persons) s), 0)::text as "manHours",
      case when e.outsource_line_id is null then 'no' else 'yes' end as "isOutsource"
    from erp_producation_workorder_exec e join erp_producation_workorder_piece p on p.id = e.piece_id join wh_material m on m.id = p.material_id
    left join erp_producation_workorder_node n on e.node_ref_type = 1 and n.work_id = e.work_id and n.rev_no = e.rev_no and n.node_key = e.node_key
    left join erp_producation_repair_node b on e.node_ref_type = 2 and b.node_key = e.node_key
    left join lateral (
      select bool_or(t.report_action = 'finish') as finished,
        (array_agg(t.persons) filter (where t.report_action = 'finish'))[1] as persons,
        round(sum(extract(epoch from t.until - t.report_time)) filter (where t.report_action in ('start', 'resume')) / 3600, 2) as hours
      from (select r.report_action, r.persons, r.report_time, lead(r.report_time) over (order by r.id) as until
        from erp_producation_work_report r where r.exec_id = e.id and r.report_action <> 'undo'
          and not exists (select 1 from erp_producation_work_report u where u.reverse_of = r.id)) t) r on true
    left join erp_producation_furnace_charge_row c on c.charge_id = e.charge_id and c.exec_id = e.id
    left join hr_employee h on h.id = (r.persons -> 0 ->> 'employeeId')::bigint
    left join lateral (select q.result from qc_inspection q where q.exec_id = e.id and q.is_deleted = 0 order by q.check_no limit 1) i on true
    where e.piece_id = any (${sql.param([...pieceIds])}::bigint[]) and e.tenant_id = ${caller.tenantId} and e.is_deleted = 0
    order by e.state_time, e.process_seq, e.round`)
  return rows
}
