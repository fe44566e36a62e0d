import { sql } from 'drizzle-orm'
import { resource } from '#server/document/master-resource.ts'
import { stockHoldBook } from './stock-book.store.ts'
import { stockHold } from './stock-hold.register.ts'

/** Everybody has agreed, and the keeper's turn is open: before that nothing may leave, afterwards nothing is held. */
const handOut = sql`(case when stock_hold_book.hold_state = 'held' and exists (select 1 from stock_reserve r
  join wf_instance i on i.biz_id = r.document_id join wf_task t on t.instance_id = i.id
  where r.id = stock_hold_book.id and t.status = 0 and t.node_id = 'wh_keeper') then 'yes' else 'no' end)`

export default resource(stockHold, stockHoldBook, {
  counted: { handOut },
  hints: { handOut: wanted => (wanted === 'yes' ? sql`stock_hold_book.hold_state = 'held'` : undefined) },
})
