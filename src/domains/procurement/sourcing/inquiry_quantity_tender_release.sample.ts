import { sample } from '#server/document/sample.ts'
import { inquiryQuantityTenderRelease } from './inquiry_quantity_tender_release.flow.ts'

const FIRMS = ['示范特钢锭材有限公司', '北岭重型铸锭有限公司', '长河废钢回收有限公司']

/** 询量招标发布审批: a buyer asks three mills what ingots cost and how many they can supply. */
export default sample(inquiryQuantityTenderRelease, {
  by: 'zhu.lei',
  form: async desk => ({
    sourcingName: `钢锭询量 ${String(desk.nth + 1).padStart(2, '0')}`,
    purchaseType: 'ingot',
    supplyPeriod: [desk.day(30), desk.day(120)],
    quoteStart: `${desk.day(0)} 08:00:00`,
    quoteDeadline: `${desk.day(12)} 17:00:00`,
    openTime: `${desk.day(13)} 09:00:00`,
    pricingRule: 'fixed',
    minBidQty: '10',
    maxShare: '60',
    payTerm: 'd60',
    items: [
      {
        ...{ planLineId: await desk.ref('purchasePlanLine', 'GD-0001', { purpose: '集中采购' }), qty: '40' },
        ...{ needDate: desk.day(60), ceilingPrice: '7300' },
      },
    ],
    suppliers: await Promise.all(
      FIRMS.map(async (name, at) => ({
        ...{ supplierId: await desk.ref('supplier', name), contactName: '销售经理', contactPhone: `1680000932${at}` },
      })),
    ),
  }),
})
