import { keeper } from '../../server/document/master-keeper.ts'
import { supplierReviews } from './supplier.table.ts'
import { supplierReviewBook } from './supplier-review.master.ts'
import { ownFirm } from './supplier-sight.query.ts'

export default keeper(supplierReviewBook, supplierReviews, { sight: ownFirm(supplierReviews.supplierId, supplierReviewBook.key) })
