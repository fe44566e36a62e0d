import { addDays } from '#model/day.ts'
import { date, dict, integer, ref, text, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { HR_OFFICE } from '../hr.menu.ts'

/** Days before its end from which a contract can be renewed. */
const RENEWED_AHEAD = 90

interface Terms {
  readonly contractType?: string
  readonly startDate?: string
  readonly endDate?: string
  readonly probationMonths?: number
}

const contractType = dict('合同类型', { required: true, code: 'labor_contract_type' })
const endDate = date('结束日期', { when: doc => doc.contractType !== 'open', help: '固定期限合同和返聘协议必填' })
const billNo = text('协议编号', { max: 40 })

/** Which kinds of contract have an end. */
const hasEnd = {
  on: 'endDate',
  ok: ({ contractType = '', endDate }: Terms) => !['fixed', 'rehire'].includes(contractType) || !!endDate,
  message: '固定期限合同和返聘协议须填写结束日期',
} as const

/**
 * 劳动合同. Signed when somebody is hired, ended when they leave; people rehired after retirement have an agreement instead. The office
 * signs missing ones, renews and changes them: each time a new row replaces the old one.
 */
export const laborContract = register('laborContract', {
  title: '劳动合同',
  en: 'Labour contracts',
  page: { path: '/hr/contract', icon: 'file-protect-outlined', keeps: HR_OFFICE },
  fields: {
    contractNo: text('合同编号', { required: true, max: 40 }),
    employeeId: ref('员工', { required: true, to: 'employee' }),
    contractType,
    startDate: date('开始日期', { required: true }),
    endDate: date('结束日期', { help: '无固定期限的合同没有结束日期' }),
    probationMonths: integer('试用期(月)', { required: true, min: 0, max: 6 }),
    status: dict('合同状态', { required: true, code: 'labor_contract_status' }),
    endedOn: date('终止日期'),
    billNo: text('来源单据', { max: 40 }),
  },
  counted: { unrenewed: yesNo('到期未续签') },
  label: ['contractNo'],
  about: 'employeeId',
  unique: [['contractNo'], { of: ['employeeId'], among: { status: ['effective'] } }],
  list: ['contractNo', 'employeeId', 'contractType', 'status', 'startDate', 'endDate', 'probationMonths', 'endedOn', 'unrenewed', 'billNo'],
  search: ['contractNo', 'employeeId', 'contractType', 'status', 'unrenewed', 'endDate', 'billNo'],
  createActions: action => ({
    sign: action({
      title: '新签合同',
      en: 'Sign a contract',
      says: '用于花名册中还没有劳动合同的员工，如导入的老员工；入职审批通过的员工已自动建立合同。',
      fields: {
        employeeId: ref('员工', { required: true, to: 'employee' }),
        contractType,
        startDate: date('开始日期', { required: true }),
        endDate,
        probationMonths: integer('试用期(月)', { required: true, min: 0, max: 6, initial: 0 }),
        billNo,
      },
      proposes: () => ({ contractType: 'fixed', probationMonths: 0 }),
      rules: [
        hasEnd,
        { on: 'endDate', ok: doc => !doc.endDate || doc.endDate > (doc.startDate ?? ''), message: '结束日期须晚于开始日期' },
        {
          on: 'probationMonths',
          ok: doc => (doc.probationMonths ?? 0) <= probationLimit(doc),
          message: doc => `该期限的合同试用期最长 ${probationLimit(doc)} 个月`,
        },
      ],
    }),
  }),
  actions: action => ({
    renew: action({
      title: '续签',
      en: 'Renew',
      says: '新合同自原合同结束的次日起生效，原合同按到期处理。',
      when: ({ status, endDate, unrenewed }, today) =>
        unrenewed === 'yes' || (status === 'effective' && !!endDate && endDate <= addDays(today, RENEWED_AHEAD)),
      fields: { contractType, endDate, billNo },
      proposes: ({ contractType }) => ({ contractType }),
      rules: [
        hasEnd,
        { on: 'endDate', ok: (doc, row) => !doc.endDate || doc.endDate > (row.endDate ?? ''), message: '结束日期须晚于原合同的结束日期' },
        {
          on: 'contractType',
          ok: (doc, row) => (doc.contractType === 'rehire') === (row.contractType === 'rehire'),
          message: '返聘协议与劳动合同不能互相续签',
        },
      ],
    }),
    amend: action({
      title: '变更',
      en: 'Amend',
      says: '按签订的变更协议修改期限，原合同记为变更，由新的一行接替。',
      when: ({ status }) => status === 'effective',
      fields: { changeDate: date('变更日期', { required: true }), contractType, endDate, billNo },
      proposes: ({ contractType, endDate }, today) => ({ changeDate: today, contractType, endDate }),
      rules: [
        hasEnd,
        {
          on: 'changeDate',
          ok: ({ changeDate = '' }, { startDate = '' }, today) => startDate <= changeDate && changeDate <= today,
          message: '变更日期须在合同开始之后，且不能晚于今天',
        },
        {
          on: 'endDate',
          ok: ({ endDate, changeDate = '' }) => !endDate || endDate >= changeDate,
          message: '结束日期不能早于变更日期',
        },
        {
          on: 'contractType',
          ok: (doc, row) => doc.contractType !== row.contractType || (doc.endDate ?? '') !== (row.endDate ?? ''),
          message: '合同类型和结束日期都没有变化',
        },
        {
          on: 'contractType',
          ok: (doc, row) => (doc.contractType === 'rehire') === (row.contractType === 'rehire'),
          message: '返聘协议与劳动合同不能互相变更',
        },
      ],
    }),
  }),
})

export default laborContract

const OPEN_ENDED_LIMIT = 6

/** 试用期上限 by labour law in months, by years of the contract; 0 years is unlimited. */
export function mostProbation(years: number): number {
  if (years === 0) return OPEN_ENDED_LIMIT
  const months = years * 12
  return months < 3 ? 0 : months < 12 ? 1 : months < 36 ? 2 : OPEN_ENDED_LIMIT
}

/** Years of a contract; 0 without an end. */
export const yearsOf = ({ startDate, endDate }: { readonly startDate?: string | null; readonly endDate?: string | null }): number =>
  endDate && startDate ? Math.round(((Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 / 365.25) * 10) / 10 : 0

/** No probation for agreements with pensioners and contracts for one task. */
function probationLimit(terms: Terms): number {
  return ['task', 'rehire'].includes(terms.contractType ?? '') ? 0 : mostProbation(yearsOf(terms))
}
