import { sql } from 'drizzle-orm'
import { formatDate, instantOf } from '#model/date.ts'
import { staffOnly } from '#server/document/access.ts'
import { bookOf } from '#server/document/ledger.ts'
import { resource } from '#server/document/master-resource.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { moveMoney, tellBank } from './account.ledger.ts'
import { accountMoves, companyAccounts } from './account.table.ts'
import { accountMove } from './account-move.register.ts'
import { companyAccount } from './company-account.master.ts'

const postTimeOf = ({ now }: Context, day: string): Date => (day === formatDate(now, 'yyyy-MM-dd') ? now : instantOf(day))
const lastSaid = (column: string) =>
  sql`(select b.${sql.identifier(column)} from fin_bank_balance b where b.pay_account_id = fin_account.id order by b.checked_date desc, b.id desc limit 1)`

export default [
  resource(companyAccount, companyAccounts, {
    access: staffOnly,
    counted: {
      balance: sql`(select sum(m.amount) from fin_account_move m where m.pay_account_id = fin_account.id)`,
      checkedDate: lastSaid('checked_date'),
      bankBalance: lastSaid('bank_balance'),
    },
    async saving({ tx }, { accountKind, bankAccount, currency }, before) {
      if (!before || (before.accountKind === accountKind && before.bankAccount === bankAccount && before.currency === currency))
        return undefined
      const { rows } = await tx.execute(sql`select 1 from fin_account_move where pay_account_id = ${before.id} limit 1`)
      if (rows.length > 0) throw new Refusal('账户已有流水，类型、账号和币种不能修改，请停用后另建')
      return undefined
    },
    actions: {
      async open(ctx, { id }, { postDate, amount }) {
        const opening = { sourceType: 'opening', billNo: '期初', partyName: '期初余额', bankVoucherNo: '期初' } as const
        await moveMoney(bookOf(ctx), { payAccountId: id, amount, ...opening }, postTimeOf(ctx, postDate))
        return undefined
      },
      async check(ctx, { id }, said) {
        await tellBank(bookOf(ctx), { payAccountId: id, ...said, userId: ctx.caller.userId })
        return undefined
      },
    },
  }),
  resource(accountMove, accountMoves, { access: staffOnly }),
]
