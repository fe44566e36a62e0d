import { sample } from '#server/document/sample.ts'
import { supplierInfoStop } from './supplier_info_stop.flow.ts'

const SUPPLIERS: Record<number, string> = { 0: '老城包装材料', 1: '精工外协加工', 2: '海川耐火材料', 5: '新星劳保用品' }

/** 供应商停用: nothing on order, nothing paid in advance. */
export default sample(supplierInfoStop, {
  by: 'xie.yun',
  form: async desk => ({
    supplierId: await desk.ref('supplier', SUPPLIERS[desk.nth] ?? '东岳铁合金'),
    stopReason: 'no_business',
    stopDetail: '近一年没有业务往来，双方同意终止合作。',
    stopDate: desk.day(-10),
  }),
})
