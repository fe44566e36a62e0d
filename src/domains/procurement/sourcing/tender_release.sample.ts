import { sample } from '#server/document/sample.ts'
import { tenderRelease } from './tender_release.flow.ts'

const FIRMS = ['示范特钢锭材有限公司', '北岭重型铸锭有限公司', '长河废钢回收有限公司']
const JUDGES = ['li.ming', 'tao.yong', 'shi.lei']

/** 招标发布审批: a buyer invites three suppliers for the oil of a year. */
export default sample(tenderRelease, {
  by: 'zhu.lei',
  form: async desk => ({
    sourcingName: `油品招标 ${String(desk.nth + 1).padStart(2, '0')}`,
    purchaseType: 'refractory',
    tenderScope: 'invite',
    evaluateMethod: 'low_price',
    awardWay: 'single',
    allowSplit: 'yes',
    quoteStart: `${desk.day(0)} 08:00:00`,
    quoteDeadline: `${desk.day(12)} 17:00:00`,
    openTime: `${desk.day(13)} 09:00:00`,
    budgetAmount: '400000',
    bondAmount: '0',
    payTerm: 'd30',
    judgeUserIds: await Promise.all(JUDGES.map(account => desk.user(account))),
    tenderDoc: [await desk.file('招标文件.pdf')],
    items: [
      {
        ...{ planLineId: await desk.ref('purchasePlanLine', 'FL-0001', { purpose: '集中采购' }), qty: '100' },
        ...{ needDate: desk.day(60), ceilingPrice: '3600' },
      },
    ],
    suppliers: await Promise.all(
      FIRMS.map(async (name, at) => ({
        ...{ supplierId: await desk.ref('supplier', name), contactName: '业务经理', contactPhone: `1680000931${at}` },
      })),
    ),
  }),
})
