import { keeper } from '#server/document/master-keeper.ts'
import { Refusal } from '#server/http/refusal.ts'
import { materialCategory } from './material-category.master.ts'
import { materialCategories } from './material-category.table.ts'

export default keeper(materialCategory, materialCategories, {
  async saving(_scene, row, before) {
    if (before && row.parentId === before.id) throw new Refusal('上级品类不能为自己')
    return undefined
  },
})
