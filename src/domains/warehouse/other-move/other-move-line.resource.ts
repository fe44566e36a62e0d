import { type SQL, sql } from 'drizzle-orm'
import { settleCase } from '#platform/backlog/follow-up.store.ts'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { Refusal } from '#server/http/refusal.ts'
import { priceLine, waitingMove } from './other-move.ledger.ts'
import { otherMoveLines } from './other-move.table.ts'
import { otherMoveLine } from './other-move-line.register.ts'

const ofHead = (column: SQL) => sql`(select ${column} from wh_other_move m where m.id = wh_other_move_line.other_move_id)`

export default resource(otherMoveLine, otherMoveLines, {
  access: staffOnly,
  counted: { moveKind: ofHead(sql`m.move_kind`), moveState: ofHead(sql`m.move_state`), waitsFor: ofHead(sql`m.waits_for`) },
  actions: {
    async price({ tx, caller, newId, now, site }, { id, otherMoveId = '' }, { unitCost }) {
      const book = { tx, tenantId: caller.tenantId, newId, now }
      const move = await waitingMove(book, otherMoveId, 'cost')
      if ([move.filedBy, move.headUserId].includes(caller.userId)) throw new Refusal('不能核定自己提交或确认过的单据')
      if (await priceLine(book, move, id, unitCost, caller.userId)) await settleCase(tx, site, otherMoveId, now)
      return {}
    },
  },
})
