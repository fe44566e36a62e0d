import { sql } from 'drizzle-orm'
import { lockSuppliers, today } from '#domains/supplier/profile/supplier.ledger.ts'
import { addDays, addMonths } from '#model/day.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { above, positive } from '#model/form/arithmetic.ts'
import { checkForm } from '#model/form/read.ts'
import type { Tx } from '#server/db/database.ts'
import { type EffectContext, effects, type Fault } from '#server/document/effects.ts'
import { faulty } from '#server/engine/shell/refuse.ts'
import { grantQuota } from '../invoice/invoice.ledger.ts'
import { balancesOf } from '../payable/ap.ledger.ts'
import { grantedOf, payApplyAmount } from './pay_apply_amount.flow.ts'

type Doc = SubmittedOf<typeof payApplyAmount>

/** 月度付款额度. Asked for within what is owed, and granted as rows that payments draw on; unused, they lapse with their month. */
export default effects(payApplyAmount, {
  async compute({ tx, now, doc: { quotaMonth, items = [] } }) {
    const suppliers = items.flatMap(({ supplierId }) => supplierId ?? [])
    const [due, balanceOf] = await Promise.all([dueOf(tx, items, quotaMonth, today({ now })), balancesOf(tx, suppliers)])
    return {
      items: items.map(({ supplierId }) => {
        if (!supplierId) return {}
        const { dueAmount = '0.00', overdueAmount = '0.00' } = due.get(supplierId) ?? {}
        return { payableBalance: balanceOf(supplierId).payable, dueAmount, overdueAmount }
      }),
    }
  },

  async check({ tx, now, doc }) {
    const { quotaMonth, items } = doc
    if (quotaMonth < today({ now }).slice(0, 7)) return [{ path: 'quotaMonth', message: '额度月份已过，不能再申请该月额度' }]
    const due = await dueOf(tx, items, quotaMonth, today({ now }))
    return items.flatMap(({ supplierId, applyQuota }, at): Fault[] => {
      const open = due.get(supplierId)?.openAmount ?? '0.00'
      return above(applyQuota, open) ? [{ path: `items.${at}.applyQuota`, message: `申请额度不能大于应付未付 ${open}` }] : []
    })
  },

  step: { ap_acct: keepRules, cfo: keepRules },

  async approved(ctx) {
    const { tx, tenantId, number, doc } = ctx
    const { quotaMonth, purchaseType } = doc
    // A supplement is one in the order in which papers are approved.
    lockSuppliers(
      tx,
      doc.items.map(({ supplierId }) => supplierId),
    )
    for (const [at, item] of doc.items.entries()) {
      const approvedQuota = grantedOf(item) ?? '0'
      if (!positive(approvedQuota)) continue
      const { supplierId, payMethod } = item
      const { rows } = await tx.execute(sql`
        select 1 from pay_quota where tenant_id = ${tenantId} and supplier_id = ${supplierId} and quota_month = ${quotaMonth}
          and purchase_type = ${purchaseType} and is_deleted = 0 limit 1`)
      const isSupplement = rows.length > 0 ? 'yes' : 'no'
      const quotaNo = `${number}-${String(at + 1).padStart(2, '0')}`
      await grantQuota(ctx, { quotaNo, quotaMonth, purchaseType, supplierId, approvedQuota, payMethod, billNo: number, isSupplement })
    }
  },
})

interface Due {
  readonly openAmount: string
  readonly dueAmount: string
  readonly overdueAmount: string
}

/** What may be asked for: invoices that are not paid, and advances planned until the end of the month. */
async function dueOf(
  tx: Tx,
  items: readonly { readonly supplierId?: string }[],
  quotaMonth: string | undefined,
  day: string,
): Promise<Map<string, Due>> {
  const ids = items.flatMap(({ supplierId }) => supplierId ?? [])
  const end = addDays(addMonths(`${quotaMonth ?? day.slice(0, 7)}-01`, 1), -1)
  const { rows } = await tx.execute<{ [K in keyof Due]: string } & { supplierId: string }>(sql`
    select supplier_id::text as "supplierId",
      coalesce(sum(open) filter (where payable_kind = 'invoice' or due_date <= ${end}::date), 0)::numeric(18, 2)::text as "openAmount",
      coalesce(sum(open) filter (where due_date <= ${end}::date), 0)::numeric(18, 2)::text as "dueAmount",
      coalesce(sum(open) filter (where due_date < ${day}::date), 0)::numeric(18, 2)::text as "overdueAmount"
    from (select supplier_id, payable_kind, due_date, amount - paid_amount - in_flight_amount as open from payable
      where is_deleted = 0 and payable_kind in ('invoice', 'plan') and supplier_id = any (${sql.param(ids)}::bigint[])) as owed
    group by 1`)
  return new Map(rows.map(({ supplierId, ...due }) => [supplierId, due]))
}

async function keepRules({ doc }: EffectContext<Doc>): Promise<void> {
  const problems = checkForm(payApplyAmount, doc)
  if (problems.length > 0) throw faulty(problems)
}
