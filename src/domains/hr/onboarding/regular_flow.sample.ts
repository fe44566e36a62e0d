import { sample } from '#server/document/sample.ts'
import { regularFlow } from './regular_flow.flow.ts'

const TRAINEES = ['方小虎', '苏晓峰', '林志豪', '何俊', '罗鹏飞', '梁宇', '宋浩然', '唐杰', '冯磊']
const ITEMS = ['result', 'skill', 'attitude', 'team', 'safety']

/** 转正申请: trainees of the forging workshop, submitted by its head. */
export default sample(regularFlow, {
  by: 'meng.deshan',
  form: async desk => ({
    employeeId: await desk.ref('employee', desk.pick(TRAINEES)),
    regularDate: desk.day(45),
    mentorId: await desk.user('lu.dahai'),
    selfSummary: '<p>试用期内跟班学习修磨和探伤配合，已能独立完成中小件修磨，无安全事故。</p>',
    trainScore: 85,
  }),
  fills: {
    mentor: async desk => ({ scores: ITEMS.map((item, at) => ({ item, score: 80 + ((desk.nth + at) % 15) })) }),
    dept_head: async () => ({ regularResult: 'agree' }),
    hr_head: async () => ({ newSalaryGrade: 'G3' }),
  },
})
