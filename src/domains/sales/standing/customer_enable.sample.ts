import { sample } from '#server/document/sample.ts'
import { customerEnable } from './customer_enable.flow.ts'

const PLACES = ['北辰', '南岭', '东湖', '西山', '中州', '云台', '凤鸣', '龙泉', '清河']

/** 客户启用: each is about another customer. */
export default sample(customerEnable, {
  by: 'yu.na',
  form: async desk => ({
    customerId: await desk.ref('customer', `${PLACES[desk.nth] ?? '石城'}锻压机械`, { offer: 'disabled' }),
    ...{ reason: '客户经营好转，恢复合作。', creditLimit: '500000.00', payTerm: 'd30' },
  }),
})
