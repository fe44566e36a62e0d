import { agree, carryOut } from '#company/approvers.ts'
import { when } from '#model/flow/chain.ts'
import { both, differs, either, reaches, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { date, daterange, dict, ref, tenths, yesNo } from '#model/form/field.ts'
import { handoverLines } from './handover.chain.ts'

/** Fields that the personnel clerk may correct at every node. */
const CLERK = ['insureYears', 'postType', 'handoverDone', 'handover.done', 'handover.comment'] as const

/**
 * 退休申请. At the legal age, or a little earlier or later by choice. On the day the contract ends by law; somebody who is asked to
 * continue gets an agreement and a new employment.
 */
export const retireFlow = flow('retire_flow', {
  title: '退休申请',
  en: 'Retirement',
  prefix: 'TX',
  fields: {
    employeeId: ref('员工', { required: true, to: 'employee', copy: { gender: 'gender', birthDate: 'birthDate' } }),
    gender: dict('性别', { derived: true, code: 'gender' }),
    birthDate: date('出生日期', { derived: true }),
    postType: dict('岗位性质', { required: true, code: 'post_type' }),
    legalRetireDate: date('法定退休日期', { derived: true }),
    retireType: dict('退休类型', { required: true, code: 'retire_type', initial: 'normal' }),
    retireDate: date('退休日期', { required: true }),
    insureYears: tenths('养老缴费年限', { required: true, min: 0, max: 60, help: '单位：年' }),
    minInsureYears: tenths('最低缴费年限', { derived: true, help: '单位：年' }),
    rehire: yesNo('是否返聘', { required: true, initial: 'no' }),
    rehireTerm: daterange('返聘期限', { required: true, when: doc => doc.rehire === 'yes' }),
    handoverDone: yesNo('交接完成', { later: true }),
    handover: handoverLines,
  },
  facts: { positionLevel: '' },
  rules: [
    { on: 'handover', cell: 'handoverType', once: row => row.handoverType, message: '同一交接项不能重复' },
    {
      on: 'rehireTerm',
      ok: doc => doc.rehire !== 'yes' || (doc.rehireTerm?.[0] ?? '') >= (doc.retireDate ?? ''),
      message: '返聘不能早于退休日期开始',
    },
  ],
  concerns: { dept: 'employeeId.deptId', person: 'employeeId.userId' },
  chain: [
    agree('dept_head'),
    agree('hr_specialist', { edits: CLERK }),
    agree('hr_head'),
    when(either(differs('retireType', 'normal'), yes('rehire')), agree('vp_dept')),
    when(both(yes('rehire'), reaches('positionLevel', 30)), agree('gm')),
    carryOut('hr_specialist', { id: 'hr_close', name: '人事专员办结', edits: CLERK }),
  ],
  subject: '退休申请：{employee} {retireDate}',
  list: ['employeeId', 'retireDate', 'retireType', 'legalRetireDate', 'rehire'],
  search: ['employeeId', 'retireType', 'retireDate'],
})

export default retireFlow
