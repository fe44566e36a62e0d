import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { formatDate, instantOf } from '#model/date.ts'
import { addMonths } from '#model/day.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { costWork } from '../workshop-rate/work-cost.ledger.ts'
import { workshopRates } from '../workshop-rate/workshop-rate.table.ts'

/** 元/h of work and of energy. Furnaces take more of the second than of the first. */
const RATES = {
  forge: ['186.0000', '240.0000'],
  heat: ['92.0000', '310.0000'],
  machining: ['128.0000', '36.0000'],
  casting: ['115.0000', '165.0000'],
} as const

/** 车间费率 of last month and this one, and what was reported since then at these rates; before that nobody kept them. */
export async function loadWorkCosts(demo: DemoContext): Promise<void> {
  const { tx, newId, idOf, now, tenantId } = demo
  const months = [-1, 0].map(back => addMonths(`${formatDate(now, 'yyyy-MM')}-01`, back).slice(0, 7))
  await tx.insert(workshopRates).values(
    Object.entries(RATES).flatMap(([shop, [hourRate, energyRate]]) =>
      months.map(month => ({
        ...{ id: newId(), tenantId, createTime: now, updateTime: now },
        ...{ month, workshopId: idOf('dept', shop), hourRate, energyRate, status: 'open' },
      })),
    ),
  )
  const since = instantOf(`${must(months[0], 'last month')}-01`)
  const { rows } = await tx.execute<Done>(sql`
    select e.id::text, e.work_id::text as "workId", e.piece_id::text as "pieceId", e.node_key as "nodeKey", e.round, e.exec_shop_id::text as "execShopId",
      w.order_no as "orderNo", to_char(e.end_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
      coalesce(c.run_hours, round((extract(epoch from e.end_time - e.start_time) / 3600)::numeric, 2))::text as hours
    from erp_producation_workorder_exec e join erp_producation_workorder w on w.id = e.work_id
    left join erp_producation_furnace_charge_row c on c.charge_id = e.charge_id and c.exec_id = e.id
    where e.tenant_id = ${tenantId} and e.end_time >= ${since.toISOString()}::timestamptz and e.start_time is not null order by e.end_time, e.id`)
  for (const day of new Set(rows.map(row => row.day)))
    await costWork(
      { ...demo, now: instantOf(day) },
      rows.filter(row => row.day === day).map(({ orderNo: billNo, hours, ...exec }) => ({ exec, hours: new Big(hours), billNo })),
    )
}

interface Done extends Record<string, unknown> {
  id: string
  workId: string
  pieceId: string
  nodeKey: string
  round: number
  execShopId: string | null
  orderNo: string
  day: string
  hours: string
}
