import { sample } from '../../server/document/sample.ts'
import { supplierChangeMinister } from './supplier_change_minister.flow.ts'

const SUPPLIERS: Record<number, string> = { 1: '正衡检测技术', 2: '北岭重型铸锭' }
const LINES = [
  ['payterm', '货到60天'],
  ['level', '合格'],
  ['payterm', '票到90天'],
  ['payterm', '票到30天'],
  ['taxpayer', '小规模纳税人'],
  ['level', '优秀'],
  ['payterm', '票到90天'],
  ['payterm', '票到60天'],
  ['taxpayer', '小规模纳税人'],
] as const

/** 部长变更: payment term, grade, taxpayer type. */
export default sample(supplierChangeMinister, {
  by: 'sun.jianguo',
  form: async desk => {
    const [changeField, newValue] = LINES[desk.nth % LINES.length]!
    return {
      supplierId: await desk.ref('supplier', SUPPLIERS[desk.nth] ?? '海川耐火材料'),
      changeReason: '年度商务谈判结果，经双方确认。',
      effectiveDate: desk.day(-10),
      proofFile: [await desk.file('商务谈判纪要.pdf')],
      items: [{ changeField, newValue }],
    }
  },
})
