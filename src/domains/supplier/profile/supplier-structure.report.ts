import { dict, integer, monthrange } from '#model/form/field.ts'
import { sum } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { SUPPLIER_READERS } from '../supplier.menu.ts'

/** 供应商结构. How many suppliers there are of each level and in each state, who was admitted and who was put on the blacklist. */
export const supplierStructure = report('supplierStructure', {
  title: '供应商结构',
  en: 'Suppliers by level',
  filters: { period: monthrange('准入、拉黑月份', { required: true }) },
  initial: today => ({ period: [today.slice(0, 7), today.slice(0, 7)] }),
  dimensions: {
    supplierLevel: dict('供应商等级', { code: 'supplier_level' }),
    supplierStatus: dict('状态', { code: 'supplier_status' }),
  },
  keys: ['supplierLevel', 'supplierStatus'],
  measures: {
    supplierCount: sum(integer('供应商数'), { en: 'Suppliers' }),
    normalCount: sum(integer('正常'), { en: 'Normal' }),
    trialCount: sum(integer('试用'), { en: 'On trial' }),
    heldCount: sum(integer('暂停停用'), { en: 'Suspended or stopped' }),
    blackCount: sum(integer('黑名单'), { en: 'On the blacklist' }),
    newCount: sum(integer('新准入'), { en: 'Admitted' }),
    blackenedCount: sum(integer('拉黑'), { en: 'Put on the blacklist' }),
  },
  order: ['supplierLevel', 'supplierStatus'],
  charts: {
    levels: {
      ...{ kind: 'stack', title: '供应商结构', en: 'Suppliers by level', by: 'supplierLevel' },
      of: ['normalCount', 'trialCount', 'heldCount', 'blackCount'],
    },
  },
  ties: { sums: { supplierCount: ['normalCount', 'trialCount', 'heldCount', 'blackCount'] }, ledger: ['blackenedCount'] },
  note: '截至今天的供应商，不含申请中和未通过的。新准入、拉黑为所选月份内的家数。',
  page: { path: '/supplier/report/supplierStructure', icon: 'team-outlined', reads: SUPPLIER_READERS },
})

export default supplierStructure
