import { date, datetime, dict, integer, money, percent, quantity, ref, text, user, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { SOURCING_READERS } from '../procurement.menu.ts'

const AUDIT = { title: '审计部', en: 'audit', roles: ['audit'] }
const HEAD = { title: '采购部部长', en: 'the head of purchasing', roles: ['purchase_head'] }

/**
 * 寻源单. An inquiry, a tender or a tender for quantities, from the draft of its release to the award. Quotes are sealed until they are opened
 * (INV-16).
 */
export const sourcing = register('sourcing', {
  title: '寻源单',
  en: 'Sourcing',
  page: { path: '/procurement/sourcing', icon: 'file-search-outlined', reads: SOURCING_READERS },
  fields: {
    sourcingNo: text('寻源编号', { max: 40 }),
    sourcingName: text('寻源名称', { max: 100 }),
    mode: dict('寻源方式', { required: true, code: 'sourcing_mode' }),
    purchaseType: dict('采购类别', { code: 'purchase_type' }),
    sourcingState: dict('状态', { required: true, code: 'sourcing_state' }),
    quoteRound: integer('报价轮次', { required: true }),
    quoteStart: datetime('报价开始时间'),
    quoteDeadline: datetime('报价截止时间'),
    openTime: datetime('开标时间'),
    enrollDeadline: datetime('报名截止时间'),
    tenderScope: dict('招标范围', { code: 'tender_scope' }),
    evaluateMethod: dict('评标办法', { code: 'evaluate_method' }),
    awardWay: dict('定标方式', { code: 'award_way' }),
    allowSplit: yesNo('允许拆分中标'),
    payTerm: dict('付款条件', { code: 'pay_term' }),
    deliveryPlace: text('交货地点', { max: 200 }),
    taxIncluded: yesNo('含税报价'),
    budgetAmount: money('预算金额'),
    totalCeiling: money('拦标总价'),
    bondAmount: money('投标保证金'),
    supplyStart: date('供货开始'),
    supplyEnd: date('供货结束'),
    pricingRule: dict('定价规则', { code: 'pricing_rule' }),
    priceFormula: text('价格公式', { max: 200 }),
    minBidQty: quantity('最小投标量'),
    maxShare: percent('单家最高份额(%)'),
    /** As the template had them when the tender was submitted. */
    evaluateTemplateId: ref('评分模板', { to: 'evaluateTemplate' }),
    priceWeight: percent('价格权重(%)'),
    techWeight: percent('技术权重(%)'),
    serviceWeight: percent('服务权重(%)'),
    lineCount: integer('明细行数'),
    supplierCount: integer('供应商数'),
    buyerId: user('采购员'),
    contactUserId: user('联系人'),
    judgeUserIds: user('评标小组', { several: true }),
    batchNo: text('所在批次', { max: 40 }),
    lineOpinion: text('不同意原因', { max: 500 }),
    endReason: text('流标或取消原因', { max: 500 }),
  },
  counted: { quotedCount: integer('已报价家数') },
  quickFind: true,
  label: ['sourcingNo', 'sourcingName'],
  list: [
    ...(['sourcingNo', 'sourcingName', 'mode', 'sourcingState', 'quoteDeadline', 'quotedCount', 'supplierCount'] as const),
    ...(['purchaseType', 'budgetAmount', 'totalCeiling', 'quoteRound', 'openTime', 'buyerId', 'tenderScope', 'batchNo'] as const),
  ],
  search: ['sourcingNo', 'sourcingName', 'mode', 'sourcingState', 'purchaseType', 'quoteDeadline', 'buyerId'],
  picker: ['sourcingNo', 'sourcingName', 'mode', 'sourcingState', 'purchaseType', 'quoteDeadline', 'budgetAmount', 'supplierCount'],
  order: 'sourcingNo',
  latestFirst: true,
  totals: ['budgetAmount', 'totalCeiling'],
  totalsWhen: 'filtered',
  trace: { date: 'quoteDeadline', state: 'sourcingState', amount: 'budgetAmount', party: 'mode' },
  actions: action => ({
    open: action({
      title: '开标',
      en: 'Open bids',
      says: '密封报价将全部解封，开标后不能再报价。',
      roles: ['bid_office'],
      second: [AUDIT],
      when: ({ mode, sourcingState }) => mode !== 'inquiry' && sourcingState === 'closed',
    }),
    extend: action({
      title: '延期',
      en: 'Extend',
      says: '截止时间只能后延，受邀供应商将收到通知。',
      roles: ['buyer'],
      second: [HEAD],
      when: ({ sourcingState }) => sourcingState === 'open',
      fields: { quoteDeadline: datetime('新的截止时间', { required: true }), reason: text('延期原因', { required: true, max: 200 }) },
    }),
    round: action({
      title: '新一轮',
      en: 'Next round',
      says: '上一轮有有效报价的供应商再报一轮，不得高于自己上一轮的价格。',
      roles: ['buyer'],
      second: [HEAD],
      when: ({ sourcingState }) => sourcingState === 'evaluating',
      fields: { quoteDeadline: datetime('报价截止时间', { required: true }), reason: text('原因', { required: true, max: 200 }) },
    }),
    fail: action({
      title: '流标',
      en: 'Declare failed',
      danger: true,
      says: '寻源终止，占用的计划数量释放。',
      roles: ['buyer'],
      second: [HEAD],
      when: ({ sourcingState = '' }) => ['open', 'closed', 'evaluating'].includes(sourcingState),
      fields: { reason: text('流标原因', { required: true, max: 500 }) },
    }),
    cancel: action({
      title: '取消',
      en: 'Cancel',
      danger: true,
      says: '寻源取消，占用的计划数量释放，供应商将收到通知。',
      roles: ['buyer'],
      second: [HEAD],
      when: ({ sourcingState = '' }) => ['open', 'closed', 'evaluating'].includes(sourcingState),
      fields: { reason: text('取消原因', { required: true, max: 500 }) },
    }),
  }),
  starts: [award('bid_inquiry_release', 'inquiry'), award('bid_release', 'tender'), award('bid_quantity_release', 'quantity')],
  opens: [
    {
      ...{ key: 'compare', title: '比价表', en: 'Compare', book: 'quoteLine', right: 'view' },
      when: ({ sourcingState = '' }) => ['evaluating', 'awarding', 'awarded'].includes(sourcingState),
      address: ({ id }) => `/procurement/sourcing/compare?id=${id}`,
    },
    {
      ...{ key: 'scores', title: '评标评分', en: 'Scores', book: 'sourcingScore', right: 'view' },
      when: ({ mode, evaluateMethod, sourcingState = '' }) =>
        mode === 'tender' && evaluateMethod === 'composite' && ['evaluating', 'awarding', 'awarded'].includes(sourcingState),
      address: ({ sourcingNo = '' }) => `/procurement/score/index?sourcingNo=${sourcingNo}`,
    },
    link('lines', '寻源明细', 'Lines', 'sourcingLine', '/procurement/sourcing-line'),
    link('suppliers', '邀请供应商', 'Suppliers', 'sourcingSupplier', '/procurement/sourcing-supplier'),
  ],
})

export default sourcing

/** The page of another book about one sourcing. */
function link(key: string, title: string, en: string, book: string, path: string) {
  return {
    ...{ key, title, en, book, right: 'view' },
    when: ({ sourcingState }: { readonly sourcingState?: string }) => sourcingState !== 'draft',
    address: ({ sourcingNo = '' }: { readonly sourcingNo?: string }) => `${path}?sourcingNo=${sourcingNo}`,
  }
}

/** The award that follows from a sourcing whose quotes were opened. */
function award(flow: string, asked: string) {
  return {
    ...{ flow, title: '定标', en: 'Award' },
    when: ({ mode, sourcingState }: { readonly mode?: string; readonly sourcingState?: string }) =>
      mode === asked && sourcingState === 'evaluating',
    fills: ({ id }: { readonly id: string }) => ({ sourcingId: id }),
  }
}
