import { sample } from '#server/document/sample.ts'
import { supplierChangeMinister } from './supplier_change_minister.flow.ts'

const SUPPLIERS: Record<number, string> = { 1: '正衡检测技术', 2: '北岭重型铸锭' }
const LINES = [
  ['payterm', 'g60'],
  ['level', 'B'],
  ['payterm', 'd90'],
  ['payterm', 'd30'],
  ['taxpayer', 'small'],
  ['level', 'A'],
  ['payterm', 'd90'],
  ['payterm', 'd60'],
  ['taxpayer', 'small'],
] as const

/** 部长变更: payment term, grade, taxpayer type. */
export default sample(supplierChangeMinister, {
  by: 'sun.jianguo',
  form: async desk => {
    const [changeField, newValue] = desk.pick(LINES)
    return {
      supplierId: await desk.ref('supplier', SUPPLIERS[desk.nth] ?? '海川耐火材料'),
      changeReason: '年度商务谈判结果，经双方确认。',
      effectiveDate: desk.day(-10),
      proofFile: [await desk.file('商务谈判纪要.pdf')],
      items: [{ changeField, newValue }],
    }
  },
})
