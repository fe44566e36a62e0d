import { agree, startedBy } from '#company/approvers.ts'
import { PURCHASERS } from '#company/roles.ts'
import { countersign } from '#model/flow/chain.ts'
import { flow } from '#model/flow/flow.ts'
import { attachments, dict, money, ref, textarea } from '#model/form/field.ts'

/**
 * 供应商拉黑审批. From submit on no new business starts with the supplier. On approval its accounts are disabled, open orders are finished
 * or cancelled, a claim is recorded, and its people are barred from the site.
 */
export const supplierBlacklisted = flow('supplier_blacklisted', {
  title: '供应商拉黑审批',
  en: 'Supplier blacklisting approval',
  prefix: 'GYLH',
  fields: {
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    blackReason: dict('拉黑原因', { required: true, code: 'black_reason' }),
    blackDetail: textarea('事实说明', { required: true, max: 2000 }),
    blackPeriod: dict('拉黑期限', { required: true, code: 'black_period' }),
    openOrderAmount: money('未完订单金额', { derived: true }),
    payableBalance: money('应付余额', { derived: true }),
    advanceBalance: money('预付余额', { derived: true }),
    orderDisposal: dict('在途订单处置', { required: true, code: 'order_disposal' }),
    claimAmount: money('索赔金额', { min: 0 }),
    evidenceFile: attachments('证据材料', { required: true }),
  },
  chain: [
    agree('purchase_head'),
    agree('quality_head'),
    countersign('all_legal_audit', '会签', agree('legal', { edits: ['claimAmount'] }), agree('audit')),
    agree('vp_supply'),
    agree('gm'),
  ],
  subject: '供应商拉黑：{supplier} {blackReason}',
  list: ['supplierId', 'blackReason', 'blackPeriod', 'openOrderAmount', 'claimAmount'],
  search: ['supplierId', 'blackReason', 'blackPeriod'],
  starters: startedBy(...PURCHASERS, 'qc_engineer', 'quality_head'),
})

export default supplierBlacklisted
