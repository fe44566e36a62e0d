import { date, dict, integer, money, ref } from '#model/form/field.ts'
import { most, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { BUYERS, FINANCE_READERS } from '../finance.menu.ts'
import { uninvoicedDetail } from './uninvoiced-detail.report.ts'

/** 未开票汇总. For whom we wait, for how much, and how long already. */
export const uninvoicedSummary = report('uninvoicedSummary', {
  title: '未开票汇总',
  en: 'Not invoiced, by supplier',
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
    lineCount: sum(integer('未开票行数'), { en: 'Lines', drill: to(uninvoicedDetail, { unless: ['supplierLevel'] }) }),
    openAmount: sum(money('未开票含税金额'), { en: 'With tax', drill: to(uninvoicedDetail, { unless: ['supplierLevel'] }) }),
    accrued: sum(money('暂估不含税金额'), { en: 'Accrued' }),
    over30: sum(money('30 天以上'), { en: 'Over 30 days', under: '其中' }),
    over60: sum(money('60 天以上'), { en: 'Over 60 days', under: '其中' }),
    over90: sum(money('90 天以上'), { en: 'Over 90 days', under: '其中' }),
    days: most(integer('最早入库至今(天)'), { en: 'Oldest, days' }),
  },
  order: ['supplierId'],
  charts: { amounts: { kind: 'bars', title: '未开票金额前 20', en: 'Twenty largest', by: 'supplierId', of: ['openAmount'], most: 20 } },
  ties: { ledger: ['accrued'] },
  note: '截至所选日期当天结束，按该日还原；不含赠品和已冲销的入库单；30、60、90 天以上为累计，自入库日期起算。',
  page: { path: '/finance/report/uninvoicedSummary', icon: 'container-outlined', reads: [...FINANCE_READERS, ...BUYERS] },
})

export default uninvoicedSummary
