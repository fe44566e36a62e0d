import { masterTable } from '#server/document/master-table.ts'
import { product } from './product.register.ts'

/** 产品, as a view with the columns of a master, read only. */
export const productBook = masterTable('product_book', product)
