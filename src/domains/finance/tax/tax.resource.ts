import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { formatDate, instantOf } from '#model/date.ts'
import { must } from '#model/must.ts'
import { staffOnly } from '#server/document/access.ts'
import { bookOf } from '#server/document/ledger.ts'
import { resource } from '#server/document/master-resource.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { postExpenses } from '../expense/expense.ledger.ts'
import { openPeriod } from '../period/period.ledger.ts'
import { decideTax, openReds, registerTax } from './tax.ledger.ts'
import { taxEntries } from './tax.table.ts'
import { taxEntry } from './tax-entry.register.ts'

const postTimeOf = ({ now }: Context, day: string): Date => (day === formatDate(now, 'yyyy-MM-dd') ? now : instantOf(day))
const decided = (column: 'deduct_state' | 'deduct_period') =>
  sql`(select ${sql.raw(`d.${column}`)} from fin_tax_deduct d where d.entry_id = fin_tax_entry.id)`
const taxOf = (direction: 'transfer_out' | 'input') =>
  sql`case when fin_tax_entry.direction = 'input' then coalesce((select sum(o.tax) from fin_tax_entry o
    where o.of_entry = fin_tax_entry.id and o.direction = ${sql.raw(`'${direction}'`)}), 0)::numeric(18, 2) end`

function requireLeft(
  tax: string,
  { tax: whole = '0', outTax = '0', redTax = '0' }: { tax?: string; outTax?: string; redTax?: string },
): void {
  const left = new Big(whole).plus(redTax).minus(outTax)
  if (left.lt(tax)) throw new Refusal(`转出税额不能大于未转出的 ${left.toFixed(2)}`)
}

export default resource(taxEntry, taxEntries, {
  access: staffOnly,
  counted: {
    deductState: sql`coalesce(${decided('deduct_state')}, fin_tax_entry.first_state)`,
    deductPeriod: decided('deduct_period'),
    outTax: taxOf('transfer_out'),
    redTax: taxOf('input'),
  },
  files: {
    async transferOut(ctx, row, { postDate, tax }) {
      requireLeft(tax, row)
      await openPeriod(bookOf(ctx), postTimeOf(ctx, postDate))
    },
  },
  createActions: {
    async deem(ctx, { postDate, taxRate, amount, ...sold }) {
      const tax = new Big(amount).times(taxRate).toFixed(2, Big.roundHalfUp)
      const entry = { ...sold, direction: 'output', sourceType: 'deemed', sourceId: ctx.newId(), taxRate, amount, tax } as const
      const id = await registerTax(bookOf(ctx), entry, postTimeOf(ctx, postDate))
      if (!id) throw new Refusal('税率为零，没有税额可登记')
      return id
    },
  },
  actions: {
    async tick(ctx, { id }, { deductPeriod }) {
      const { userId } = ctx.caller
      await decideTax(bookOf(ctx), id, { deductPeriod, userId })
      for (const red of await openReds(bookOf(ctx), id))
        await decideTax(bookOf(ctx), red.id, { deductPeriod: red.period > deductPeriod ? red.period : deductPeriod, userId })
      return undefined
    },
    async decline(ctx, { id, tax = '0', billNo = '' }, { costDeptId, subject, reason }) {
      const spent = { sourceType: 'tax_declined', costDeptId, subject, summary: reason }
      for (const row of [{ id, tax, billNo }, ...(await openReds(bookOf(ctx), id))]) {
        await decideTax(bookOf(ctx), row.id, { userId: ctx.caller.userId })
        await postExpenses(bookOf(ctx), [{ ...spent, billNo: row.billNo, sourceLineId: row.id, amount: row.tax }])
      }
      return undefined
    },
    async transferOut(ctx, row, { postDate, tax, costDeptId, subject, reason }) {
      requireLeft(tax, row)
      const { id, invoiceNo, invoiceCode, invoiceDate, invoiceType, supplierId, taxRate = '0', billNo = '' } = row
      const postTime = postTimeOf(ctx, postDate)
      const amount = new Big(taxRate).eq(0) ? '0.00' : new Big(tax).div(taxRate).toFixed(2, Big.roundHalfUp)
      const of = { invoiceNo, invoiceCode, invoiceDate, invoiceType, supplierId, taxRate, billNo, ofEntry: id, reason }
      const entry = await registerTax(
        bookOf(ctx),
        { ...of, direction: 'transfer_out', sourceType: 'manual', sourceId: ctx.newId(), amount, tax },
        postTime,
      )
      const spent = {
        sourceType: 'tax_out',
        billNo,
        sourceLineId: must(entry, 'the row'),
        costDeptId,
        subject,
        amount: tax,
        summary: reason,
      }
      await postExpenses(bookOf(ctx), [spent], postTime)
      return undefined
    },
  },
})
