import { sample } from '#server/document/sample.ts'
import { quitFlow } from './quitFlow.flow.ts'

const LEAVERS = ['吕强', '苏建华', '卢伟', '蒋志明', '蔡国栋', '贾磊', '丁海波', '魏东', '薛志刚']
const REASONS = ['family', 'pay', 'career', 'health', 'study']
const ITEMS = ['work', 'tool', 'key']

/** 离职申请: workers of the forging workshop with a month's notice. */
export default sample(quitFlow, {
  by: 'meng.deshan',
  form: async desk => ({
    employeeId: await desk.ref('employee', desk.pick(LEAVERS)),
    quitType: 'resign',
    applyQuitDate: desk.day(-7),
    lastWorkDate: desk.day(30),
    quitReason: REASONS[desk.nth % REASONS.length],
    reasonDetail: '回乡照顾家人。',
    handover: ITEMS.map(handoverType => ({ handoverType })),
  }),
  fills: {
    hr_specialist: async () => ({ interview: '面谈确认去意已决，无劳动争议。' }),
    hr_head: async () => ({ competition: 'no' }),
    handover: async () => ({ handover: ITEMS.map(handoverType => ({ handoverType, done: 'yes', comment: '已交清' })) }),
  },
})
