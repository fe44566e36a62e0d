import Big from 'big.js'
import { and, eq, sql } from 'drizzle-orm'
import { openPeriod } from '#domains/finance/period/period.ledger.ts'
import { refuseSettled } from '#domains/production/cost-close/settled.ledger.ts'
import { instantOf } from '#model/date.ts'
import { lastDayOf } from '#model/day.ts'
import { must } from '#model/must.ts'
import { type Book, type Entry, post, standing } from '#server/document/ledger.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import { workshopCosts } from '../report/workshop-cost.query.ts'
import { sharedBy } from './alloc.rules.ts'
import { energyAllocs } from './energy-alloc.table.ts'

/** 能耗分摊 (production.md 2.9). Per workshop, energy and month: machines with a meter by the hours worked on them, the rest by standard hours. */
export interface Which {
  readonly month: string
  readonly energyType: string
  readonly workshopId: string
}

interface Work extends Record<string, unknown> {
  exec: string
  piece: string
  product: string
  code: string
  name: string
  machine: string | null
  hours: string
}

type Row = Entry<typeof energyAllocs>

export async function allocate(book: Book, which: Which): Promise<string> {
  const { month, energyType, workshopId } = which
  book.tx.lock(`energy ${energyType} ${month} ${workshopId}`)
  await openPeriod(book, instantOf(`${month}-01`))
  await refuseSettled(book, month, [workshopId])
  if ((await standingOf(book, which)).length > 0) throw conflict('该车间该月已分摊，请先撤销')
  await requireRead(book, which)
  const whole = await costOf(book, which)
  const rows: Row[] = []
  let [usageLeft, costLeft] = [whole.usage, whole.cost]
  for (const { machine, usage, cost } of await meteredOf(book, which)) {
    const works = await workedOn(book, which, machine)
    // Nothing was made on it: what it used belongs to the rest.
    if (works.length === 0) continue
    rows.push(...spreadOver(which, 'meter', works, usage, cost))
    usageLeft = usageLeft.minus(usage)
    costLeft = costLeft.minus(cost)
  }
  const rest = await finishedIn(book, which)
  if (rest.length > 0) rows.push(...spreadOver(which, 'std', rest, usageLeft, costLeft))
  else if (!costLeft.eq(0) || !usageLeft.eq(0))
    rows.push({
      ...{ ...which, allocMode: 'none', execId: null, pieceId: null, productId: null, processCode: '', processName: '', equipmentId: null },
      ...{ hours: '0', usage: usageLeft.toFixed(3), cost: costLeft.toFixed(2), reverseOf: null, reason: null },
    })
  return must((await post(book, energyAllocs, rows))[0], 'a row')
}

function spreadOver(which: Which, allocMode: string, works: readonly Work[], usage: Big, cost: Big): Row[] {
  const weights = works.map(({ hours }) => new Big(hours))
  const [usages, costs] = [sharedBy(usage, weights, 3), sharedBy(cost, weights, 2)]
  return works.map(({ exec, piece, product, code, name, machine, hours }, at) => ({
    ...{
      ...which,
      allocMode,
      execId: exec,
      pieceId: piece,
      productId: product,
      processCode: code,
      processName: name,
      equipmentId: machine,
    },
    ...{ hours, usage: (usages[at] ?? new Big(0)).toFixed(3), cost: (costs[at] ?? new Big(0)).toFixed(2), reverseOf: null, reason: null },
  }))
}

async function requireRead({ tx, tenantId }: Book, { month, energyType, workshopId }: Which): Promise<void> {
  const { rows } = await tx.execute<{ no: string; last: string | null }>(sql`
    select meter_no as no, last_date::text as last from en_meter where tenant_id = ${tenantId} and energy_type = ${energyType} and workshop_id = ${workshopId}
      and enabled = 'yes' and is_deleted = 0 and install_date < ${lastDayOf(month)}::date and coalesce(last_date, install_date) < ${lastDayOf(month)}::date order by 1`)
  if (rows[0]) throw new Refusal(`表 ${rows.map(({ no }) => no).join('、')} 未抄至 ${lastDayOf(month)}`)
}

/** What the workshop pays: its total meter, and its share of the basic fee and the power factor adjustment. */
async function costOf({ tx, tenantId }: Book, { month, energyType, workshopId }: Which): Promise<{ usage: Big; cost: Big }> {
  const { rows } = await tx.execute<{ usage: string; cost: string }>(sql`
    select total_usage::text as usage, (total_cost + basic)::text as cost from (${workshopCosts(tenantId, energyType, [month])}) c
    where c.workshop_id = ${workshopId}`)
  const [found] = rows
  if (!found) throw new Refusal('该车间该月没有总表的抄表记录')
  return { usage: new Big(found.usage), cost: new Big(found.cost) }
}

