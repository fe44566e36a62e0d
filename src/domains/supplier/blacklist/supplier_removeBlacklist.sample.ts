import { sample } from '#server/document/sample.ts'
import { supplierRemoveBlacklist } from './supplier_removeBlacklist.flow.ts'

const SUPPLIERS: Record<number, string> = { 0: '川北合金炉料', 1: '泰和机电设备', 2: '瑞丰润滑油', 5: '立新锻压配件' }

/** 解除黑名单: the time is over; on trial or in full. */
export default sample(supplierRemoveBlacklist, {
  by: 'zhu.lei',
  form: async desk => ({
    supplierId: await desk.ref('supplier', SUPPLIERS[desk.nth] ?? '众兴运输', { supplierStatus: 'blacklisted' }),
    removeReason: '整改完成，第三方审核通过，恢复供货有利于竞争。',
    rectifyFile: [await desk.file('整改报告.pdf')],
    restoreStatus: desk.nth % 2 === 0 ? 'normal' : 'trial',
    observeMonths: 6,
  }),
})
