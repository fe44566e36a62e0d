import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { standingAt } from '../exec/exec.query.ts'
import { feed, unfeed } from '../feed/feed.ledger.ts'
import { relink } from '../stock-in/relink.store.ts'
import { stockIn } from '../stock-in/stock-in.ledger.ts'
import { piece } from './piece.register.ts'
import { pieces } from './piece.table.ts'

export default resource(piece, pieces, {
  access: staffOnly,
  counted: { currentProcess: standingAt(sql`e.piece_id = ${pieces.id}`) },
  offers: {
    // Finished pieces that lie in stock for nobody.
    unlinked: sql`${pieces.status} = '1' and ${pieces.place} = 'stock' and ${pieces.demandId} is null and ${pieces.qualityState} = 'good'`,
  },
  actions: {
    async feed(ctx, { proCode }, asked) {
      await feed(ctx, { ...asked, proCode: proCode ?? '' })
      return undefined
    },
    async stockIn(ctx, { proCode }, asked) {
      await stockIn(ctx, { ...asked, proCode: proCode ?? '' })
      return undefined
    },
    async relink(ctx, { id }, { demandId }) {
      await relink(ctx, id, demandId)
      return undefined
    },
    async unfeed(ctx, { proCode }, { reason }) {
      await unfeed(ctx, proCode ?? '', reason)
      return undefined
    },
  },
})
