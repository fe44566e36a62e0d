import { date, dict, integer, money, percent, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { SUPPLIER_READERS } from '../supplier.menu.ts'

/** 供应商评审记录. One row per review: scores, old and new grade, consequence. Append-only. */
export const supplierReviewBook = register('supplierReview', {
  title: '供应商评审记录',
  en: 'Supplier reviews',
  page: { path: '/supplier/review', icon: 'star-outlined', reads: [...SUPPLIER_READERS, 'supplier'] },
  fields: {
    billNo: text('单据编号', { required: true, max: 40 }),
    reviewName: text('评审名称', { required: true, max: 128 }),
    reviewPeriod: dict('评审周期', { required: true, code: 'review_period' }),
    startDate: date('评审期间起', { required: true }),
    endDate: date('评审期间止', { required: true }),
    purchaseType: dict('采购类别', { required: true, code: 'purchase_type' }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    purchaseAmount: money('期间采购额'),
    arrivalRate: percent('到货及时率'),
    passRate: percent('来料合格率'),
    qualityScore: integer('质量得分'),
    deliveryScore: integer('交付得分'),
    priceScore: integer('价格得分'),
    serviceScore: integer('服务得分'),
    totalScore: integer('综合得分'),
    oldLevel: dict('原等级', { code: 'supplier_level' }),
    newLevel: dict('评定等级', { required: true, code: 'supplier_level' }),
    reviewMeasure: dict('处置措施', { required: true, code: 'review_measure' }),
  },
  label: ['billNo'],
  about: 'supplierId',
  unique: [['billNo', 'supplierId']],
  list: ['billNo', 'reviewName', 'supplierId', 'purchaseType', 'totalScore', 'oldLevel', 'newLevel', 'reviewMeasure', 'endDate'],
  search: ['supplierId', 'billNo', 'reviewName', 'newLevel', 'reviewMeasure', 'endDate'],
})

export default supplierReviewBook
