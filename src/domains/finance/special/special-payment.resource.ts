import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { owed } from './special-payment.ledger.ts'
import { specialPayment } from './special-payment.register.ts'
import { specialPayments } from './special-payment.table.ts'

export default resource(specialPayment, specialPayments, {
  access: staffOnly,
  counted: {
    owedAmount: owed,
    owedState: sql`case when fin_special_payment.no_invoice_amount = 0 then 'none' when ${owed} = 0 then 'cleared'
      when fin_special_payment.invoice_promise_date < (now() at time zone 'Asia/Shanghai')::date then 'overdue' else 'owed' end`,
  },
})
