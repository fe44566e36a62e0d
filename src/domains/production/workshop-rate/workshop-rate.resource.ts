import { sql } from 'drizzle-orm'
import { requireOpen } from '#domains/finance/period/period.ledger.ts'
import { formatDate } from '#model/date.ts'
import { insert } from '#server/db/rows.ts'
import { staffOnly } from '#server/document/access.ts'
import { bookOf } from '#server/document/ledger.ts'
import { resource } from '#server/document/master-resource.ts'
import { may } from '#server/http/caller.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import { settleMonth, unsettleMonth } from '../cost-close/settle.ledger.ts'
import { requireWorkshop } from '../process/process.store.ts'
import { ratesOf } from './workshop-rate.ledger.ts'
import { workshopRate } from './workshop-rate.register.ts'
import { workshopRates } from './workshop-rate.table.ts'

const at = workshopRates
const ofMonth = (column: string) => sql`(select m.${sql.raw(column)} from erp_producation_workshop_month m
  where m.tenant_id = ${at.tenantId} and m.workshop_id = ${at.workshopId} and m.month = ${at.month})`
const isUsed = sql`case when exists (select 1 from erp_producation_piece_cost c where c.tenant_id = ${at.tenantId}
  and c.workshop_id = ${at.workshopId} and c.period = ${at.month} and c.cost_item = 'LABOR' and c.is_deleted = 0) then 'yes' else 'no' end`

const monthOf = ({ id, workshopId = '0', month = '' }: { id: string; workshopId?: string | undefined; month?: string | undefined }) => ({
  ...{ id, workshopId, month },
})

export default resource(workshopRate, workshopRates, {
  access: caller => (may(caller, 'workshopRate_view') ? staffOnly(caller) : sql`false`),
  counted: {
    ...{ absorbedLabor: ofMonth('absorbed_labor'), absorbedEnergy: ofMonth('absorbed_energy'), expenseCost: ofMonth('expense_cost') },
    ...{ actualEnergy: ofMonth('actual_energy'), isUsed },
  },
  createActions: {
    async addRate(ctx, { month, workshopId, hourRate, energyRate }) {
      const book = bookOf(ctx)
      await requireWorkshop(ctx, workshopId)
      if (month < formatDate(ctx.now, 'yyyy-MM')) await requireOpen(book, month)
      const { rows } = await ctx.tx.execute(sql`select 1 from erp_producation_workshop_rate
        where tenant_id = ${book.tenantId} and workshop_id = ${workshopId} and month = ${month} and is_deleted = 0`)
      if (rows.length > 0) throw conflict('该车间该月已有费率')
      const last = (await ratesOf(book, [workshopId], month)).get(workshopId)
      const rate = { hourRate: hourRate ?? last?.hourRate, energyRate: energyRate ?? last?.energyRate }
      if (!rate.hourRate || !rate.energyRate) throw new Refusal('该车间还没有费率可以沿用，请填写')
      return insert(ctx, workshopRates, { month, workshopId, hourRate: rate.hourRate, energyRate: rate.energyRate, status: 'open' })
    },
  },
  actions: {
    async revise(_, __, { hourRate, energyRate }) {
      return { hourRate, energyRate }
    },
    async settle(ctx, row, spent) {
      await settleMonth(bookOf(ctx), monthOf(row), spent)
      return { ...spent, status: 'closed' }
    },
    async unsettle(ctx, row) {
      await unsettleMonth(bookOf(ctx), monthOf(row))
      return { status: 'open' }
    },
  },
})
