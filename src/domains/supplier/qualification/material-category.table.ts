import { masterTable } from '#server/document/master-table.ts'
import { materialCategory } from './material-category.master.ts'

export const materialCategories = masterTable('scm_material_category', materialCategory)
