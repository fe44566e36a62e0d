import { sample } from '#server/document/sample.ts'
import { positionChange } from './positionChange.flow.ts'

const MOVERS = ['程大勇', '曹建军', '袁伟', '邓志勇', '许国强', '傅军', '沈涛', '曾庆', '彭海']

/** 岗位异动: grinders of the forging workshop who move to the presses. */
export default sample(positionChange, {
  by: 'meng.deshan',
  form: async desk => {
    const deptId = await desk.dept('锻造车间')
    const isLoan = desk.nth % 4 === 1
    return {
      employeeId: await desk.ref('employee', desk.pick(MOVERS)),
      positionChangeType: isLoan ? 'second' : 'move',
      effectiveDate: desk.day(10),
      newDeptId: deptId,
      newPositionId: await desk.ref('position', '锻造辅助工', { deptId }),
      ...(isLoan ? { loanEnd: desk.day(100) } : {}),
      reason: '压机增开一班，抽调修磨工支援。',
      handover: [{ handoverItem: '修磨工位工具台账', handoverUserId: await desk.user('lu.dahai'), done: 'no' }],
    }
  },
  fills: {
    hr_head: async () => ({ newGrade: 'G3', examResult: '现场考察合格' }),
    hr_specialist: async desk => ({
      handover: [{ handoverItem: '修磨工位工具台账', handoverUserId: await desk.user('lu.dahai'), done: 'yes' }],
    }),
  },
})
