import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { formatDate, instantOf } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { add, minus, positive } from '#model/form/arithmetic.ts'
import { checkForm } from '#model/form/read.ts'
import { must } from '#model/must.ts'
import { paramValue } from '#platform/param/param.store.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import type { Tx } from '#server/db/database.ts'
import { type EffectContext, effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { faulty } from '#server/engine/shell/refuse.ts'
import { postExpenses } from '../expense/expense.ledger.ts'
import { freeTickets, holdTickets, spendTickets, type Ticket, usedInvoices } from '../general-payment/expense-invoice.ledger.ts'
import { loansOf, offsetLoans } from '../loan/loan.ledger.ts'
import { paidBy, pay } from '../payment/payment.ledger.ts'
import { isAgreed, peopleOf, reimbursementOrderBatchFlow } from './reimbursement_order_batch_flow.flow.ts'
import { clashOf, freeTrips, holdTrips, settleTrips, standardsOf } from './trip.ledger.ts'

type Doc = SubmittedOf<typeof reimbursementOrderBatchFlow>
const DAY = 86_400_000
const daysOf = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1

/** 差旅报销. Trips and tickets are taken at submit and given back by whatever ends the paper; paid, each person has their own row. */
export default effects(reimbursementOrderBatchFlow, {
  async compute(ctx) {
    const { items = [] } = ctx.doc
    const people = [...new Set(items.flatMap(({ travelUserId }) => travelUserId ?? []))]
    const [standards, loans] = await Promise.all([standardsOf(ctx.tx, ctx.tenantId, people), loansOf(ctx, people)])
    return {
      items: items.map(({ travelUserId, cityTier, startDate, endDate }) => {
        const loanBalance = loans
          .filter(({ userId }) => userId === travelUserId)
          .reduce((sum, { balance }) => sum.plus(balance), new Big(0))
        const standard = standards.find(each => each.userId === travelUserId && each.cityTier === cityTier)
        if (!standard || !startDate || !endDate || startDate > endDate) return { loanBalance: loanBalance.toFixed(2) }
        const days = daysOf(startDate, endDate)
        return {
          loanBalance: loanBalance.toFixed(2),
          hotelLimit: new Big(standard.hotelLimit).times(days - 1).toFixed(2),
          standardAllowance: new Big(standard.dayAllowance).times(days).toFixed(2),
        }
      }),
    }
  },

  /** Beyond the standard; or the accountant travels and decides nothing about the own trip (INV-06). */
  async facts({ tx, tenantId, doc: { items = [] } }) {
    const accountants = await holdersOf(tx, tenantId, 'ap_acct')
    const isOwn = items.some(({ travelUserId = '' }) => accountants.includes(travelUserId))
    return { overStandard: isOwn || items.some(row => isAgreed(row) && row.overStdReason) ? 'yes' : 'no' }
  },

  check: async ctx => [...(await tripFaults(ctx)), ...(await ticketFaults(ctx))],

  async submitted(ctx) {
    const { items, costDeptId } = ctx.doc
    await holdTrips(
      ctx,
      items.map(({ travelUserId, startDate, endDate, fromTo, tripReason, lineReimburse: amount = '0' }) => ({
        ...{ travelUserId, startDate, endDate, fromTo, tripReason, amount, costDeptId },
      })),
    )
    await holdTickets(ctx, ticketsOf(ctx.doc))
  },

  step: {
    async ap_acct({ doc, actor, tx, tenantId }) {
      const problems = checkForm(reimbursementOrderBatchFlow, doc)
      if (problems.length > 0) throw faulty(problems)
      if ((await holdersOf(tx, tenantId, 'ap_acct')).length > 1 && doc.items.some(({ travelUserId }) => travelUserId === actor))
        throw faulty([{ path: 'items', message: '不能审批自己的出差，请转办给其他应付会计' }])
    },
  },

  async approved(ctx) {
    const { doc, number: billNo } = ctx
    const { costDeptId, payMethod, actualAmount, items } = doc
    const payDate = must(doc.payDate, 'the day of payment')
    const people = peopleOf(items)
    const names = await namesOf(ctx.tx, [...people.keys()])
    const receivers = [...people].flatMap(([userId, { amount, offset }]) => {
      const left = minus(amount, offset) ?? '0'
      const { name = '', no = userId } = names.get(userId) ?? {}
      return positive(left) ? [{ payeeName: name, bankName: '工资账户', bankAccount: no, amount: left }] : []
    })
    const [first, ...rest] = receivers
    if (first) await pay(ctx, { sourceType: 'reimbursement', billNo, amount: actualAmount, payMethod, ...paidBy(doc) }, [first, ...rest])
    const paidTrips = await settleTrips(
      ctx,
      payDate,
      items.map(row => ({ ...row, amount: row.lineReimburse ?? '0', isAgreed: isAgreed(row) })),
    )
    const tickets = ticketsOf(doc).filter(({ userId = '' }) => people.has(userId))
    for (const [userId, { amount, offset }] of people) {
      const tax = tickets.filter(ticket => ticket.userId === userId).reduce((sum, ticket) => add(sum, ticket.tax ?? '0') ?? sum, '0')
      const sourceLineId = must(paidTrips.get(userId), 'a trip of the person')
      const expense = { sourceType: 'reimbursement_order_batch_flow', billNo, sourceLineId, costDeptId, subject: 'travel' }
      await postExpenses(
        ctx,
        [{ ...expense, amount: minus(amount, tax) ?? amount, summary: `差旅费 ${names.get(userId)?.name}` }],
        instantOf(payDate),
      )
      if (positive(offset)) await offsetLoans(ctx, userId, offset, { billNo, postDate: payDate })
    }
    await spendTickets(ctx, payDate, tickets)
    await freeTickets(ctx)
    await tell(ctx, people)
  },

  async rejected(ctx) {
    await Promise.all([freeTrips(ctx), freeTickets(ctx)])
  },
})

const ticketsOf = ({ tickets }: Doc): Ticket[] =>
  tickets.map(({ travelUserId: userId, invoiceNo, invoiceDate, ticketAmount: amount, deductibleTax: tax }) => ({
    ...{ userId, invoiceNo, invoiceDate, amount, tax },
  }))

/** What each person hears: what is paid, what a loan has taken, and which trips were refused. */
async function tell(ctx: EffectContext<Doc>, people: ReturnType<typeof peopleOf>): Promise<void> {
  const { doc, number } = ctx
  for (const [userId, { amount, offset }] of people) {
    const lent = positive(offset) ? `，其中冲借款 ${offset} 元` : ''
    await ctx.notify([userId], { title: `差旅报销到账：${number}`, content: `报销 ${amount} 元${lent}，${doc.payDate} 付款。` })
  }
  for (const { travelUserId, fromTo, lineOpinion } of doc.items.filter(row => !isAgreed(row)))
    await ctx.notify([travelUserId], { title: `差旅报销未通过：${number}`, content: `${fromTo}：${lineOpinion}` })
}

async function tripFaults(ctx: FormContext<Doc>): Promise<Fault[]> {
  const { tx, tenantId, now, doc } = ctx
  const days = Number((await paramValue(tx, tenantId, 'trip.submit.days')) ?? 60)
  const today = formatDate(now, 'yyyy-MM-dd')
  const faults: Fault[] = []
  for (const [at, row] of doc.items.entries()) {
    const fault = (path: string, message: string) => void faults.push({ path: `items.${at}.${path}`, message })
    const { travelUserId, startDate, endDate } = row
    if (!isAgreed(row)) continue
    const twin = doc.items
      .slice(0, at)
      .find(each => each.travelUserId === travelUserId && each.startDate <= endDate && each.endDate >= startDate)
    const clash = twin ? '同一人的出差日期重叠' : await clashOf(ctx, { travelUserId, startDate, endDate })
    if (clash) fault('startDate', clash)
    if (endDate > today) fault('endDate', '出差结束后才能报销')
    else if (!doc.payDate && addDays(endDate, days) < today) fault('endDate', `须在返回后 ${days} 天内报销`)
  }
  return faults
}

/** Each number once (INV-32), and per person tickets for everything but allowances. */
async function ticketFaults(ctx: FormContext<Doc>): Promise<Fault[]> {
  const { items, tickets } = ctx.doc
  const used = await usedInvoices(
    ctx,
    tickets.map(({ invoiceNo }) => invoiceNo),
  )
  const faults = tickets.flatMap(({ invoiceNo }, at): Fault[] => {
    const by = used.get(invoiceNo)
    return by ? [{ path: `tickets.${at}.invoiceNo`, message: `发票号码 ${invoiceNo} 已用于 ${by}` }] : []
  })
  for (const [userId] of peopleOf(items)) {
    const fees = items
      .filter(row => row.travelUserId === userId && isAgreed(row))
      .reduce(
        (sum, row) =>
          sum
            .plus(row.transportFee ?? 0)
            .plus(row.hotelFee ?? 0)
            .plus(row.otherFee ?? 0),
        new Big(0),
      )
    const shown = tickets.filter(row => row.travelUserId === userId).reduce((sum, row) => sum.plus(row.ticketAmount), new Big(0))
    const at = items.findIndex(row => row.travelUserId === userId)
    if (shown.lt(fees))
      faults.push({ path: `items.${at}.invoiceCount`, message: `票据合计 ${shown.toFixed(2)} 小于除补助外的费用 ${fees.toFixed(2)}` })
  }
  return faults
}

async function namesOf(tx: Tx, userIds: readonly string[]): Promise<Map<string, { name: string; no: string }>> {
  const { rows } = await tx.execute<{ id: string; name: string; no: string }>(sql`
    select u.id::text, u.real_name as name, coalesce(e.employee_no, u.account) as no
    from sys_user u left join hr_employee e on e.user_id = u.id and e.is_deleted = 0 where u.id = any (${sql.param([...userIds])}::bigint[])`)
  return new Map(rows.map(({ id, name, no }) => [id, { name, no }]))
}
