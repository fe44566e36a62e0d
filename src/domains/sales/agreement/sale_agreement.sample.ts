import { sample } from '#server/document/sample.ts'
import { saleAgreement } from './sale_agreement.flow.ts'

/** Each is about another product: prices of one customer and product never overlap. */
const PRODUCTS = ['CP-0001', 'CP-0002', 'CP-0003', 'CP-0004', 'CP-0005', 'CP-0006', 'CP-0007', 'CP-0008', 'CP-0010']

/** 销售框架协议: shafts for a year at fixed prices. */
export default sample(saleAgreement, {
  by: 'pan.yang',
  form: async desk => ({
    agreementName: '年度主轴供货框架协议',
    customerId: await desk.ref('customer', desk.nth < PRODUCTS.length ? '海岸风电设备' : '长河水电'),
    ...{ signDate: desk.day(0), validPeriod: [desk.day(3), desk.day(360)], currency: 'CNY', payTerm: 'd60' },
    ...{ priceMode: 'fixed', deliveryTerm: 'to_plant', qualityTerms: '<p>按双方确认的技术协议交付。</p>' },
    products: [{ productId: await desk.ref('product', desk.pick(PRODUCTS)), planQty: '20', taxPrice: '560000', taxRate: '0.13' }],
  }),
})
