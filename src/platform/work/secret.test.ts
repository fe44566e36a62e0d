import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'

describe('confidential values of a form', () => {
  let app: TestApp
  let cases: Cases
  beforeAll(async () => {
    app = await openTestApp()
    cases = casesIn(app)
  })
  afterAll(() => app?.close())

  it('external accounts can open, preview and save drafts only of flows they may start', async () => {
    const outsider = await app.signIn('supplier01')
    const listed = (await outsider.get('blade-flow/work/start-list', { size: 500 })).body.data.records.map(
      ({ key }: { key: string }) => key,
    )
    expect(listed).toContain('supplier_change')
    const flows = [...app.engine.flows.flows.keys()]
    expect(flows.length).toBeGreaterThan(listed.length + 10)
    for (const flowKey of flows) {
      const status = listed.includes(flowKey) ? 200 : 403
      expect((await outsider.get('blade-flow/process/open', { flowKey })).status, `open ${flowKey}`).toBe(status)
      expect((await outsider.post('blade-flow/process/preview', { flowKey, form: {} })).status, `preview ${flowKey}`).toBe(status)
      if (status === 403)
        expect((await outsider.post('blade-flow/process/save-draft', { flowKey, form: {} })).status, `draft ${flowKey}`).toBe(403)
    }
  })

  it('INV-09 filling in a form does not reveal salaries', async () => {
    const head = await app.signIn('meng.deshan')
    const [employee] = await app.sql<{ id: string; grade: string }>(
      `select id::text, salary_grade as grade from hr_employee where salary_grade is not null and status = 'regular' order by id limit 1`,
    )
    const form = { employeeId: employee!.id }
    const tried = (await head.post('blade-flow/process/preview', { flowKey: 'positionChange', form })).body.data
    expect(tried.form.oldDeptId).toBeTruthy()
    expect(JSON.stringify(tried)).not.toContain(`"${employee!.grade}"`)
    const opened = (await head.get('blade-flow/process/open', { flowKey: 'positionChange', given: JSON.stringify(form) })).body.data
    expect(opened.fields).toMatchObject({ oldGrade: '-', newGrade: '-', newPositionId: 'w' })
    expect(JSON.stringify(opened)).not.toContain(`"${employee!.grade}"`)
  })

  it('INV-09 viewers see no secrets, approvers at the right node do', async () => {
    const [running] = await app.sql<{ id: string; holder: string; initiator: string }>(
      `select i.id::text, u.account as holder, s.account as initiator from wf_instance i join wf_task t on t.instance_id = i.id and t.node_id = 'hr_head'
       join sys_user u on u.id = t.holder join sys_user s on s.id = i.initiator where i.def_key = 'positionChange' and t.status <> 0 limit 1`,
    )
    const detail = async (account: string) =>
      (await (await cases.as(account)).get('blade-flow/process/detail', { processInstanceId: running!.id })).body.data
    expect((await detail(running!.holder)).form.oldGrade).toBeTruthy()
    for (const account of ['admin', running!.initiator]) {
      const shown = await detail(account)
      expect(shown.form.employeeId).toBeTruthy()
      expect(shown.form, account).not.toHaveProperty('oldGrade')
      expect(shown.form, account).not.toHaveProperty('newGrade')
      expect(shown.fields).toMatchObject({ oldGrade: '-', newGrade: '-' })
      const copy = await (await cases.as(account)).get('blade-flow/process/open', { flowKey: 'positionChange', copyFrom: running!.id })
      expect(copy.body.data.form, account).not.toHaveProperty('newGrade')
    }
  })
})
