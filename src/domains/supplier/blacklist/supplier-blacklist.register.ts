import { date, dict, money, ref, text, textarea, user, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { SUPPLIER_READERS } from '../supplier.menu.ts'

/**
 * 供应商黑名单. At most one open row per supplier, which is blacklisted exactly while it has one (INV-11). The end date alone lifts
 * nothing.
 */
export const supplierBlacklist = register('supplierBlacklist', {
  title: '供应商黑名单',
  en: 'Supplier blacklist',
  page: { path: '/supplier/blacklist', icon: 'safety-outlined', reads: SUPPLIER_READERS },
  fields: {
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    blackReason: dict('拉黑原因', { required: true, code: 'black_reason' }),
    blackDetail: textarea('事实说明'),
    orderDisposal: dict('在途订单处置', { code: 'order_disposal' }),
    startDate: date('拉黑日期', { required: true }),
    endDate: date('到期日'),
    claimAmount: money('索赔金额'),
    claimSettled: yesNo('索赔已结清', { required: true }),
    claimSettleDate: date('结清日期'),
    claimSettleNote: text('结清说明', { max: 200 }),
    /** Accounts that were enabled until then: exactly these are enabled again. */
    frozenUserIds: user('冻结的账号', { several: true }),
    billNo: text('拉黑单号', { required: true, max: 40 }),
    blackState: dict('状态', { required: true, code: 'supplier_black_state' }),
    removeDate: date('解除日期'),
    removeBillNo: text('解除单号', { max: 40 }),
  },
  label: ['billNo'],
  about: 'supplierId',
  unique: [{ of: ['supplierId'], among: { blackState: ['open'] } }],
  list: [
    ...(['supplierId', 'blackReason', 'blackState', 'startDate', 'endDate', 'billNo', 'claimAmount', 'claimSettled'] as const),
    ...(['orderDisposal', 'claimSettleDate', 'removeDate', 'removeBillNo'] as const),
  ],
  order: 'startDate',
  search: ['supplierId', 'blackReason', 'blackState', 'startDate'],
  actions: action => ({
    settleClaim: action({
      title: '索赔结清',
      en: 'Settle the claim',
      roles: ['ap_acct', 'fin_head'],
      says: '确认索赔款已收到或已从应付款中扣回；结清后才能解除黑名单，每笔索赔只能结清一次。',
      when: ({ claimSettled }) => claimSettled === 'no',
      fields: {
        claimSettleDate: date('结清日期', { required: true }),
        claimSettleNote: textarea('结清说明', { required: true, max: 200 }),
      },
      proposes: (_, today) => ({ claimSettleDate: today }),
      rules: [
        { on: 'claimSettleDate', ok: ({ claimSettleDate = '' }, _, today) => claimSettleDate <= today, message: '结清日期不能晚于今天' },
        {
          on: 'claimSettleDate',
          ok: ({ claimSettleDate = '' }, { startDate = '' }) => claimSettleDate >= startDate,
          message: '结清日期不能早于拉黑日期',
        },
      ],
    }),
  }),
})

export default supplierBlacklist
