import { sample } from '#server/document/sample.ts'
import { saleContract } from './sale_contract.flow.ts'

const PRODUCTS = ['CP-0001', 'CP-0002', 'CP-0003', 'CP-0004']

/** 销售合同评审: a few shafts; every third text is not the standard one. */
export default sample(saleContract, {
  by: 'pan.yang',
  form: async desk => ({
    ...{ contractNo: `SC-DEMO-${String(desk.nth + 1).padStart(3, '0')}`, contractName: '风电主轴购销合同' },
    customerId: await desk.ref('customer', desk.nth % 2 === 0 ? '示范风能股份' : '北方重装集团'),
    ...{ salesContractType: 'product', signDate: desk.day(-3), deliveryPeriod: [desk.day(20), desk.day(180)] },
    ...{ currency: 'CNY', exchangeRate: '1', payTerm: 'd60', deliveryTerm: 'to_plant', warrantyMonths: 60 },
    isTemplate: desk.nth % 3 === 2 ? 'no' : 'yes',
    products: [
      {
        ...{ productId: await desk.ref('product', desk.pick(PRODUCTS)), techStandard: 'GB/T 19073' },
        ...{ qty: '6', taxPrice: '486000', taxRate: '0.13', deliveryDate: desk.day(120) },
      },
    ],
    payments: [
      { payStage: 'prepay', payRatio: '30', planDate: desk.day(10) },
      { payStage: 'deliver', payRatio: '60', planDate: desk.day(125) },
      { payStage: 'retention', payRatio: '10' },
    ],
  }),
  fills: { sales_clerk: async desk => ({ signedFile: [await desk.file('合同签署页.pdf')] }) },
})
