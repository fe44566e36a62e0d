import { expect, it } from 'vitest'
import { addMonths } from '#model/day.ts'
import { appTest, day, personnelIn } from '#test/harness.ts'

/** 劳动合同: signed for people without one, renewed, changed, expired. */
appTest('labour contracts', tools => {
  const { app, list, figures, save, told, dept } = tools
  const { position, morning } = personnelIn(tools)
  const today = day()

  let count = 0
  /** An imported employee without documents, and so without a contract. */
  const imported = async () => {
    const at = ++count
    const reply = await save('wu.qian', 'employee', {
      ...{ employeeNo: `OLD${at}`, employeeName: `老员工${at}`, gender: 'male', phone: '16800007001', entryDate: '2020-03-01' },
      ...{ deptId: dept('forge'), positionId: await position(`导入岗${at}`, 1), status: 'regular' },
    })
    expect(reply.body).toMatchObject({ success: true })
    return reply.body.data.id as string
  }
  const contracts = (employeeId: string) => list('wu.qian', 'laborContract', { employeeId, ascs: 'contractNo' })
  const act = (action: string, fields: object, id?: string, by = 'wu.qian') => tools.act(by, 'laborContract', action, id, fields)
  const sign = (employeeId: string, more: object = {}, by?: string) => {
    const fixed = { contractType: 'fixed', startDate: '2024-03-01', endDate: day(20), probationMonths: 0 }
    return act('sign', { employeeId, ...fixed, ...more }, undefined, by)
  }

  it('somebody without a contract gets one, once', async () => {
    const id = await imported()
    expect(await contracts(id)).toEqual([])
    const said = async (more: object) => (await sign(id, more)).body.msg
    expect(await said({ endDate: '' })).toBe('固定期限合同和返聘协议须填写结束日期')
    expect(await said({ endDate: '2024-02-01' })).toBe('结束日期须晚于开始日期')
    expect(await said({ endDate: '2025-02-28', probationMonths: 6 })).toBe('该期限的合同试用期最长 2 个月')
    expect(await said({ contractType: 'rehire' })).toBe('返聘员工签订返聘协议，其他员工签订劳动合同')
    expect((await sign(id, {}, 'meng.deshan')).status).toBe(403)
    expect((await sign(id)).body).toMatchObject({ success: true })
    expect(await contracts(id)).toMatchObject([
      { contractNo: `LD-OLD${count}-1`, status: 'effective', startDate: '2024-03-01', endDate: day(20) },
    ])
    expect(await said({})).toBe(`该员工已有生效的劳动合同 LD-OLD${count}-1`)
    const left = await Promise.all([imported(), imported()].map(async one => sign(await one, { contractType: 'open', endDate: '' })))
    expect(left.map(reply => reply.status)).toEqual([200, 200])
    const both = await imported()
    const replies = await Promise.all([sign(both), sign(both), sign(both)])
    expect(replies.map(reply => reply.status).sort()).toEqual([200, 400, 400])
  })

  it('renewed before its end, the next one begins the day after', async () => {
    const id = await imported()
    await sign(id)
    const [first] = await contracts(id)
    const said = async (fields: object) => (await act('renew', fields, first!.id)).body.msg
    expect(await said({ contractType: 'fixed', endDate: day(20) })).toBe('结束日期须晚于原合同的结束日期')
    expect(await said({ contractType: 'rehire', endDate: day(400) })).toBe('返聘协议与劳动合同不能互相续签')
    expect((await act('renew', { contractType: 'fixed', endDate: day(400), billNo: 'XQ-1' }, first!.id)).status).toBe(200)
    expect(await contracts(id)).toMatchObject([
      { status: 'expired', endedOn: day(20), endDate: day(20), unrenewed: 'no' },
      { status: 'effective', startDate: day(21), endDate: day(400) },
    ])
    // Not long before its end, and not a replaced one.
    for (const row of await contracts(id)) expect((await act('renew', { contractType: 'open' }, row.id)).status).toBe(409)
  })

  it('not renewed, it runs out on its day, says so until somebody acts, and is renewed without a gap', async () => {
    const id = await imported()
    await sign(id, { endDate: day(3) })
    await morning(day(3))
    expect(await contracts(id)).toMatchObject([{ status: 'effective' }])
    expect(await morning(day(4))).toContain('合同到期 1')
    expect(await morning(day(5))).not.toContain('合同到期')
    expect(await contracts(id)).toMatchObject([{ status: 'expired', endedOn: day(3), unrenewed: 'yes' }])
    expect(await figures('wu.qian', [{ master: 'laborContract', where: { unrenewed: 'yes' } }])).toMatchObject([{ total: 1 }])
    const content = `老员工${count}（OLD${count}）的劳动合同 LD-OLD${count}-1 已于 ${day(3)} 到期，请办理续签或离职。`
    expect((await told('劳动合同已到期')).filter(({ account }) => account === 'wu.qian')).toEqual([{ account: 'wu.qian', content }])
    await tools.sound()
    const [over] = await contracts(id)
    expect((await act('renew', { contractType: 'open' }, over!.id)).status).toBe(200)
    expect(await contracts(id)).toMatchObject([
      { status: 'expired', unrenewed: 'no' },
      { status: 'effective', contractType: 'open', startDate: day(4), endDate: '' },
    ])
  })

  it('changed by agreement, another row takes over its term', async () => {
    const id = await imported()
    await sign(id, { endDate: day(200) })
    const [first] = await contracts(id)
    const said = async (fields: object) =>
      (await act('amend', { changeDate: today, contractType: 'fixed', endDate: day(200), ...fields }, first!.id)).body.msg
    expect(await said({})).toBe('合同类型和结束日期都没有变化')
    expect(await said({ endDate: day(300), changeDate: day(1) })).toBe('变更日期须在合同开始之后，且不能晚于今天')
    expect(await said({ endDate: day(-1) })).toBe('结束日期不能早于变更日期')
    expect((await act('amend', { changeDate: today, contractType: 'open', billNo: 'BG-7' }, first!.id)).status).toBe(200)
    expect(await contracts(id)).toMatchObject([
      { status: 'changed', endedOn: today, endDate: day(200), unrenewed: 'no' },
      { status: 'effective', contractType: 'open', startDate: '2024-03-01', endDate: '' },
    ])
    expect((await act('amend', { changeDate: today, contractType: 'fixed', endDate: day(9) }, first!.id)).status).toBe(409)
  })

  it('who has left signs nothing any more', async () => {
    const id = await imported()
    await sign(id)
    await app.sql(`update hr_employee set status = 'quit', quit_date = $2 where id = $1`, [id, today])
    await app.sql(`update hr_labor_contract set status = 'expired', end_date = $2 where employee_id = $1`, [id, addMonths(today, -1)])
    const [last] = await contracts(id)
    expect(last).toMatchObject({ unrenewed: 'no' })
    expect((await act('renew', { contractType: 'open' }, last!.id)).status).toBe(409)
    expect((await sign(id)).status).toBe(400)
  })
})
