import { sample } from '#server/document/sample.ts'
import { recruitmentPlan } from './recruitmentPlan.flow.ts'

const POSITIONS = ['锻造工', '锻件修磨工', '锻造辅助工']
const NEEDS = ['fill', 'reserve', 'add']

/** 招聘计划: the forging workshop, with different positions and reasons. */
export default sample(recruitmentPlan, {
  by: 'meng.deshan',
  form: async desk => {
    const deptId = await desk.dept('锻造车间')
    return {
      planName: `锻造车间补员计划 ${desk.nth + 1}`,
      recruitType: desk.nth % 2 ? 'society' : 'campus',
      deptId,
      planPeriod: [desk.day(0), desk.day(90)],
      budget: '8000.00',
      reason: '新增压机投产，两班改三班，现有人员不足。',
      positions: [
        {
          positionId: await desk.ref('position', desk.pick(POSITIONS), { deptId }),
          needType: NEEDS[Math.floor(desk.nth / 3) % 3],
          qty: 2,
          education: 'senior',
          ageRange: '18-40',
          skillRequire: '能适应倒班，有锻压或起重经验者优先',
          expectDate: desk.day(60),
        },
      ],
    }
  },
  fills: {
    hr_head: async desk => ({ budget: `${8000 + desk.nth * 100}.00` }),
  },
})
