import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { otherMove } from './other-move.register.ts'
import { otherMoveLine } from './other-move-line.register.ts'

export const otherMoves = masterTable('wh_other_move', otherMove, {
  // INV-06: whoever files it does not confirm it, and nobody confirms twice.
  checks: {
    wh_other_move_people: sql`filed_by <> head_user_id and filed_by <> cost_user_id and head_user_id <> cost_user_id`,
    wh_other_move_turn: sql`(move_state = 'wait') = (waits_for is not null)`,
  },
})
export const otherMoveLines = masterTable('wh_other_move_line', otherMoveLine, {
  references: { otherMoveId: () => otherMoves.id },
  checks: { wh_other_move_line_qty: sql`qty > 0` },
})
