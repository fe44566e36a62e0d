import { sql } from 'drizzle-orm'
import { formatDate, instantOf } from '#model/date.ts'
import { bookOf } from '#server/document/ledger.ts'
import { resource } from '#server/document/master-resource.ts'
import type { Context } from '#server/http/route.ts'
import { openPeriod } from '../period/period.ledger.ts'
import { postExpenses } from './expense.ledger.ts'
import { expenseEntries } from './expense.table.ts'
import { expensesVisibleTo } from './expense-access.query.ts'
import { expenseEntry } from './expense-entry.register.ts'

const postTimeOf = ({ now }: Context, day: string): Date => (day === formatDate(now, 'yyyy-MM-dd') ? now : instantOf(day))

export default resource(expenseEntry, expenseEntries, {
  access: caller => (caller.accountType === 3 ? sql`false` : expensesVisibleTo(caller)),
  filesNew: { reclass: async (ctx, _, { postDate }) => void (await openPeriod(bookOf(ctx), postTimeOf(ctx, postDate))) },
  createActions: {
    async reclass(ctx, { postDate, fromDeptId, fromSubject, toDeptId, toSubject, amount, reason }) {
      const id = ctx.newId()
      const moved = { sourceType: 'reclass', billNo: '费用调整', sourceLineId: id, summary: reason }
      await postExpenses(
        bookOf(ctx),
        [
          { ...moved, costDeptId: fromDeptId, subject: fromSubject, amount: `-${amount}` },
          { ...moved, costDeptId: toDeptId, subject: toSubject, amount },
        ],
        postTimeOf(ctx, postDate),
      )
      return id
    },
  },
})
