import { sql } from 'drizzle-orm'
import { resource } from '#server/document/master-resource.ts'
import { readersOf } from '../sourcing/sourcing-access.query.ts'
import { quote } from './quote.register.ts'
import { quoteLines, quotes } from './quote.table.ts'
import { quoteLine } from './quote-line.register.ts'

export default [
  resource(quote, quotes, { access: readersOf('quote') }),
  /** What an award can name. */
  resource(quoteLine, quoteLines, {
    access: readersOf('quoteLine'),
    offered: sql`${quoteLines.valid} = 'yes' and ${quoteLines.isFinal} = 'yes'`,
  }),
]
