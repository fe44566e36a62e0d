import { sample } from '#server/document/sample.ts'
import { payApplyAmount } from './pay_apply_amount.flow.ts'

/** 月度付款额度审批: purchasing plans what is paid to two suppliers this month. */
export default sample(payApplyAmount, {
  by: 'xie.yun',
  form: async desk => ({
    quotaMonth: desk.day(0).slice(0, 7),
    purchaseType: desk.pick(['tool', 'refractory', 'service']),
    items: [
      {
        supplierId: await desk.ref('supplier', '锐锋刀具'),
        applyQuota: `${2000 + desk.nth * 100}.00`,
        payMethod: 'wire',
        quotaReason: '到期货款',
      },
      { supplierId: await desk.ref('supplier', '启明工业油品'), applyQuota: '1500.00', payMethod: 'bank_bill' },
    ],
  }),
})
