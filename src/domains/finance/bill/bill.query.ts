import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 票据的不变量 (INV-92): the bills of a payment are what was paid by it, and each leaves its account once, when it is due. */
export const billBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    select 'INV-92 bills are not what a payment says' as rule, y.payment_no as subject
    from payment y where y.source_type = 'payApply' and y.pay_method in ('bank_bill', 'trade_bill') and y.is_deleted = 0 and y.amount <> (
      select coalesce(sum(b.amount), 0) from fin_bill_issued b where b.tenant_id = y.tenant_id and b.source_no = y.bill_no and b.is_deleted = 0)
    union all
    select 'INV-92 a bill without a payment by bill', b.bill_no
    from fin_bill_issued b left join payment y on y.tenant_id = b.tenant_id and y.bill_no = b.source_no and y.pay_method = b.bill_type
    where b.is_deleted = 0 and y.id is null
    union all
    select 'INV-92 a bill came back and the payment stands', b.bill_no
    from fin_bill_issued b where b.is_deleted = 0 and (b.state = 'returned') <> exists (
      select 1 from payment y where y.tenant_id = b.tenant_id and y.source_type = 'billReturn' and y.bill_no = b.bill_no and y.amount = -b.amount)
    union all
    select 'INV-92 a bill was paid and the money did not leave', b.bill_no
    from fin_bill_issued b where b.is_deleted = 0 and (b.state = 'paid') <> exists (
      select 1 from fin_account_move m where m.tenant_id = b.tenant_id and m.source_type = 'bill' and m.bill_no = b.bill_no
        and m.pay_account_id = b.pay_account_id and m.amount = -b.amount)`,
  )
