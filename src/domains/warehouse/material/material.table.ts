import { masterTable } from '#server/document/master-table.ts'
import { material } from './material.master.ts'

export const materials = masterTable('wh_material', material, {
  searched: true,
  orders: true,
  indexed: ['materialName', 'materialType', 'modelNo', 'lastPrice', 'safetyQty'],
})
