import { masterTable } from '#server/document/master-table.ts'
import { specialPayment } from './special-payment.register.ts'

export const specialPayments = masterTable('fin_special_payment', specialPayment)
