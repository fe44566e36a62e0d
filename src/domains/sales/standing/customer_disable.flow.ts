import { agree, startedBy } from '#company/approvers.ts'
import { flow } from '#model/flow/flow.ts'
import { positive, same } from '#model/form/arithmetic.ts'
import { dict, money, quantity, ref, text, textarea, yesNo } from '#model/form/field.ts'
import { SALESPEOPLE } from '../sales.menu.ts'

interface Left {
  readonly openOrderAmount?: string
  readonly receivableBalance?: string
  readonly custodyQty?: string
}
const isClear = ({ openOrderAmount, receivableBalance, custodyQty }: Left) =>
  !positive(openOrderAmount) && same(receivableBalance ?? 0, 0) && !positive(custodyQty)

/** 客户停用. Nothing new is begun with the customer from the day it is handed in; what becomes of the rest is said in it. */
export const customerDisable = flow('customer_disable', {
  title: '客户停用',
  en: 'Disable customer',
  prefix: 'KHTY',
  fields: {
    customerId: ref('客户', { required: true, to: 'customer' }),
    customerName: text('客户名称', { derived: true }),
    disableType: dict('停用类型', { required: true, code: 'customer_disable_type' }),
    reason: textarea('停用原因', { required: true, max: 500 }),
    openOrderAmount: money('未完订单金额', { derived: true }),
    receivableBalance: money('应收余额', { derived: true }),
    custodyQty: quantity('代保管数量', { derived: true }),
    handlePlan: textarea('遗留事项处理方案', { max: 1000, help: '有未完订单、应收或代保管时必填' }),
    allowFinish: yesNo('允许执行完存量订单', { later: true }),
  },
  rules: [
    { on: 'handlePlan', ok: doc => isClear(doc) || !!doc.handlePlan, message: '有未完订单、应收或代保管，须填写遗留事项处理方案' },
    { on: 'disableType', ok: doc => doc.disableType !== 'cancel' || isClear(doc), message: '注销的客户不能有未完订单、应收或代保管' },
  ],
  chain: [agree('sales_head'), agree('ar_acct', { edits: ['allowFinish'] }), agree('fin_head'), agree('vp_dept')],
  subject: '客户停用：{customerName}',
  list: ['customerId', 'disableType', 'reason', 'openOrderAmount', 'receivableBalance'],
  search: ['customerId', 'disableType'],
  starters: startedBy(...SALESPEOPLE),
})

export default customerDisable
