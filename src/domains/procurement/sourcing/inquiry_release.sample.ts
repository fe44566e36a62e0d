import { sample } from '#server/document/sample.ts'
import { inquiryRelease } from './inquiry_release.flow.ts'

const FIRMS = ['示范特钢锭材有限公司', '北岭重型铸锭有限公司', '长河废钢回收有限公司']

/** 询价发布审批: a buyer asks three traders for a part of the spare part plan. */
export default sample(inquiryRelease, {
  by: 'xie.yun',
  form: async desk => ({
    sourcingName: `备件询价 ${String(desk.nth + 1).padStart(2, '0')}`,
    purchaseType: 'spare',
    quoteStart: `${desk.day(0)} 08:00:00`,
    quoteDeadline: `${desk.day(10)} 17:00:00`,
    payTerm: 'd60',
    deliveryPlace: '备件库',
    taxIncluded: 'yes',
    contactUserId: await desk.user('xie.yun'),
    items: [
      {
        planLineId: await desk.ref('purchasePlanLine', 'BJ-0004', { purpose: '集中采购' }),
        qty: '1',
        needDate: desk.day(40),
        ceilingPrice: '9800',
      },
    ],
    suppliers: await Promise.all(
      FIRMS.map(async (name, at) => ({
        ...{ supplierId: await desk.ref('supplier', name), contactName: '业务经理', contactPhone: `1680000930${at}` },
      })),
    ),
  }),
})
