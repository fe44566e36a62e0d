import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { payPlansOf } from '#domains/procurement/contract/contract.ledger.ts'
import { formatDate, instantOf } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import type { DocumentOf, SubmittedOf } from '#model/flow/flow.ts'
import { add, minus } from '#model/form/arithmetic.ts'
import { checkForm } from '#model/form/read.ts'
import { paramValue } from '#platform/param/param.store.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { faulty } from '#server/engine/shell/refuse.ts'
import { depositOf, giveBack, openAmountOf, openDeposit } from '../deposit/deposit.ledger.ts'
import { postExpenses } from '../expense/expense.ledger.ts'
import { lend, loansOf, lockPerson } from '../loan/loan.ledger.ts'
import { heldPayables } from '../payable/payable.ledger.ts'
import { payeeFaults, supplierPayee } from '../payment/payee.query.ts'
import { paidBy, pay } from '../payment/payment.ledger.ts'
import { addFinancePayment, EXPENSED } from './addFinancePayment.flow.ts'
import { freeTickets, holdTickets, spendTickets, type Ticket, usedInvoices } from './expense-invoice.ledger.ts'

type Doc = SubmittedOf<typeof addFinancePayment>
type Draft = DocumentOf<typeof addFinancePayment>
type Item = Doc['items'][number]

/** 财务付款单. Stages and tickets are claimed at submit; the cashier's word writes payment, expense, tax, deposit or loan. */
export default effects(addFinancePayment, {
  async compute(ctx) {
    const { items = [] } = ctx.doc
    const supplierId = await contractSupplier(ctx, ctx.doc)
    return {
      ...(await supplierPayee(ctx, supplierId)),
      items: await Promise.all(items.map(async row => ({ openAmount: await openOf(ctx, row) }))),
    }
  },

  async facts({ tx, tenantId, now, doc, documentId }) {
    const { payeeName = '', applyAmount = '0' } = doc
    const since = addDays(formatDate(now, 'yyyy-MM-dd'), -7)
    const { rows } = await tx.execute<{ numbers: string | null }>(sql`
      select string_agg(number, '、') as numbers from document where tenant_id = ${tenantId} and flow_key = 'addFinancePayment'
        and id <> ${documentId || '0'} and approval_status in (2, 3) and created_at >= ${since}::date
        and data ->> 'payeeName' = ${payeeName} and data ->> 'applyAmount' = ${applyAmount}`)
    return { similar: rows[0]?.numbers ?? '' }
  },

  async check(ctx) {
    const faults = [...(await ticketFaults(ctx)), ...(await itemFaults(ctx)), ...(await loanFaults(ctx))]
    const supplierId = await contractSupplier(ctx, ctx.doc)
    return faults.length === 0 && supplierId ? payeeFaults(ctx, supplierId, ctx.doc) : faults
  },

  /** A deposit is given back by one paper at a time. */
  claims: ({ doc }) =>
    doc.items.flatMap(({ depositId }, at) =>
      depositId
        ? [
            {
              ...{ subject: 'deposit', subjectId: depositId, path: `items.${at}.depositId` },
              refusal: ({ number }: { number: string }) => `该保证金正在退还：${number}`,
            },
          ]
        : [],
    ),

  async submitted(ctx) {
    await heldPayables.hold(ctx, wishesOf(ctx.doc))
    await holdTickets(ctx, ticketsOf(ctx.doc))
  },

  step: {
    async ap_acct(ctx) {
      const problems = checkForm(addFinancePayment, ctx.doc)
      if (problems.length > 0) throw faulty(problems)
    },
  },

  async approved(ctx) {
    const { doc, number: billNo, documentId, initiator } = ctx
    const { payeeName, bankName, bankAccount, applyAmount, payMethod, costDeptId, paymentKind } = doc
    const paid = paidBy(doc)
    const supplierId = await contractSupplier(ctx, doc)
    await pay(ctx, { sourceType: 'finance', billNo, amount: applyAmount, payMethod, ...paid }, [
      { payeeName, bankName, bankAccount, supplierId: supplierId ?? null },
    ])
    if (paymentKind === 'contract') await heldPayables.use(ctx)
    if (EXPENSED.includes(paymentKind)) await postExpenses(ctx, expensesOf(doc, documentId, billNo), instantOf(paid.payDate))
    await spendTickets(ctx, paid.payDate, ticketsOf(doc))
    const reason = doc.items
      .map(({ feeDesc }) => feeDesc)
      .join('；')
      .slice(0, 200)
    if (paymentKind === 'loan' && doc.payeeUserId && doc.expectRepayDate)
      await lend(ctx, {
        ...{ billNo, userId: doc.payeeUserId, deptId: costDeptId, amount: applyAmount, lendDate: paid.payDate },
        ...{ expectRepayDate: doc.expectRepayDate, reason },
      })
    if (paymentKind === 'deposit')
      await openDeposit(
        ctx,
        { side: 'paid', depositKind: doc.depositKind ?? 'other', partyName: payeeName, billNo, amount: applyAmount, sourceId: documentId },
        paid.payDate,
      )
    for (const { depositId, payAmount } of doc.items)
      if (depositId) await giveBack(ctx, depositId, payAmount, { billNo, postDate: paid.payDate })
    await ctx.notify([initiator.user], {
      title: `付款完成：${billNo}`,
      content: `已于 ${paid.payDate} 向${payeeName}付款 ${applyAmount} 元。`,
    })
  },

  async rejected(ctx) {
    await Promise.all([heldPayables.free(ctx), freeTickets(ctx)])
  },
})

