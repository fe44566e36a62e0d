import { keeper } from '#server/document/master-keeper.ts'
import { ownFirm } from '#server/document/sight.ts'
import { payments } from '../payable/payable.table.ts'
import { payment } from './payment.master.ts'

export default keeper(payment, payments, { sight: ownFirm(payments.supplierId, payment.key) })
