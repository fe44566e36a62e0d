import { type SQL, sql } from 'drizzle-orm'
import { type Asking, reportQuery } from '#server/document/report-query.ts'
import { type WipFilters, wipLedger, wipPieces } from './wip-pieces.query.ts'
import { wipProcessDetail } from './wip-process-detail.report.ts'

const STATES = sql.raw(
  ['wait', 'run', 'check', 'rework', 'hold'].map(state => `count(*) filter (where s.state = '${state}')::int as "${state}Qty"`).join(', '),
)

const rows = (asking: Asking<WipFilters>): SQL => sql`
  select s.workshop_id as "workshopId", s.process_code as "processCode", max(s.process_name) as "processName", ${STATES}, count(*)::int as total,
    sum(s.weight) / 1000 as tons, sum(s.days) as dwell, max(s.days) as longest, count(*) filter (where s.is_overdue)::int as "overdueQty"
  from (${wipPieces(asking)}) s group by 1, 2`

export default reportQuery(wipProcessDetail, rows, wipLedger)
