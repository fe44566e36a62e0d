import { resource } from '#server/document/master-resource.ts'
import { Refusal } from '#server/http/refusal.ts'
import { materialCategory } from './material-category.master.ts'
import { materialCategories } from './material-category.table.ts'

export default resource(materialCategory, materialCategories, {
  async saving(_ctx, row, before) {
    if (before && row.parentId === before.id) throw new Refusal('上级品类不能为自己')
    return undefined
  },
})
