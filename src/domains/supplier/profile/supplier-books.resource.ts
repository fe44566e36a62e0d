import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Master } from '#model/master.ts'
import type { AnyTable } from '#server/db/table.ts'
import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { supplierChange } from '../change/supplier-change.register.ts'
import { supplierCategory } from '../qualification/supplier-category.register.ts'
import { supplierQualification } from '../qualification/supplier-qualification.register.ts'
import { supplierReviewBook } from '../review/supplier-review.register.ts'
import { supplierStop } from '../stop/supplier-stop.register.ts'
import * as tables from './supplier.table.ts'
import { supplierBank } from './supplier-bank.register.ts'
import { supplierHistory } from './supplier-history.register.ts'

/** What is kept about a supplier: it reads its own rows, staff those of the books whose page they may open. */
const about = (book: Master, table: AnyTable & { readonly supplierId: PgColumn }, counted: Readonly<Record<string, SQL>> = {}) =>
  resource(book, table, { access: ownFirm(table.supplierId, book.key), counted })

/** Why the document of a line did not take effect on its day. */
const heldReason = (table: string, flowKey: string) =>
  sql.raw(`(select d.reason from document o join document_due d on d.document_id = o.id and d.status = 'blocked'
    where o.tenant_id = ${table}.tenant_id and o.flow_key = ${flowKey} and o.number = ${table}.bill_no)`)

export default [
  about(supplierCategory, tables.supplierCategories),
  about(supplierBank, tables.supplierBanks),
  about(supplierQualification, tables.supplierQualifications),
  about(supplierHistory, tables.supplierHistories),
  about(supplierChange, tables.supplierChanges, { heldReason: heldReason('sup_change', 'sup_change.flow_key') }),
  about(supplierReviewBook, tables.supplierReviews),
  about(supplierStop, tables.supplierStops, { heldReason: heldReason('sup_stop', "'supplier_info_stop'") }),
]
