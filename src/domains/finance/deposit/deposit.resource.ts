import { sql } from 'drizzle-orm'
import { above } from '#model/form/arithmetic.ts'
import { staffOnly } from '#server/document/access.ts'
import { bookOf } from '#server/document/ledger.ts'
import { resource } from '#server/document/master-resource.ts'
import { Refusal } from '#server/http/refusal.ts'
import { convert, forfeit, getBack, openDeposit } from './deposit.ledger.ts'
import { deposit } from './deposit.register.ts'
import { depositEntries, deposits } from './deposit.table.ts'
import { depositEntry } from './deposit-entry.register.ts'

const total = (of: ReturnType<typeof sql>) =>
  sql`(select coalesce(sum(e.amount) ${of}, 0)::numeric(18, 2) from fin_deposit_entry e where e.deposit_id = fin_deposit.id)`

export default [
  resource(deposit, deposits, {
    access: staffOnly,
    /** For a refund: what is still with us. */
    offered: sql`${deposits.side} = 'received' and ${total(sql``)} > 0`,
    counted: { backAmount: sql`-${total(sql`filter (where e.amount < 0)`)}`, openAmount: total(sql``) },
    createActions: {
      receive: (ctx, { postDate, payAccountId, bankVoucherNo, ...made }) =>
        openDeposit(bookOf(ctx), { side: 'received', ...made }, postDate, { cameIn: { postDate, payAccountId, bankVoucherNo } }),
    },
    files: {
      forfeit: async (_, { openAmount }, { amount }) => {
        if (above(amount, openAmount)) throw new Refusal(`没收金额不能大于余额 ${openAmount}`)
      },
    },
    actions: {
      async backIn(ctx, { id }, { amount, ...cameIn }) {
        await getBack(bookOf(ctx), id, amount, cameIn)
        return undefined
      },
      async convert(ctx, { id }, asked) {
        await convert(bookOf(ctx), id, asked)
        return undefined
      },
      async forfeit(ctx, { id }, asked) {
        await forfeit(bookOf(ctx), id, asked)
        return undefined
      },
    },
  }),
  resource(depositEntry, depositEntries, { access: staffOnly }),
]
