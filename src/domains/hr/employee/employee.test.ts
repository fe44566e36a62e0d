import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { today } from '#test/setup/personnel.ts'

const MASTER = 'blade-biz/master'
const REFERENCE = 'blade-flow/reference/list'

type Row = Record<string, string> & { id: string; labels: Record<string, string>; currentCount: number; headcountLimit: number }

/** 员工与编制, as the personnel office keeps them: a position holds as many as it is meant for, and who has left does not come back unseen. */
describe('employees and positions', () => {
  let app: TestApp
  let clerk: Session
  let boss: Session
  beforeAll(async () => {
    app = await openTestApp()
    ;[clerk, boss] = [await app.signIn('wu.qian'), await app.signIn('zhou.hui')]
  })
  afterAll(() => app.close())

  const list = async (master: string, query: Record<string, unknown>) =>
    (await clerk.get(`${MASTER}/list`, { master, size: 200, ...query })).body.data as { records: Row[]; total: number }
  const one = async (master: string, query: Record<string, unknown>) => (await list(master, query)).records[0]!
  const submit = (values: Record<string, unknown>, session = clerk) => session.post(`${MASTER}/submit`, { master: 'employee', ...values })
  const newHire = {
    employeeName: '林小满',
    gender: '女',
    phone: '16800007001',
    entryDate: '2026-11-02',
    deptId: '质量部',
    positionId: '检验员',
  }
  const gradeWord = async (grade: string) =>
    (
      await app.sql<{ word: string }>(`select dict_value as word from sys_dict_biz where code = 'salary_grade' and dict_key = $1`, [grade])
    )[0]!.word
  const picked = async (session: Session, query: Record<string, unknown> = {}) =>
    (await session.get(REFERENCE, { to: 'employee', size: 200, ...query })).body.data.records as {
      label: string
      row: Record<string, unknown>
      labels: Record<string, string>
    }[]

  it('every person of the demo company fills a position, and none is overfilled', async () => {
    const people = await list('employee', {})
    const places = await list('position', {})
    expect(people.total).toBeGreaterThan(100)
    const atWork = people.records.filter(row => ['probation', 'regular', 'rehired'].includes(row.status!))
    expect(places.records.reduce((sum, row) => sum + row.currentCount, 0)).toBe(atWork.length)
    expect(places.records.filter(row => row.currentCount > row.headcountLimit)).toEqual([])
    const zhao = await one('employee', { employeeName: '赵铁山' })
    expect(zhao.labels).toMatchObject({
      [`dept:${zhao.deptId}`]: '锻造车间',
      [`position:${zhao.positionId}`]: '锻造工',
      [`user:${zhao.userId}`]: '赵铁山',
      'dict:employee_status:regular': '正式',
    })
  })

  it('a department is asked with what lies below it', async () => {
    const { deptId } = await one('employee', { employeeName: '孟德山' })
    const names = (await list('employee', { deptId })).records.map(row => row.employeeName)
    // 薛刚 works in a team of the workshop.
    expect(names).toEqual(expect.arrayContaining(['孟德山', '鲁大海', '赵铁山', '薛刚']))
    expect(names).not.toContain('段磊')
  })

  it('somebody joins by the names of things; a full position refuses the next', async () => {
    expect((await submit({ ...newHire, employeeNo: 'MS0101' })).status).toBe(200)
    expect((await one('position', { positionName: '检验员' })).currentCount).toBe(2)
    expect((await submit({ ...newHire, employeeNo: 'MS0102' })).body.msg).toBe('岗位“检验员”编制 2 人，已满')
    expect((await submit({ ...newHire, employeeNo: 'MS0102', positionId: '锻造工' })).body.msg).toBe('岗位中没有“锻造工”')
    // To move there is refused as well, to stay and change something else is not.
    const { id } = await one('employee', { employeeName: '田野' })
    expect((await submit({ id, deptId: '质量部', positionId: '检验员' })).body.msg).toBe('岗位“检验员”编制 2 人，已满')
    expect((await submit({ id, phone: '16800007999' })).status).toBe(200)
    // Another department without another position is no place at all.
    expect((await submit({ id, deptId: '质量部' })).status).toBe(400)
  })

  it('of two who take the last place at the same moment one gets it', async () => {
    const { id } = await one('employee', { employeeNo: 'MS0101' })
    expect((await boss.post(`${MASTER}/remove`, { master: 'employee', ids: id })).body.code).toBe(200)
    const replies = await Promise.all(['MS0103', 'MS0104', 'MS0105'].map(employeeNo => submit({ ...newHire, employeeNo })))
    expect(replies.map(reply => reply.status).sort()).toEqual([200, 400, 400])
    expect((await one('position', { positionName: '检验员' })).currentCount).toBe(2)
  })

  it('who has left stays gone: coming back is another employment', async () => {
    const { id, idCardNo, birthDate, employeeName, gender, phone, deptId, positionId } = await one('employee', { employeeName: '雷鸣' })
    const back = { employeeName, gender, phone, deptId, positionId, idCardNo, birthDate, entryDate: '2026-11-02' }
    expect((await submit({ id, status: 'quit' })).body.msg).toBe('离职、退休须填写离职日期')
    expect((await submit({ ...back, employeeNo: 'MS0201' })).body.msg).toMatch(/已满$/)
    await app.sql(`update hr_employee set status = 'quit', quit_date = '2026-10-31' where id = $1`, [id])
    expect((await picked(boss, { keyword: '雷鸣' })).length).toBe(0)
    expect((await submit({ ...back, employeeNo: 'MS0201' })).status).toBe(200)
    expect((await submit({ id, status: 'regular', quitDate: '' })).body.msg).toBe('离职、退休的员工不能恢复在职，再次入职请新增一条')
    // One living employment per identity card.
    expect((await submit({ ...back, ...newHire, employeeNo: 'MS0202', positionId: '工程师', deptId: '设备部' })).body.msg).toBe(
      `身份证号“${idCardNo}”已存在`,
    )
  })

  it('nobody is written off by hand: leaving and retiring are papers; whoever left before the roster was kept is entered as such', async () => {
    const { id } = await one('employee', { employeeName: '龙飞' })
    const goes = async (status: string) => (await submit({ id, status, quitDate: '2026-10-31' })).body.msg
    expect(await goes('离职')).toBe('员工离职请通过“离职申请”办理')
    expect(await goes('retired')).toBe('员工退休请通过“退休申请”办理')
    expect((await one('employee', { employeeName: '龙飞' })).status).toBe('regular')
    const old = { ...newHire, employeeNo: 'MS0301', employeeName: '早已离职', status: '离职', quitDate: '2026-11-30' }
    expect((await submit(old)).status).toBe(200)
  })

  it('what is changed in the roster by hand stands in the history, in words, and only what changed', async () => {
    const { id, status } = await one('employee', { employeeName: '石磊' })
    const before = (await list('employeeHistory', { employeeId: id })).total
    expect((await submit({ id, phone: '16800007555' })).status).toBe(200)
    expect((await list('employeeHistory', { employeeId: id })).total).toBe(before)
    expect((await submit({ id, deptId: '设备部', positionId: '工程师', salaryGrade: 'G6', status })).status).toBe(200)
    const lines = (await list('employeeHistory', { employeeId: id, billNo: '人工更正' })).records
    expect(Object.fromEntries(lines.map(line => [line.changedField, line.newValue]))).toEqual({
      deptId: '设备部',
      positionId: '工程师',
      salaryGrade: await gradeWord('G6'),
    })
    expect(lines.find(line => line.changedField === 'deptId')).toMatchObject({ oldValue: '技术部', effectiveDate: today })
    expect((await one('employee', { employeeName: '石磊' })).version).toBe(2)
  })

  it('whoever is entered by hand has the first lines of a history, like somebody hired by a paper', async () => {
    const linesOf = async (employeeNo: string) => {
      const { id } = await one('employee', { employeeNo })
      return (await list('employeeHistory', { employeeId: id })).records
    }
    const row = { ...newHire, employeeNo: 'MS0401', deptId: '锻造车间', positionId: '锻造工', salaryGrade: 'G3' }
    expect((await submit(row)).status).toBe(200)
    const lines = await linesOf('MS0401')
    expect(Object.fromEntries(lines.map(line => [line.changedField, line.newValue]))).toEqual({
      ...{ status: '试用', deptId: '锻造车间', positionId: '锻造工', salaryGrade: await gradeWord('G3') },
    })
    expect(lines.every(line => line.oldValue === '' && line.effectiveDate === row.entryDate && line.billNo === '人工录入')).toBe(true)
    const gone = { ...newHire, employeeNo: 'MS0402', status: '离职', quitDate: '2026-11-30' }
    expect((await submit(gone)).status).toBe(200)
    expect((await linesOf('MS0402')).find(line => line.changedField === 'status')).toMatchObject({
      ...{ newValue: '离职', effectiveDate: '2026-11-30' },
    })
    // Entered by mistake, they go again; what happened to them later keeps them.
    const { id } = await one('employee', { employeeNo: 'MS0401' })
    const removed = async () => (await boss.post(`${MASTER}/remove`, { master: 'employee', ids: id })).body
    expect((await submit({ id, salaryGrade: 'G4' })).status).toBe(200)
    expect((await removed()).msg).toBe('“MS0401 林小满”已有变动记录，不能删除')
    const { id: other } = await one('employee', { employeeNo: 'MS0402' })
    expect((await boss.post(`${MASTER}/remove`, { master: 'employee', ids: other })).body.code).toBe(200)
  })

  it('a department changed by hand moves the account, as a paper does, and the roles are to be looked at', async () => {
    const { id } = await one('employee', { employeeName: '任小红' })
    const depts = async () =>
      (
        await app.sql<{ code: string }>(
          `select d.dept_code as code from sys_user_dept m join sys_dept d on d.id = m.dept_id join sys_user u on u.id = m.user_id
           where u.account = 'ren.xiaohong' order by m.sort`,
        )
      ).map(({ code }) => code)
    const followUps = async () => (await app.sql(`select 1 from sys_backlog where title like '核对系统角色：任小红%（人工更正）'`)).length
    expect(await depts()).toEqual(['paint'])
    expect((await submit({ id, phone: '16800007666' })).status).toBe(200)
    expect(await followUps()).toBe(0)
    expect((await submit({ id, deptId: '热处理车间', positionId: '热处理工' })).status).toBe(200)
    expect(await depts()).toEqual(['heat'])
    expect(await followUps()).toBeGreaterThan(0)
  })

  it('an identity card is counted through, and agrees with the birthday', async () => {
    const { id, idCardNo = '' } = await one('employee', { employeeName: '吴倩' })
    const wrong = `${idCardNo.slice(0, 17)}${idCardNo[17] === '1' ? '2' : '1'}`
    expect((await submit({ id, idCardNo: wrong })).body.msg).toBe('身份证号不正确')
    expect((await submit({ id, birthDate: '1990-01-01' })).body.msg).toBe('出生日期与身份证号不符')
    expect((await submit({ id, probationEnd: '1990-01-01' })).body.msg).toBe('试用期满日不能早于入职日期')
  })

  it('a picker shows everybody as far as they may see, and nobody’s personal details', async () => {
    const worker = await app.signIn('worker01')
    const [self, ...others] = await picked(worker)
    expect(others).toEqual([])
    expect(self!.label).toContain('赵铁山')
    expect(Object.values(self!.labels)).toEqual(expect.arrayContaining(['锻造车间', '锻造工', '正式']))
    const shop = (await picked(await app.signIn('meng.deshan'))).map(row => row.label.split(' ')[1])
    expect(shop).toEqual(expect.arrayContaining(['孟德山', '赵铁山', '薛刚']))
    expect(shop).not.toContain('段磊')
    const whole = await picked(clerk)
    expect(whole.length).toBeGreaterThan(60)
    expect(Object.keys(whole[0]!.row)).toEqual(expect.arrayContaining(['employeeNo', 'employeeName', 'deptId']))
    expect(whole.filter(({ row }) => 'idCardNo' in row || 'phone' in row || 'salaryGrade' in row)).toEqual([])
    // Not even by an id somebody knows.
    const [boss] = await app.sql<{ id: string }>(`select id from hr_employee where employee_name = '秦海峰'`)
    expect(await picked(worker, { ids: boss!.id })).toEqual([])
  })
})
