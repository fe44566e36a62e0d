import { sample } from '#server/document/sample.ts'
import { supplierReview } from './supplier_review.flow.ts'

const REVIEWED: readonly (readonly string[])[] = [
  ['示范特钢锭材', '长河废钢回收'],
  ['恒力轴承备件'],
  ['锐锋刀具'],
  ['东岳铁合金', '海川耐火材料'],
  ['北岭重型铸锭'],
  ['东岳铁合金'],
  ['海川耐火材料'],
  ['海川耐火材料'],
  ['东岳铁合金'],
]

/** 供应商评审: a quarter's deliveries with matching scores. */
export default sample(supplierReview, {
  by: 'zhu.lei',
  form: async desk => ({
    reviewName: `第 ${desk.nth + 1} 批季度评审`,
    reviewPeriod: 'quarter',
    reviewRange: [desk.day(-115), desk.day(-1)],
    purchaseType: 'ingot',
    items: await Promise.all(
      desk.pick(REVIEWED).map(async (name, at) => ({
        supplierId: await desk.ref('supplier', name),
        ...{ qualityScore: 36 - at * 4, deliveryScore: 22, priceScore: 17, serviceScore: 13 },
        reviewMeasure: 'keep',
      })),
    ),
  }),
})
