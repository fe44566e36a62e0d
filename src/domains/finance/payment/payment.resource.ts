import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { payments } from '../payable/payable.table.ts'
import { payment } from './payment.register.ts'

export default resource(payment, payments, { access: ownFirm(payments.supplierId, payment.key) })
