import { id } from '#server/db/columns.ts'
import { holdTable } from '#server/document/hold.table.ts'
import { arrivalLines } from '../arrival/arrival.table.ts'

/** 入库前退货占用. What papers take of goods that stand apart, by line of the arrival. */
export const rejectReturns = holdTable('wh_reject_return', {
  scale: 3,
  of: {
    lineId: id('line_id')
      .notNull()
      .references(() => arrivalLines.id),
  },
})
