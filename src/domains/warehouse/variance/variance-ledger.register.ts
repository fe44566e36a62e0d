import { date, dict, money, month, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'

/**
 * 材料成本差异. What a material cost more or less than it was issued at: an adjusted price of goods already used. Shared over the issues of
 * the month by 差异结转; nothing is left when a month is closed (INV-87). Append-only.
 */
export const varianceLedger = register('varianceLedger', {
  title: '材料成本差异',
  en: 'Material cost differences',
  page: { path: '/warehouse/variance', icon: 'swap-outlined', reads: ['cost_acct', 'fin_head', 'cfo', 'audit'] },
  fields: {
    postDate: date('记账日期', { required: true }),
    materialId: ref('物料', { required: true, to: 'material' }),
    warehouseId: ref('仓库', { required: true, to: 'warehouse' }),
    entryType: dict('类型', { required: true, code: 'variance_entry' }),
    /** Signed, without tax: positive where the cost was too low so far. */
    amount: money('金额', { required: true }),
    billNo: text('单据', { required: true, max: 40 }),
    period: month('会计期间', { required: true }),
    reverseOf: ref('冲销原分录', { to: 'varianceLedger' }),
  },
  label: ['billNo'],
  about: 'materialId',
  unique: [['reverseOf']],
  list: ['postDate', 'materialId', 'entryType', 'amount', 'billNo', 'warehouseId', 'period', 'reverseOf'],
  search: ['period', 'materialId', 'warehouseId', 'entryType', 'billNo'],
  order: 'postDate',
  latestFirst: true,
  sorts: ['postDate'],
  totals: ['amount'],
  createActions: action => ({
    settle: action({
      title: '差异结转',
      en: 'Share out',
      roles: ['cost_acct'],
      says: '把到该月为止的差异按物料分摊到该月领用的部门和科目，工单领用的部分转为车间的生产成本差异；该月没有领用的，有库存的调整库存金额，没有库存的计入仓库所属部门的管理费用。',
      fields: { period: month('会计期间', { required: true }) },
      proposes: (_, today) => ({ period: today.slice(0, 7) }),
      rules: [{ on: 'period', ok: (doc, _, today) => doc.period <= today.slice(0, 7), message: '会计期间未到' }],
    }),
  }),
})

export default varianceLedger
