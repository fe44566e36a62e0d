import { sample } from '#server/document/sample.ts'
import { supplierBlacklisted } from './supplier_blacklisted.flow.ts'

/** Samples that stay running or are approved need their own supplier. */
const SUPPLIERS: Record<number, string> = { 0: '宏图物资贸易', 1: '顺达公路物流', 2: '启明工业油品', 5: '金桥五金经营部' }
const REASONS = ['breach', 'quality', 'other', 'breach', 'quality']

/** 供应商拉黑. */
export default sample(supplierBlacklisted, {
  by: 'zhu.lei',
  form: async desk => ({
    supplierId: await desk.ref('supplier', SUPPLIERS[desk.nth] ?? '正衡检测技术'),
    blackReason: REASONS[desk.nth % REASONS.length],
    blackDetail: '连续三批到货与合同不符，书面催告后仍未整改。',
    blackPeriod: 'y1',
    orderDisposal: 'finish',
    evidenceFile: [await desk.file('往来函件.pdf')],
  }),
})
