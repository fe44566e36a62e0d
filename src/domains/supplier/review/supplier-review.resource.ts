import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { supplierReviews } from '../profile/supplier.table.ts'
import { supplierReviewBook } from './supplier-review.master.ts'

export default resource(supplierReviewBook, supplierReviews, { access: ownFirm(supplierReviews.supplierId, supplierReviewBook.key) })
