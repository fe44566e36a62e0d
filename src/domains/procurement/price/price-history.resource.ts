import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { priceHistory } from './price-history.register.ts'
import { priceHistories } from './price-history.table.ts'

export default resource(priceHistory, priceHistories, { access: ownFirm(priceHistories.supplierId, priceHistory.key) })
