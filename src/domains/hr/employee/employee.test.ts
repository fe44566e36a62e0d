import { expect, it } from 'vitest'
import { appTest, day } from '#test/harness.ts'

type Row = Record<string, string> & { id: string; labels: Record<string, string>; currentCount: number; headcountLimit: number }
interface Picked {
  label: string
  row: Record<string, unknown>
  labels: Record<string, string>
}

/** 员工与编制, as the personnel office keeps them: a position holds as many as it is meant for, and who has left does not come back unseen. */
appTest('employees and positions', tools => {
  const { app, as, row, rows, save, offers, user, dept } = tools

  const list = (master: string, query: object = {}) => tools.list<Row>('wu.qian', master, query)
  const one = async (master: string, query: object) => (await list(master, query))[0]!
  const person = (employeeName: string) => one('employee', { employeeName })
  const submit = (values: object) => save('wu.qian', 'employee', values)
  const refused = async (values: object) => {
    const reply = await submit(values)
    expect(reply.status).not.toBe(200)
    return reply.body.msg
  }
  const remove = async (ids: string) => (await (await as('zhou.hui')).post('blade-biz/master/remove', { master: 'employee', ids })).body
  const newHire = {
    ...{ employeeName: '林小满', gender: '女', phone: '16800007001', entryDate: '2026-11-02', deptId: '质量部', positionId: '检验员' },
  }
  const gradeWord = async (grade: string) => (await row('sys_dict_biz', { code: 'salary_grade', dict_key: grade })).dict_value
  const words = (lines: readonly Row[]) => Object.fromEntries(lines.map(line => [line.changedField, line.newValue]))

  it('every person of the demo company fills a position, and none is overfilled', async () => {
    const [people, places] = [await list('employee'), await list('position')]
    expect(people.length).toBeGreaterThan(100)
    const atWork = people.filter(({ status }) => ['probation', 'regular', 'rehired'].includes(status!))
    expect(places.reduce((sum, place) => sum + place.currentCount, 0)).toBe(atWork.length)
    expect(places.filter(place => place.currentCount > place.headcountLimit)).toEqual([])
    const zhao = await person('赵铁山')
    expect(zhao.labels).toMatchObject({
      [`dept:${zhao.deptId}`]: '锻造车间',
      [`position:${zhao.positionId}`]: '锻造工',
      [`user:${zhao.userId}`]: '赵铁山',
      'dict:employee_status:regular': '正式',
    })
  })

  it('filtering by a department includes those below it', async () => {
    const { deptId } = await person('孟德山')
    const names = (await list('employee', { deptId })).map(({ employeeName }) => employeeName)
    // 薛刚 works in a team of the workshop.
    expect(names).toEqual(expect.arrayContaining(['孟德山', '鲁大海', '赵铁山', '薛刚']))
    expect(names).not.toContain('段磊')
  })

  it('somebody joins by the names of things; a full position refuses the next', async () => {
    expect((await submit({ ...newHire, employeeNo: 'MS0101' })).status).toBe(200)
    expect((await one('position', { positionName: '检验员' })).currentCount).toBe(2)
    expect(await refused({ ...newHire, employeeNo: 'MS0102' })).toBe('岗位“检验员”编制 2 人，已满')
    expect(await refused({ ...newHire, employeeNo: 'MS0102', positionId: '锻造工' })).toBe('岗位中没有“锻造工”')
    // To move there is refused as well, to stay and change something else is not.
    const { id } = await person('田野')
    expect(await refused({ id, deptId: '质量部', positionId: '检验员' })).toBe('岗位“检验员”编制 2 人，已满')
    expect((await submit({ id, phone: '16800007999' })).status).toBe(200)
    // Another department without another position is no place at all.
    expect((await submit({ id, deptId: '质量部' })).status).toBe(400)
  })

  it('of two who take the last place at the same moment one gets it', async () => {
    const { id } = await one('employee', { employeeNo: 'MS0101' })
    expect((await remove(id)).code).toBe(200)
    const replies = await Promise.all(['MS0103', 'MS0104', 'MS0105'].map(employeeNo => submit({ ...newHire, employeeNo })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect((await one('position', { positionName: '检验员' })).currentCount).toBe(2)
  })

  it('who has left stays gone: coming back is another employment', async () => {
    const { id, idCardNo, birthDate, employeeName, gender, phone, deptId, positionId } = await person('雷鸣')
    const back = { employeeName, gender, phone, deptId, positionId, idCardNo, birthDate, entryDate: '2026-11-02' }
    expect(await refused({ id, status: 'quit' })).toBe('离职、退休须填写离职日期')
    expect(await refused({ ...back, employeeNo: 'MS0201' })).toMatch(/已满$/)
    await app.sql(`update hr_employee set status = 'quit', quit_date = '2026-10-31' where id = $1`, [id])
    expect(await offers('zhou.hui', 'employee', '雷鸣')).toEqual([])
    expect((await submit({ ...back, employeeNo: 'MS0201' })).status).toBe(200)
    expect(await refused({ id, status: 'regular', quitDate: '' })).toBe('离职、退休的员工不能恢复在职，再次入职请新增一条')
    // One living employment per identity card.
    const again = { ...back, ...newHire, employeeNo: 'MS0202', positionId: '工程师', deptId: '设备部' }
    expect(await refused(again)).toBe(`身份证号“${idCardNo}”已存在`)
  })

  it('leaving and retiring need a document; people who left before the roster existed are entered as such', async () => {
    const { id } = await person('龙飞')
    const goes = (status: string) => refused({ id, status, quitDate: '2026-10-31' })
    expect(await goes('离职')).toBe('员工离职请通过“离职申请”办理')
    expect(await goes('retired')).toBe('员工退休请通过“退休申请”办理')
    expect((await person('龙飞')).status).toBe('regular')
    const old = { ...newHire, employeeNo: 'MS0301', employeeName: '早已离职', status: '离职', quitDate: '2026-11-30' }
    expect((await submit(old)).status).toBe(200)
  })

  it('manual changes of the roster are in the history, as text, and only the changes', async () => {
    const { id, status } = await person('石磊')
    const before = (await list('employeeHistory', { employeeId: id })).length
    expect((await submit({ id, phone: '16800007555' })).status).toBe(200)
    expect(await list('employeeHistory', { employeeId: id })).toHaveLength(before)
    expect((await submit({ id, deptId: '设备部', positionId: '工程师', salaryGrade: 'G6', status })).status).toBe(200)
    const lines = await list('employeeHistory', { employeeId: id, billNo: '人工更正' })
    expect(words(lines)).toEqual({ deptId: '设备部', positionId: '工程师', salaryGrade: await gradeWord('G6') })
    expect(lines.find(line => line.changedField === 'deptId')).toMatchObject({ oldValue: '技术部', effectiveDate: day() })
    expect((await person('石磊')).version).toBe(2)
  })

  it('an employee entered by hand has first history lines, like one hired by a document', async () => {
    const linesOf = async (employeeNo: string) => list('employeeHistory', { employeeId: (await one('employee', { employeeNo })).id })
    const entered = { ...newHire, employeeNo: 'MS0401', deptId: '锻造车间', positionId: '锻造工', salaryGrade: 'G3' }
    expect((await submit(entered)).status).toBe(200)
    const lines = await linesOf('MS0401')
    expect(words(lines)).toEqual({
      ...{ status: '试用', deptId: '锻造车间', positionId: '锻造工', salaryGrade: await gradeWord('G3') },
    })
    expect(lines.every(line => line.oldValue === '' && line.effectiveDate === entered.entryDate && line.billNo === '人工录入')).toBe(true)
    const gone = { ...newHire, employeeNo: 'MS0402', status: '离职', quitDate: '2026-11-30' }
    expect((await submit(gone)).status).toBe(200)
    expect((await linesOf('MS0402')).find(line => line.changedField === 'status')).toMatchObject({
      ...{ newValue: '离职', effectiveDate: '2026-11-30' },
    })
    // Entered by mistake, they go again; what happened to them later keeps them.
    const { id } = await one('employee', { employeeNo: 'MS0401' })
    expect((await submit({ id, salaryGrade: 'G4' })).status).toBe(200)
    expect((await remove(id)).msg).toBe('“MS0401 林小满”已有变动记录，不能删除')
    expect((await remove((await one('employee', { employeeNo: 'MS0402' })).id)).code).toBe(200)
  })

  it('a manual change of department moves the account, as a document does, and asks to check the roles', async () => {
    const { id } = await person('任小红')
    const depts = async () =>
      (await rows('sys_user_dept', { user_id: user('ren.xiaohong') }, 'dept_id', 'sort')).map(({ dept_id }) => dept_id)
    const followUps = async () => (await app.sql(`select 1 from sys_backlog where title like '核对系统角色：任小红%（人工更正）'`)).length
    expect(await depts()).toEqual([dept('paint')])
    expect((await submit({ id, phone: '16800007666' })).status).toBe(200)
    expect(await followUps()).toBe(0)
    expect((await submit({ id, deptId: '热处理车间', positionId: '热处理工' })).status).toBe(200)
    expect(await depts()).toEqual([dept('heat')])
    expect(await followUps()).toBeGreaterThan(0)
  })

  it('an identity card is counted through, and agrees with the birthday', async () => {
    const { id, idCardNo = '' } = await person('吴倩')
    const wrong = `${idCardNo.slice(0, 17)}${idCardNo[17] === '1' ? '2' : '1'}`
    expect(await refused({ id, idCardNo: wrong })).toBe('身份证号不正确')
    expect(await refused({ id, birthDate: '1990-01-01' })).toBe('出生日期与身份证号不符')
    expect(await refused({ id, probationEnd: '1990-01-01' })).toBe('试用期满日不能早于入职日期')
  })

  it('a picker shows the visible employees without personal details', async () => {
    const picked = (account: string) => offers<Picked>(account, 'employee')
    const [self, ...others] = await picked('worker01')
    expect(others).toEqual([])
    expect(self!.label).toContain('赵铁山')
    expect(Object.values(self!.labels)).toEqual(expect.arrayContaining(['锻造车间', '锻造工']))
    // Whoever may not open the book sees only what is shown to everybody.
    expect(Object.values(self!.labels)).not.toContain('正式')
    const shop = (await picked('meng.deshan')).map(({ label }) => label.split(' ')[1])
    expect(shop).toEqual(expect.arrayContaining(['孟德山', '赵铁山', '薛刚']))
    expect(shop).not.toContain('段磊')
    const whole = await picked('wu.qian')
    expect(whole.length).toBeGreaterThan(60)
    expect(Object.keys(whole[0]!.row)).toEqual(expect.arrayContaining(['employeeNo', 'employeeName', 'deptId']))
    expect(whole.filter(each => 'idCardNo' in each.row || 'phone' in each.row || 'salaryGrade' in each.row)).toEqual([])
    // Not even by an id somebody knows.
    const { id } = await row('hr_employee', { employee_name: '秦海峰' })
    const known = await (await as('worker01')).get('blade-flow/reference/list', { to: 'employee', ids: id })
    expect(known.body.data.records).toEqual([])
  })
})
