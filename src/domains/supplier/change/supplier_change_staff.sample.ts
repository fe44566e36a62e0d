import { sample } from '#server/document/sample.ts'
import { supplierChangeStaff } from './supplier_change_staff.flow.ts'

const SUPPLIERS: Record<number, string> = { 1: '精工外协加工', 2: '顺达公路物流' }
const NAMES = ['孙悦', '褚亮', '卫国', '孙磊', '孙宁', '孙浩', '孙晴', '孙琪', '孙航']

/** 业务员变更: another contact. */
export default sample(supplierChangeStaff, {
  by: 'xie.yun',
  form: async desk => ({
    supplierId: await desk.ref('supplier', SUPPLIERS[desk.nth] ?? '东岳铁合金'),
    changeReason: '对方业务联系人更换。',
    effectiveDate: desk.day(-10),
    items: [
      { changeField: 'contact', newValue: NAMES[desk.nth % NAMES.length] },
      { changeField: 'mail', newValue: `contact${desk.nth}@alloy-supplier.example` },
    ],
  }),
})
