import { sample } from '#server/document/sample.ts'
import { isIdCard } from '../employee/employee.master.ts'
import { entryApproval } from './entryApproval.flow.ts'

const NAMES = ['陈小军', '刘大志', '王海洋', '李向阳', '张文博', '赵志强', '杨帆', '黄河', '周正']

/** Adds the check digit. */
const idCard = (body: string) => [...'10X98765432'].map(last => `${body}${last}`).find(isIdCard) ?? ''

/** 入职审批: new employees of the forging workshop, filed by the personnel clerk. */
export default sample(entryApproval, {
  by: 'wu.qian',
  form: async desk => {
    const deptId = await desk.dept('锻造车间')
    return {
      employeeName: NAMES[desk.nth % NAMES.length],
      idCardNo: idCard(`3799021995060${(desk.nth % 9) + 1}${10 + desk.nth}1`),
      phone: `1680003${String(desk.nth + 1).padStart(4, '0')}`,
      workStartDate: '2017-07-01',
      education: 'college',
      deptId,
      positionId: await desk.ref('position', '锻造辅助工', { deptId }),
      employType: 'contract',
      entryDate: desk.day(20),
      contractYears: '3.0',
      probationMonths: 3,
      materials: [
        { materialType: 'idcard', submitted: 'yes' },
        { materialType: 'degree', submitted: 'yes' },
        { materialType: 'medical', submitted: 'yes', expireDate: desk.day(365) },
      ],
    }
  },
  fills: { hr_head: async () => ({ salaryGrade: 'G2' }) },
})
