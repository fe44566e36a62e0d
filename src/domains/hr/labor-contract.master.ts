import { date, dict, integer, ref, text } from '../../model/form/field.ts'
import { master } from '../../model/master.ts'

/** 劳动合同. Made when somebody joins, ended when they leave; a person who comes back after retiring has an agreement instead. */
export const laborContract = master('laborContract', {
  title: '劳动合同',
  en: 'Labour contracts',
  fields: {
    contractNo: text('合同编号', { required: true, max: 40 }),
    employeeId: ref('员工', { required: true, to: 'employee' }),
    contractType: dict('合同类型', { required: true, code: 'labor_contract_type' }),
    startDate: date('开始日期', { required: true }),
    endDate: date('结束日期', { help: '无固定期限的合同没有结束日期' }),
    probationMonths: integer('试用期(月)', { required: true, min: 0, max: 6 }),
    status: dict('合同状态', { required: true, code: 'labor_contract_status' }),
    endedOn: date('终止日期'),
    billNo: text('来源单据', { max: 40 }),
  },
  label: ['contractNo'],
  about: 'employeeId',
  unique: [['contractNo'], { of: ['employeeId'], among: { status: ['effective'] } }],
  list: ['contractNo', 'employeeId', 'contractType', 'status', 'startDate', 'endDate', 'probationMonths', 'endedOn', 'billNo'],
  search: ['contractNo', 'employeeId', 'contractType', 'status', 'endDate', 'billNo'],
  readonly: true,
})

export default laborContract

const OPEN_ENDED_LIMIT = 6

/** 试用期上限 of the labour law, in months, by the years of the contract; 0 years is a contract without an end. */
export function mostProbation(years: number): number {
  if (years === 0) return OPEN_ENDED_LIMIT
  const months = years * 12
  return months < 3 ? 0 : months < 12 ? 1 : months < 36 ? 2 : OPEN_ENDED_LIMIT
}
