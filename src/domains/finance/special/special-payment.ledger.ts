import { type SQL, sql } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import type { EffectContext, FormContext } from '#server/document/effects.ts'
import { post } from '#server/document/ledger.ts'
import type { financePaymentSpecialFlow } from './finance_payment_special_flow.flow.ts'
import { specialPayments } from './special-payment.table.ts'

/** 欠票 of a row of fin_special_payment. */
export const owed: SQL = sql`case when fin_special_payment.supplier_id is null or fin_special_payment.no_invoice_amount = 0 then 0::numeric(18, 2)
  else owed_invoice(fin_special_payment.supplier_id, fin_special_payment.purchase_contract_id, fin_special_payment.bill_no,
    fin_special_payment.no_invoice_amount) end`

export async function keepSpecial(
  ctx: EffectContext<SubmittedOf<typeof financePaymentSpecialFlow>>,
  noInvoiceAmount: string,
  payDate: string,
): Promise<void> {
  const { doc, number: billNo, initiator } = ctx
  const { specialKind, payeeName, supplierId = null, purchaseContractId = null, applyAmount, guarantorId, specialReason } = doc
  await post(ctx, specialPayments, [
    {
      ...{
        billNo,
        specialKind,
        payeeName,
        supplierId,
        purchaseContractId,
        applyAmount,
        noInvoiceAmount,
        payDate,
        guarantorId,
        specialReason,
      },
      ...{ invoicePromiseDate: doc.invoicePromiseDate ?? null, applyUserId: initiator.user },
    },
  ])
}

/** The first payment of this applicant, or to this supplier, whose invoice is overdue. */
export async function overdueOf(
  { tx, tenantId, now }: Pick<FormContext<unknown>, 'tx' | 'tenantId' | 'now'>,
  { applyUserId, supplierId }: { applyUserId: string; supplierId: string | undefined },
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ no: string }>(sql`
    select bill_no as no from fin_special_payment
    where tenant_id = ${tenantId} and invoice_promise_date < ${formatDate(now, 'yyyy-MM-dd')}::date
      and (apply_user_id = ${applyUserId || '0'} or supplier_id = ${supplierId ?? '0'}) and ${owed} > 0 order by id limit 1`)
  return rows[0]?.no
}
