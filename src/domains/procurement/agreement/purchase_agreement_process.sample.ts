import { sample } from '#server/document/sample.ts'
import { purchaseAgreementProcess } from './purchase_agreement_process.flow.ts'

const codes = (kind: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${kind}-${String(from + at).padStart(4, '0')}`)
/** Each agreement is about another material: prices of one supplier and material never overlap. */
const MATERIALS = [...codes('FL', 1, 15), ...codes('BJ', 1, 11)]

/** 采购框架协议: consumables for a year at fixed prices. */
export default sample(purchaseAgreementProcess, {
  by: 'xie.yun',
  form: async desk => ({
    ...{ agreementName: '年度辅料备件框架协议', supplierId: await desk.ref('supplier', '长河废钢回收有限公司') },
    ...{ validPeriod: [desk.day(3), desk.day(360)], pricingRule: 'fixed', payTerm: 'd30', autoRenew: 'no' },
    ...{ quotaAmount: `${40_000 + (desk.nth % 3) * 30_000}`, agreementFile: [await desk.file('框架协议.pdf')] },
    items: [
      {
        ...{ materialId: await desk.ref('material', desk.pick(MATERIALS)), quotaQty: '600', taxPrice: '36.8', taxRate: '0.13' },
        ...{ minOrderQty: '10', leadDays: 7 },
      },
    ],
  }),
})