const wishesOf = ({ items }: Doc) =>
  items.flatMap(({ payPlanId, payAmount }) => (payPlanId ? [{ payableId: payPlanId, amount: payAmount }] : []))

const ticketsOf = ({ items, payeeName: partyName }: Doc): Ticket[] =>
  items.flatMap(({ invoiceNo, payAmount: amount, deductibleTax: tax }) => (invoiceNo ? [{ invoiceNo, amount, tax, partyName }] : []))

/** One entry per subject, without deductible tax (INV-86). */
function expensesOf({ items, costDeptId }: Doc, sourceLineId: string, billNo: string) {
  const subjects = new Map<string, Item[]>()
  for (const item of items) subjects.set(item.feeItem, [...(subjects.get(item.feeItem) ?? []), item])
  return [...subjects].map(([subject, rows]) => ({
    ...{ sourceType: 'addFinancePayment', billNo, sourceLineId, costDeptId, subject },
    amount: rows.reduce((sum, { payAmount, deductibleTax = '0' }) => add(sum, minus(payAmount, deductibleTax)) ?? sum, '0'),
    summary: rows
      .map(({ feeDesc }) => feeDesc)
      .join('；')
      .slice(0, 200),
  }))
}

async function contractSupplier({ tx, tenantId }: Pick<FormContext<unknown>, 'tx' | 'tenantId'>, doc: Draft): Promise<string | undefined> {
  if (doc.paymentKind !== 'contract' || !doc.generalContractId) return undefined
  const { rows } = await tx.execute<{ id: string | null }>(
    sql`select supplier_id::text as id from general_contract where id = ${doc.generalContractId} and tenant_id = ${tenantId} and is_deleted = 0`,
  )
  return rows[0]?.id ?? undefined
}

/** What is left of a stage or a deposit, without what this paper claims itself. */
async function openOf(ctx: FormContext<Draft>, { payPlanId, depositId }: { payPlanId?: string; depositId?: string }) {
  if (depositId) return openAmountOf(ctx, depositId)
  if (!payPlanId) return undefined
  const seen = await heldPayables.seenBy(ctx, [{ payableId: payPlanId }])
  return seen.find({ payableId: payPlanId }) ? seen.free({ payableId: payPlanId }).toFixed(2) : '0.00'
}

async function itemFaults(ctx: FormContext<Doc>): Promise<Fault[]> {
  const { tx, tenantId, doc } = ctx
  const plans = await payPlansOf(
    tx,
    tenantId,
    doc.items.flatMap(({ payPlanId }) => payPlanId ?? []),
  )
  const faults: Fault[] = []
  for (const [at, row] of doc.items.entries()) {
    const message = await itemFault(ctx, row, row.payPlanId ? plans.get(row.payPlanId) : undefined)
    if (message) faults.push({ path: `items.${at}.payAmount`, message })
  }
  return faults
}

async function itemFault(
  ctx: FormContext<Doc>,
  row: Item,
  plan: { generalContractId: string | null; confirmDate: string | null } | undefined,
): Promise<string> {
  if (row.payPlanId) {
    if (plan?.generalContractId !== ctx.doc.generalContractId) return '付款阶段不属于所选合同'
    if (!plan?.confirmDate) return '该阶段尚未确认，不能付款'
  }
  const open = (await openOf(ctx, row)) ?? row.payAmount
  if (row.depositId && (await depositOf(ctx, row.depositId))?.side !== 'received') return '只能退还本公司收取的保证金'
  return new Big(row.payAmount).gt(open) ? `本次付款不能大于可付余额 ${open}` : ''
}

async function ticketFaults(ctx: FormContext<Doc>): Promise<Fault[]> {
  const used = await usedInvoices(
    ctx,
    ctx.doc.items.flatMap(({ invoiceNo }) => invoiceNo ?? []),
  )
  return ctx.doc.items.flatMap(({ invoiceNo = '' }, at) => {
    const by = used.get(invoiceNo)
    return by ? [{ path: `items.${at}.invoiceNo`, message: `发票号码 ${invoiceNo} 已用于 ${by}` }] : []
  })
}

/** INV-37: within what one may owe, and never beside a loan that is overdue. */
async function loanFaults(ctx: FormContext<Doc>): Promise<Fault[]> {
  const { tx, tenantId, now, doc } = ctx
  const { payeeUserId, applyAmount, expectRepayDate = '' } = doc
  if (doc.paymentKind !== 'loan' || !payeeUserId) return []
  const today = formatDate(now, 'yyyy-MM-dd')
  const [most, days] = await Promise.all(['loan.max', 'loan.days'].map(key => paramValue(tx, tenantId, key)))
  const last = addDays(today, Number(days ?? 60))
  if (!doc.payDate && (expectRepayDate < today || expectRepayDate > last))
    return [{ path: 'expectRepayDate', message: `预计还款日期须在今天至 ${last} 之间` }]
  lockPerson(tx, payeeUserId)
  const loans = await loansOf(ctx, [payeeUserId])
  const late = loans.find(loan => loan.expectRepayDate < today)
  if (late) return [{ path: 'payeeUserId', message: `该员工的借款 ${late.billNo} 已逾期，须先还清` }]
  const owed = loans.reduce((sum, { balance }) => sum.plus(balance), new Big(applyAmount))
  return owed.gt(most ?? 20_000) ? [{ path: 'items', message: `借款余额合计 ${owed.toFixed(2)} 超过上限 ${most}` }] : []
}
