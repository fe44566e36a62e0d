import { type SQL, sql } from 'drizzle-orm'
import { type Asking, reportQuery } from '#server/document/report-query.ts'
import { wipPieceDetail } from './wip-piece-detail.report.ts'
import { type WipFilters, wipLedger, wipPieces } from './wip-pieces.query.ts'

const rows = (asking: Asking<WipFilters>): SQL => sql`
  select s.piece_id as "pieceId", s.product_id as "productId", s.work_id as "workId", d.customer_name as "customerName",
    to_char(d.require_date, 'YYYY-MM-DD') as "requireDate", s.workshop_id as "workshopId", s.process_name as "processName", s.state,
    to_char(s.since at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as since, 1 as total, s.weight / 1000 as tons, s.value, s.days as longest,
    s.is_overdue::int as "overdueQty"
  from (${wipPieces(asking)}) s left join erp_producation_demand d on d.id = s.demand_id`

/** By process or state the ledger is not asked: it knows neither of the past. */
const ledger = (asking: Asking<WipFilters>): SQL =>
  asking.filters.processCode || asking.filters.state ? sql`select count(*) as total from (${wipPieces(asking)}) s` : wipLedger(asking)

export default reportQuery(wipPieceDetail, rows, ledger)
