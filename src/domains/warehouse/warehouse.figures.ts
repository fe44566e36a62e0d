import { type Figures, figure } from '#model/figure.ts'

/** 库存提醒. Materials below safety stock, and approved requisitions waiting for the keeper. */
export const figures: Figures = () => [
  figure({
    zh: '低于安全库存',
    en: 'Below safety stock',
    path: '/warehouse/material',
    master: 'material',
    where: { stockLevel: 'short', enabled: 'yes' },
  }),
  figure({
    zh: '待发领料明细',
    en: 'Lines to hand out',
    path: '/warehouse/hold',
    master: 'stockHold',
    where: { handOut: 'yes' },
  }),
]

export default figures
