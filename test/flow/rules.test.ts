import { expect, it } from 'vitest'
import { day, flowTest, papersOf, personnelIn, positionId } from '#test/harness.ts'

/** The rules of a form and of the books are asked at every door where something can have changed, not at the submit alone. */
flowTest('leave', 'rules on the way', tools => {
  const { app, rows, row, user } = tools
  const { employee } = personnelIn(tools)
  const YEAR = Number(day().slice(0, 4)) + 1
  tools.base(async () => ({
    ...{
      employeeId: await employee('贺琪'),
      leaveType: 'personal',
      startHalf: 'am',
      endHalf: 'pm',
      contactPhone: '16800000000',
      reason: '回乡',
    },
  }))
  const on = (date: string) => ({ startDate: date, endDate: date })

  it('are asked again at the last approval: what became wrong since the submit keeps the task open and the books as they were', async () => {
    const paper = await tools.start(on(`${YEAR}-07-05`), 'he.qi')
    await paper.agreeUntil('hr_specialist')
    const before = await rows('leave_ledger', { apply_id: paper.documentId }, 'biz_type')
    const setQuit = (quitDate: string | null) =>
      app.sql('update hr_employee set quit_date = $2 where user_id = $1', [user('he.qi'), quitDate])
    await setQuit(`${YEAR}-07-04`)
    await paper.refuses([[undefined, '请假不能超过最后工作日']])
    expect(await rows('leave_ledger', { apply_id: paper.documentId }, 'biz_type')).toEqual(before)
    expect(await row('wf_instance', { id: paper.id }, 'status')).toEqual({ status: 'running' })
    await setQuit(null)
    expect(await paper.agreeAll()).toEqual(['hr_specialist'])
  })

  it('are asked again at a resubmit, even of an unchanged form', async () => {
    const paper = await tools.start(on(`${YEAR}-07-06`), 'he.qi')
    await paper.sendBack('再想想')
    await tools.start(on(`${YEAR}-07-07`), 'he.qi')
    const reply = await paper.tryResubmit({ startDate: `${YEAR}-07-06`, endDate: `${YEAR}-07-07` })
    expect([reply.status, reply.body.msg]).toEqual([400, expect.stringContaining('时间重叠')])
    await paper.resubmit(on(`${YEAR}-07-06`))
  })

  it('hold what an approver writes: a broken rule is refused at the node, and nothing of it is kept', async () => {
    const hires = papersOf('entryApproval', tools)
    const paper = await hires.startAt('hr_head', {
      ...{ positionId: await positionId(app, '锻造辅助工'), contractYears: '1.0', probationMonths: 2 },
    })
    const before = await row('document', { id: paper.documentId }, 'data, rev')
    await paper.refuses([[{ salaryGrade: 'G3', probationMonths: 3 }, '合同期限 1 年，试用期最长 2 个月']])
    expect(await row('document', { id: paper.documentId }, 'data, rev')).toEqual(before)
    await paper.agree({ salaryGrade: 'G3', probationMonths: 1 })
    expect((await row<{ data: { probationMonths: number } }>('document', { id: paper.documentId }, 'data')).data.probationMonths).toBe(1)
  })
})
