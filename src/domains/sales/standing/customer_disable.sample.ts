import { sample } from '#server/document/sample.ts'
import { customerDisable } from './customer_disable.flow.ts'

const PLACES = ['北辰', '南岭', '东湖', '西山', '中州', '云台', '凤鸣', '龙泉', '清河']

/** 客户停用: each is about another customer. */
export default sample(customerDisable, {
  by: 'yu.na',
  form: async desk => ({
    customerId: await desk.ref('customer', `${PLACES[desk.nth] ?? '石城'}轧辊制造`),
    ...{ disableType: 'pause', reason: '近两年没有业务往来，双方同意暂停合作。', handlePlan: '应收款由业务员跟进收回。' },
  }),
  fills: { ar_acct: async () => ({ allowFinish: 'yes' }) },
})