async function meteredOf({ tx, tenantId }: Book, { month, energyType, workshopId }: Which) {
  const { rows } = await tx.execute<{ machine: string; usage: string; cost: string }>(sql`
    select equipment_id::text as machine, sum(total_usage)::text as usage, sum(total_cost)::text as cost from en_reading
    where tenant_id = ${tenantId} and energy_type = ${energyType} and workshop_id = ${workshopId} and is_total = 'no' and equipment_id is not null
      and to_char(read_date, 'YYYY-MM') = ${month} group by 1 order by 1`)
  return rows.map(({ machine, usage, cost }) => ({ machine, usage: new Big(usage), cost: new Big(cost) }))
}

const WORK =
  sql.raw(`e.id::text as exec, e.piece_id::text as piece, w.material_id::text as product, e.process_code as code, e.process_name as name,
  e.equipment_id::text as machine`)

/** Steps by their hours on a machine in the month; what lies in one furnace shares its hours. */
async function workedOn({ tx, tenantId }: Book, { month }: Which, machine: string): Promise<Work[]> {
  const since = sql`((${month} || '-01')::timestamp at time zone 'Asia/Shanghai')`
  const until = sql`(((${month} || '-01')::date + interval '1 month')::timestamp at time zone 'Asia/Shanghai')`
  const { rows } = await tx.execute<Work>(sql`
    select * from (
      select ${WORK}, round((extract(epoch from least(coalesce(e.end_time, ${until}), ${until}) - greatest(e.start_time, ${since})) / 3600
        / count(*) over (partition by coalesce(e.charge_id, e.id)))::numeric, 2)::text as hours
      from erp_producation_workorder_exec e join erp_producation_workorder w on w.id = e.work_id
      where e.tenant_id = ${tenantId} and e.equipment_id = ${machine} and e.is_deleted = 0 and e.start_time < ${until}
        and coalesce(e.end_time, ${until}) > ${since}) worked
    where hours::numeric > 0 order by exec`)
  return rows
}

/** What the workshop put out in the month, by the hours that its route gives it; what was taken back is no longer there. */
async function finishedIn({ tx, tenantId }: Book, { month, workshopId }: Which): Promise<Work[]> {
  const { rows } = await tx.execute<Work>(sql`
    select f.exec_id::text as exec, f.piece_id::text as piece, f.product_id::text as product, f.process_code as code, f.process_name as name,
      f.equipment_id::text as machine, sum(f.std_hours)::text as hours
    from erp_producation_output_fact f
    where f.tenant_id = ${tenantId} and f.workshop_id = ${workshopId} and to_char(f.date, 'YYYY-MM') = ${month}
    group by f.exec_id, f.piece_id, f.product_id, f.process_code, f.process_name, f.equipment_id having sum(f.std_hours) > 0 order by f.exec_id`)
  return rows
}

async function standingOf({ tx, tenantId }: Book, { month, energyType, workshopId }: Which) {
  const found = await tx
    .select()
    .from(energyAllocs)
    .where(
      and(
        ...[eq(energyAllocs.tenantId, tenantId), eq(energyAllocs.month, month), eq(energyAllocs.energyType, energyType)],
        eq(energyAllocs.workshopId, workshopId),
      ),
    )
  return standing(found)
}

/** 撤销分摊. Equal opposite rows (INV-01). */
export async function unallocate(book: Book, which: Which, reason: string): Promise<string> {
  book.tx.lock(`energy ${which.energyType} ${which.month} ${which.workshopId}`)
  await openPeriod(book, instantOf(`${which.month}-01`))
  await refuseSettled(book, which.month, [which.workshopId])
  const rows = await standingOf(book, which)
  if (rows.length === 0) throw conflict('该车间该月没有分摊')
  const ids = await post(
    book,
    energyAllocs,
    rows.map(({ id, execId, pieceId, productId, processCode, processName, equipmentId, allocMode, hours, usage, cost }) => ({
      ...{ ...which, execId, pieceId, productId, processCode, processName, equipmentId, allocMode, reason, reverseOf: id },
      ...{ hours: new Big(hours).neg().toFixed(2), usage: new Big(usage).neg().toFixed(3), cost: new Big(cost).neg().toFixed(2) },
    })),
  )
  return must(ids[0], 'a row')
}
