import { sample } from '#server/document/sample.ts'
import { customerChange } from './customer_change.flow.ts'

const PLACES = ['北辰', '南岭', '东湖', '西山', '中州', '云台', '凤鸣', '龙泉', '清河']
const LINES = [
  ['pay', 'payTerm', 'd90'],
  ['level', 'level', 'D'],
  ['invoice', 'tel', '0530-8860123'],
] as const

/** 客户信息变更: each is about another customer, because there is one paper at a time. */
export default sample(customerChange, {
  by: 'yu.na',
  form: async desk => {
    const [kind, customerField, newValue] = desk.pick(LINES)
    return {
      customerId: await desk.ref('customer', `${PLACES[desk.nth] ?? '石城'}船舶配套`),
      ...{ customerChangeType: [kind], reason: '客户来函，经双方确认。', effectiveDate: desk.day(-10) },
      changes: [{ customerField, newValue }],
    }
  },
})
