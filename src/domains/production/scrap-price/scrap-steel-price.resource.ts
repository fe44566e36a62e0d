import { materialsById } from '#domains/warehouse/material/material.ledger.ts'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { Refusal } from '#server/http/refusal.ts'
import { scrapSteelPrice } from './scrap-steel-price.master.ts'
import { scrapSteelPrices } from './scrap-steel-price.table.ts'

export default resource(scrapSteelPrice, scrapSteelPrices, {
  access: staffOnly,
  async saving({ tx, caller }, { materialId = '0' }) {
    const material = (await materialsById(tx, caller.tenantId, [materialId])).get(materialId)
    if (material?.unit !== 'kg' || material.batchManaged === 'yes') throw new Refusal('入库物料的单位须为 kg，且不按批次管理')
    return undefined
  },
})
