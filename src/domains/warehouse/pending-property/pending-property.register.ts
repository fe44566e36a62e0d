import { same } from '#model/form/arithmetic.ts'
import { date, dict, integer, money, month, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'

/**
 * 待处理财产损溢. What a count found too much or too little, until it is decided who bears it: a gain is positive, a loss negative, a
 * settlement the opposite of what it settles (INV-94). Append-only.
 */
export const pendingProperty = register('pendingProperty', {
  title: '待处理财产损溢',
  en: 'Gains and losses of counts',
  page: { path: '/warehouse/pending-property', icon: 'audit-outlined', reads: ['cost_acct', 'fin_head', 'cfo', 'audit', 'wh_head'] },
  fields: {
    postDate: date('记账日期', { required: true }),
    entryType: dict('类型', { required: true, code: 'pending_entry' }),
    stocktakeId: ref('盘点单', { required: true, to: 'stocktake' }),
    warehouseId: ref('仓库', { required: true, to: 'warehouse' }),
    materialId: ref('物料', { required: true, to: 'material' }),
    amount: money('金额', { required: true }),
    settleKind: dict('转销方式', { code: 'pending_settle' }),
    billNo: text('来源单据', { required: true, max: 40 }),
    remark: text('说明', { max: 200 }),
    period: month('会计期间', { required: true }),
    settles: ref('转销的分录', { to: 'pendingProperty' }),
  },
  counted: { settledAmount: money('已转销'), openAmount: money('余额'), openDays: integer('天数') },
  label: ['billNo'],
  about: 'materialId',
  list: [
    ...(['postDate', 'entryType', 'stocktakeId', 'materialId', 'amount', 'settledAmount', 'openAmount', 'openDays'] as const),
    ...(['warehouseId', 'settleKind', 'billNo', 'remark', 'period', 'settles'] as const),
  ],
  search: ['entryType', 'period', 'warehouseId', 'materialId', 'billNo', 'postDate'],
  order: 'postDate',
  latestFirst: true,
  sorts: ['postDate'],
  totals: ['amount', 'openAmount'],
  actions: action => ({
    settle: action({
      title: '转销',
      en: 'Settle',
      roles: ['cost_acct'],
      second: [{ title: '财务部部长', en: 'the head of finance', roles: ['fin_head'] }],
      says: '计入费用的记入仓库所属部门的管理费用（盘盈为负）；保险理赔填实际收到的金额，其余再转销为费用。',
      when: ({ entryType, openAmount }) => entryType !== 'SETTLE' && !same(openAmount, 0),
      fields: {
        settleKind: dict('转销方式', { required: true, code: 'pending_settle' }),
        amount: money('金额', { required: true, min: '0.01' }),
        remark: text('说明', { required: true, max: 200 }),
      },
      proposes: ({ openAmount = '0' }) => ({ amount: openAmount.replace('-', '') }),
      rules: [
        {
          on: 'settleKind',
          ok: ({ settleKind }, { entryType }) => (settleKind === 'income') === (entryType === 'GAIN') || settleKind === 'expense',
          message: '盘盈转销为费用或营业外收入，盘亏转销为费用、赔偿、保险或供应商承担',
        },
      ],
    }),
  }),
})

export default pendingProperty
