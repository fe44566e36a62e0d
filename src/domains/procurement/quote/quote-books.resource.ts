import { sql } from 'drizzle-orm'
import { resource } from '#server/document/master-resource.ts'
import type { Caller } from '#server/http/caller.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Sourcing, sourcingOf } from '../sourcing/sourcing.ledger.ts'
import { readersOf } from '../sourcing/sourcing-access.query.ts'
import { quote } from './quote.register.ts'
import { quoteClarifies, quoteLines, quotes } from './quote.table.ts'
import { quoteClarify } from './quote-clarify.register.ts'
import { quoteLine } from './quote-line.register.ts'
import { tellAnswer } from './supplier-quote.store.ts'

/** 答复: of an inquiry by its contact or the head of purchasing, of a tender by the bid office. */
function mayAnswer({ roleAliases, userId, isAdmin }: Caller, { mode, contactUserId }: Sourcing): boolean {
  if (isAdmin) return true
  return mode === 'inquiry' ? userId === contactUserId || roleAliases.includes('purchase_head') : roleAliases.includes('bid_office')
}

export default [
  resource(quote, quotes, { access: readersOf('quote') }),
  /** What an award can name. */
  resource(quoteLine, quoteLines, {
    access: readersOf('quoteLine'),
    offered: sql`${quoteLines.valid} = 'yes' and ${quoteLines.isFinal} = 'yes'`,
  }),
  resource(quoteClarify, quoteClarifies, {
    access: readersOf('quoteClarify'),
    actions: {
      async answer(ctx, { sourcingId = '' }, { answer }) {
        const sourcing = await sourcingOf(ctx.tx, sourcingId)
        if (!sourcing || !mayAnswer(ctx.caller, sourcing)) throw new Refusal('询价由联系人答复，招标由招标办答复', 403)
        await tellAnswer(ctx, sourcingId)
        return { answer, answerUserId: ctx.caller.userId, answerTime: ctx.now }
      },
    },
  }),
]
