import { keeper } from '#server/document/master-keeper.ts'
import { ownFirm } from '#server/document/sight.ts'
import { supplierReviews } from '../profile/supplier.table.ts'
import { supplierReviewBook } from './supplier-review.master.ts'

export default keeper(supplierReviewBook, supplierReviews, { sight: ownFirm(supplierReviews.supplierId, supplierReviewBook.key) })
