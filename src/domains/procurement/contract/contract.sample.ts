import { sample } from '#server/document/sample.ts'
import { contract } from './contract.flow.ts'

/** 采购合同审批: spare parts as they were awarded, a tenth of them paid after the warranty. */
export default sample(contract, {
  by: 'xie.yun',
  form: async desk => {
    const awardId = await desk.ref('award', `备件定标 ${String(desk.nth + 1).padStart(2, '0')}`)
    return {
      ...{
        contractName: '轴承备件采购合同',
        contractType: 'goods',
        supplierId: await desk.ref('supplier', '长河废钢回收有限公司'),
        awardId,
      },
      ...{ signDate: desk.day(0), validPeriod: [desk.day(0), desk.day(180)], currency: 'CNY', payTerm: 'd30', warrantyMonths: 12 },
      ...{ lateRate: '0.5', lateCap: '5', contractFile: [await desk.file('采购合同.pdf')] },
      items: [
        {
          ...{ awardLineId: await desk.ref('awardLine', 'BJ-0009', { awardId }), materialId: await desk.ref('material', 'BJ-0009') },
          ...{ qty: '2', isFree: 'no', taxPrice: '12900', taxRate: '0.13', deliveryDate: desk.day(45) },
          warehouseId: await desk.ref('warehouse', '备件库'),
        },
      ],
      payPlan: [
        { payStage: 'arrival', payRatio: '90', payCondition: '到货验收合格后支付' },
        { payStage: 'retention', payRatio: '10', payCondition: '质保期满无质量问题后支付' },
      ],
    }
  },
})
