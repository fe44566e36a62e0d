import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { standingAt } from '../exec/exec.query.ts'
import { feed, unfeed } from '../feed/feed.ledger.ts'
import { piece } from './piece.register.ts'
import { pieces } from './piece.table.ts'

export default resource(piece, pieces, {
  access: staffOnly,
  counted: { currentProcess: standingAt(sql`e.piece_id = ${pieces.id}`) },
  actions: {
    async feed(ctx, { proCode }, asked) {
      await feed(ctx, { ...asked, proCode: proCode ?? '' })
      return undefined
    },
    async unfeed(ctx, { proCode }, { reason }) {
      await unfeed(ctx, proCode ?? '', reason)
      return undefined
    },
  },
})
