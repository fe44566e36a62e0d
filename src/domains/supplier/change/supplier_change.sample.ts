import { sample } from '#server/document/sample.ts'
import { supplierChangeFlow } from './supplier_change.flow.ts'

/** Not the fields that the external login asks for, so that the demo account keeps working. */
const LINES = [
  ['address', '示范省示范市冶金路 66 号'],
  ['bank', ''],
  ['contact', '陈思远'],
  ['mail', 'office@ingot-supplier.example'],
  ['address', '示范省示范市冶金路 68 号'],
  ['bank', ''],
  ['mail', 'sales@ingot-supplier.example'],
  ['address', '示范省示范市冶金路 70 号'],
  ['contact', '王海涛'],
] as const

/** 供应商提交的变更: each supplier about itself, one at a time. */
export default sample(supplierChangeFlow, {
  by: 'supplier01',
  others: { 1: 'supplier02', 2: 'supplier03' },
  form: async desk => {
    const [changeField, newValue] = desk.pick(LINES)
    const holder = desk.nth === 1 ? '远通电气自动化有限公司' : '示范特钢锭材有限公司'
    const bank = { newBankAccountName: holder, newBankName: '示范城市银行高新支行', newBankAccount: `62170000000${7000 + desk.nth}` }
    return {
      changeReason: changeField === 'bank' ? '基本户由原支行迁移至高新支行。' : '公司信息调整，请更新。',
      effectiveDate: desk.day(-10),
      proofFile: [await desk.file('变更证明.pdf')],
      ...(changeField === 'bank' ? bank : {}),
      items: [{ changeField, newValue }],
    }
  },
  fills: { ap_acct: async () => ({ callbackRecord: '已拨打档案中的联系电话，与王海波本人核实账户变更，录音存档。' }) },
})
