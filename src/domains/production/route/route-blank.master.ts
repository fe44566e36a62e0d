import { integer, percent, quantity, ref, text, weight } from '#model/form/field.ts'
import { master } from '#model/master.ts'

/** 前置来源物料. The ingots or blanks a product may be made of, in the order of preference. Entered in the route editor. */
export const routeBlank = master('routeBlank', {
  title: '前置来源物料',
  en: 'Blanks',
  fields: {
    routeId: ref('工艺路线', { required: true, to: 'route' }),
    materialId: ref('物料', { required: true, to: 'material' }),
    unitWeight: weight('单重(kg)', { required: true, min: 0 }),
    qtyPer: quantity('单件用量', { required: true, min: 0 }),
    yieldRate: percent('成材率', { required: true, min: 0, max: 1 }),
    priority: integer('优先级', { required: true, min: 1 }),
    supplierCode: text('供应商编码', { max: 64 }),
  },
  label: ['priority'],
  unique: [
    ['routeId', 'materialId'],
    ['routeId', 'priority'],
  ],
  list: ['routeId', 'materialId', 'priority'],
})

export default routeBlank
