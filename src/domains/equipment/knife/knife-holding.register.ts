import { date, money, quantity, ref } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { KNIFE_BOOK_READERS } from './knife-move.register.ts'

/** 刀具在手. Who has which tools, added up from what they got and gave back (INV-29). */
export const knifeHolding = register('knifeHolding', {
  title: '刀具在手',
  en: 'Tools in hand',
  page: { path: '/equipment/knife-holding', icon: 'user-outlined', reads: KNIFE_BOOK_READERS },
  fields: {
    employeeId: ref('领用人', { required: true, to: 'employee' }),
    knifeId: ref('刀具', { required: true, to: 'knife' }),
    qty: quantity('在手数量', { required: true }),
    amount: money('领用成本', { required: true }),
    lastDate: date('最近收发', { required: true }),
    dueDate: date('应还日期'),
  },
  label: ['employeeId'],
  about: 'knifeId',
  list: ['employeeId', 'knifeId', 'qty', 'amount', 'lastDate', 'dueDate'],
  search: ['employeeId', 'knifeId', 'dueDate'],
  order: 'lastDate',
  latestFirst: true,
  totals: ['amount'],
  marks: {
    dueDate: ({ dueDate }, today) => (dueDate && dueDate < today ? { tone: 'danger', says: '逾期未还' } : undefined),
  },
})

export default knifeHolding
