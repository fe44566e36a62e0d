import { type Figures, figure } from '#model/figure.ts'

/** 采购执行. Approved plan lines not yet bought, and those already due. */
export const figures: Figures = today => [
  figure({
    zh: '待执行计划明细',
    en: 'Lines to buy',
    path: '/procurement/plan-line',
    master: 'purchasePlanLine',
    where: { lineState: 'open' },
  }),
  figure({
    zh: '已到需求日期',
    en: 'Needed by now',
    path: '/procurement/plan-line',
    master: 'purchasePlanLine',
    where: { lineState: 'open', needDate_datele: today },
  }),
]

export default figures
