import { date, dict, integer, money, percent, ref, text, textarea, user, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { SOURCING_READERS } from '../procurement.menu.ts'

/** 定标单. Who supplies what of a sourcing at which price, and what it saves; contracts and agreements follow from it. */
export const award = register('award', {
  title: '定标单',
  en: 'Awards',
  page: { path: '/procurement/award', icon: 'trophy-outlined', reads: SOURCING_READERS },
  fields: {
    awardNo: text('定标编号', { max: 40 }),
    sourcingId: ref('寻源单', { to: 'sourcing' }),
    sourcingNo: text('寻源编号', { max: 40 }),
    sourcingName: text('寻源名称', { max: 100 }),
    mode: dict('寻源方式', { required: true, code: 'sourcing_mode' }),
    purchaseType: dict('采购类别', { code: 'purchase_type' }),
    payTerm: dict('付款条件', { code: 'pay_term' }),
    awardState: dict('状态', { required: true, code: 'award_state' }),
    supplierNames: text('中标供应商', { max: 500 }),
    validQuoteCount: integer('有效报价家数'),
    totalAmount: money('含税总额'),
    totalNoTax: money('不含税总额'),
    totalTax: money('税额合计'),
    savedAmount: money('节约金额'),
    savedRate: percent('节约率(%)'),
    hasNotLowest: yesNo('含非最低价'),
    awardReason: textarea('定标说明', { max: 1000 }),
    awardDate: date('定标日期'),
    /** Contracts open after this day, unless somebody objects. */
    publicityEnd: date('公示截止日'),
    objection: dict('公示异议', { required: true, code: 'award_objection' }),
    buyerId: user('采购员'),
    batchNo: text('所在批次', { max: 40 }),
    lineOpinion: text('不同意原因', { max: 500 }),
  },
  quickFind: true,
  label: ['awardNo', 'sourcingName'],
  list: [
    ...(['awardNo', 'sourcingName', 'awardState', 'mode', 'supplierNames', 'totalAmount', 'savedAmount', 'savedRate'] as const),
    ...(['validQuoteCount', 'awardDate', 'publicityEnd', 'objection', 'buyerId', 'sourcingNo', 'batchNo'] as const),
  ],
  search: ['awardNo', 'sourcingNo', 'sourcingName', 'mode', 'awardState', 'awardDate', 'objection', 'buyerId'],
  picker: ['awardNo', 'sourcingName', 'mode', 'awardState', 'supplierNames', 'totalAmount', 'awardDate'],
  order: 'awardNo',
  latestFirst: true,
  totals: ['totalAmount', 'savedAmount'],
  totalsWhen: 'filtered',
  starts: [
    {
      ...{ flow: 'contract', title: '签订合同', en: 'Contract' },
      when: ({ awardState, objection, publicityEnd = '' }, today) =>
        awardState === 'effective' && objection !== 'open' && (publicityEnd ?? '') < today,
      fills: ({ id }) => ({ awardId: id }),
    },
  ],
  trace: { date: 'awardDate', state: 'awardState', amount: 'totalAmount', party: 'mode' },
})

export default award
