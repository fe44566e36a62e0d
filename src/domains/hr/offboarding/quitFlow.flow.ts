import { agree, carryOut } from '#company/approvers.ts'
import { handle, when } from '#model/flow/chain.ts'
import { either, reaches, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { HEAD_ABOVE, headIn } from '#model/flow/people.ts'
import { date, days, dept, dict, ref, textarea, yesNo } from '#model/form/field.ts'
import { handoverLines } from './handover.chain.ts'

/**
 * 离职申请. Every department that lent something confirms its return, and open items block it. At the end of the last working day the
 * account is closed and open tasks go to the head of the department.
 */
export const quitFlow = flow('quitFlow', {
  title: '离职申请',
  en: 'Resignation',
  prefix: 'LZ',
  fields: {
    employeeId: ref('员工', {
      required: true,
      to: 'employee',
      copy: { deptId: 'deptId', positionId: 'positionId', entryDate: 'entryDate' },
    }),
    deptId: dept('部门', { derived: true }),
    positionId: ref('岗位', { derived: true, to: 'position' }),
    entryDate: date('入职日期', { derived: true }),
    quitType: dict('离职类型', { required: true, code: 'quit_type', initial: 'resign' }),
    applyQuitDate: date('申请离职日期', { required: true, initial: 'today' }),
    lastWorkDate: date('最后工作日', { required: true, help: '正式员工须提前 30 天、试用期员工须提前 3 天提出' }),
    quitReason: dict('离职原因', { required: true, code: 'quit_reason' }),
    reasonDetail: textarea('详细说明', { required: true, max: 1000 }),
    interview: textarea('面谈记录', { max: 2000, later: true }),
    competition: yesNo('启动竞业限制', { later: true }),
    leaveBalance: days('剩余年假(天)', { derived: true, help: '当年年休假折算到最后工作日，加上结转的天数，减去已休天数，取整天' }),
    handover: handoverLines,
  },
  facts: { keyPost: '关键岗位', positionLevel: '' },
  rules: [
    {
      on: 'lastWorkDate',
      ok: doc => (doc.lastWorkDate ?? '') >= (doc.applyQuitDate ?? ''),
      message: '最后工作日不能早于申请离职日期',
    },
    { on: 'handover', cell: 'handoverType', once: row => row.handoverType, message: '同一交接项不能重复' },
  ],
  concerns: { dept: 'employeeId.deptId', person: 'employeeId.userId' },
  chain: [
    agree('dept_head'),
    agree('hr_specialist', { edits: ['interview'] }),
    agree('hr_head', { edits: ['competition', 'lastWorkDate'] }),
    when(either(reaches('positionLevel', 20), yes('keyPost')), agree('vp_dept')),
    handle('handover', '责任部门交接', {
      by: headIn('handover.handlerDeptId'),
      mode: { kind: 'all' },
      empty: HEAD_ABOVE,
      edits: ['handover.done', 'handover.comment'],
    }),
    carryOut('hr_specialist', { id: 'hr_close', name: '人事专员办结', edits: ['interview'] }),
  ],
  subject: '离职申请：{employee} {lastWorkDate}',
  list: ['employeeId', 'deptId', 'lastWorkDate', 'quitType', 'quitReason'],
  search: ['employeeId', 'deptId', 'quitType', 'lastWorkDate'],
})

export default quitFlow
