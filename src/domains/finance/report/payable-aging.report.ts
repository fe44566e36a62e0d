import { date, dict, money, ref } from '#model/form/field.ts'
import { sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { BUYERS, FINANCE_READERS } from '../finance.menu.ts'
import { apEntry } from '../payable/ap-entry.register.ts'

/** The entries of an account until the day; they know no type of purchase. */
const entries = (accountKind: string) => to(apEntry, { where: { accountKind }, as: { day: 'postDate_datele' }, unless: ['purchaseType'] })

/** 应付账龄. What is owed to each supplier on a day, by how long it was overdue then; what is retained is not due before the warranty is over. */
export const payableAging = report('payableAging', {
  title: '应付账龄',
  en: 'Payables by age',
  filters: {
    day: date('截至日期', { required: true }),
    supplierId: ref('供应商', { to: 'supplier' }),
    supplierLevel: dict('供应商等级', { code: 'supplier_level' }),
    purchaseType: dict('采购类别', { code: 'purchase_type' }),
  },
  initial: today => ({ day: today }),
  dimensions: { supplierId: ref('供应商', { to: 'supplier' }), supplierLevel: dict('供应商等级', { code: 'supplier_level' }) },
  keys: ['supplierId', 'supplierLevel'],
  measures: {
    balance: sum(money('应付余额'), { en: 'Owed', drill: entries('payable') }),
    notDue: sum(money('未到期'), { en: 'Not due' }),
    late30: sum(money('1-30 天'), { en: '1-30 days late', under: '逾期' }),
    late60: sum(money('31-60 天'), { en: '31-60 days late', under: '逾期' }),
    late90: sum(money('61-90 天'), { en: '61-90 days late', under: '逾期' }),
    later: sum(money('90 天以上'), { en: 'Over 90 days late', under: '逾期' }),
    retention: sum(money('其中质保金'), { en: 'Retained of it' }),
    advance: sum(money('预付余额'), { en: 'Paid in advance', drill: entries('advance') }),
    accrued: sum(money('暂估余额'), { en: 'Accrued', drill: entries('accrued') }),
    net: sum(money('净应付'), { en: 'Owed less advances' }),
  },
  order: ['supplierId'],
  charts: {
    ages: {
      kind: 'stack',
      title: '各供应商账龄',
      en: 'By supplier',
      by: 'supplierId',
      of: ['notDue', 'late30', 'late60', 'late90', 'later'],
      most: 10,
    },
  },
  ties: {
    sums: { balance: ['notDue', 'late30', 'late60', 'late90', 'later'] },
    ledger: ['balance', 'advance', 'accrued'],
  },
  note: '截至所选日期当天结束，按该日还原：之后的收票、付款、扣款和红冲不计。应付余额含审批中的付款，按到期日分段；未验收合同的质保金没有到期日，列为未到期。净应付 = 应付余额 − 预付余额。采购类别是发票首行的类别；按类别查询时只列应付，预付和暂估不分类别。',
  page: { path: '/finance/report/payableAging', icon: 'schedule-outlined', reads: [...FINANCE_READERS, ...BUYERS] },
})

export default payableAging
