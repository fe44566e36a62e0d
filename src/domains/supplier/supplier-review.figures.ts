import { type Figures, figure } from '#model/figure.ts'

/** 待评审. Suppliers with deliveries whose review interval has passed. */
export const figures: Figures = () => [
  figure({
    zh: '待评审供应商',
    en: 'Suppliers due for review',
    path: '/supplier/supplier',
    master: 'supplier',
    where: { reviewDue: 'yes' },
  }),
]

export default figures
