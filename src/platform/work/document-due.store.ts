import { masterTable } from '#server/document/master-table.ts'
import { documentDue } from './document-due.register.ts'

/** `document_due` as a list: a view with the columns of a master. */
export const documentDueBook = masterTable('document_due_book', documentDue)
