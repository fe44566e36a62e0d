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
    // Finished, and without a quality certificate.
    certifiable: sql`${pieces.status} in ('1', '3') and not exists (select 1 from qc_certificate c where c.piece_id = ${pieces.id}
      and c.state <> 'void' and c.is_deleted = 0)`,
    // Nothing was fed and nothing begun: it may be made of another piece.
    unfed: sql`${pieces.status} = '0' and ${pieces.ingotNo} is null and exists (select 1 from erp_producation_workorder w
      where w.id = ${pieces.workId} and w.status in ('10', '20'))`,
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
