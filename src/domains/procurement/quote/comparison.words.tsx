import { words } from '#web/i18n/language.ts'

export const comparisonWords = words({
  zh: {
    which: '请从寻源单打开比价表',
    sealed: '报价尚未开标，价格不可查看',
    round: '第 {{round}} 轮',
    material: '物料',
    qty: '数量',
    last: '上次采购价',
    ceiling: '拦标单价',
    total: '含税总额',
    lowest: '最低',
    history: '历史价格',
    delivery: '{{day}} 可交',
    score: '综合得分 {{score}}',
  },
  en: {
    which: 'Open the comparison from a sourcing',
    sealed: 'Quotes are not opened yet',
    round: 'Round {{round}}',
    material: 'Material',
    qty: 'Quantity',
    last: 'Last price',
    ceiling: 'Ceiling',
    total: 'Total with tax',
    lowest: 'Lowest',
    history: 'Past prices',
    delivery: 'Delivery {{day}}',
    score: 'Score {{score}}',
  },
})
