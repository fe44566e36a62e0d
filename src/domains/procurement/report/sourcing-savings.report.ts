import { daterange, dict, integer, money, month, percent } from '#model/form/field.ts'
import { rate, sum } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { PROCUREMENT_READERS } from '../procurement.menu.ts'

/** 寻源节约. What tenders and inquiries have saved against the prices that they were compared with. */
export const sourcingSavings = report('sourcingSavings', {
  title: '寻源节约',
  en: 'Savings by sourcing',
  filters: {
    awardDate: daterange('定标日期', { required: true }),
    mode: dict('寻源方式', { code: 'sourcing_mode' }),
    purchaseType: dict('采购类别', { code: 'purchase_type' }),
  },
  initial: today => ({ awardDate: [`${today.slice(0, 4)}-01-01`, today] }),
  dimensions: {
    awardMonth: month('定标月份'),
    mode: dict('寻源方式', { code: 'sourcing_mode' }),
    purchaseType: dict('采购类别', { code: 'purchase_type' }),
  },
  keys: ['awardMonth', 'mode', 'purchaseType'],
  groupBy: ['mode'],
  measures: {
    projectCount: sum(integer('项目数'), { en: 'Projects' }),
    awardAmount: sum(money('定标金额'), { en: 'Awarded' }),
    comparedAmount: sum(money('比较金额'), { en: 'Compared with' }),
    savedAmount: sum(money('节约金额'), { en: 'Saved' }),
    savedRate: rate(percent('节约率(%)'), 'savedAmount', 'comparedAmount', { en: 'Saved (%)' }),
  },
  order: ['awardMonth', 'mode', 'purchaseType'],
  charts: { months: { kind: 'bars', title: '各月节约', en: 'By month', by: 'awardMonth', of: ['savedAmount'] } },
  ties: { ledger: ['awardAmount'] },
  note: '已生效的定标。比较金额 = 定标金额 + 节约金额；没有可比价格的定标不计入比较金额。一个寻源项目多次定标的计一个。',
  page: { path: '/procurement/report/sourcingSavings', icon: 'fund-outlined', reads: PROCUREMENT_READERS },
})

export default sourcingSavings
