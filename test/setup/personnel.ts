import personnelDaily from '#domains/hr/personnel/personnel.daily.ts'
import { personnelBreaches } from '#domains/hr/personnel/personnel.query.ts'
import { formatDate } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import type { TestApp } from './app.ts'
import type { AppTools } from './app-test.ts'
import { bookingIn } from './books.ts'
import type { Cases } from './cases.ts'
import { takeEffects } from './due.ts'
import { papersOf } from './flow-test.ts'

export const today = formatDate(new Date(), 'yyyy-MM-dd')
export const day = (offset: number) => addDays(today, offset)

/** What takes effect on the morning of a day, and the personnel office's own night work. */
export async function morning(app: TestApp, date: string): Promise<string> {
  await takeEffects(app, date)
  const now = new Date(`${date}T00:06:00+08:00`)
  const site = app.sites[0]!
  return String(await bookingIn(app)(({ tx, newId }) => personnelDaily.run({ tx, site, app: app, day: date, now, newId }), now))
}

export const personnelFaultsIn = (app: TestApp) => bookingIn(app)(({ tx }) => personnelBreaches(tx))

type Fills = Readonly<Record<string, object>>

/** Everybody agrees, filling in what their node asks for; the nodes that were passed, in order. */
export async function passAll(cases: Cases, processInstanceId: string, fills: Fills = {}, until = ''): Promise<string[]> {
  const passed: string[] = []
  for (let step = 0; step < 30; step++) {
    const [task] = await cases.open(processInstanceId)
    if (!task || task.nodeId === until) return passed
    const form = fills[task.nodeId]
    const reply = await cases.decide(processInstanceId, form ? { form } : {})
    if (reply.status !== 200) throw new Error(`${task.nodeId} ${task.account}: ${JSON.stringify(reply.body)}`)
    passed.push(task.nodeId)
  }
  throw new Error('the case does not end')
}

export async function oneRow<T extends object = Record<string, string>>(app: TestApp, text: string, values: unknown[] = []): Promise<T> {
  const [row] = await app.sql<T>(text, values)
  if (!row) throw new Error(`nothing found: ${text} ${values.join(' ')}`)
  return row
}

export const employeeId = async (app: TestApp, name: string) =>
  (await oneRow(app, 'select id from hr_employee where employee_name = $1 order by id desc', [name])).id!

export const positionId = async (app: TestApp, name: string, dept = 'forge') =>
  (
    await oneRow(
      app,
      'select p.id from hr_position p join sys_dept d on d.id = p.dept_id where p.position_name = $1 and d.dept_code = $2 and p.is_deleted = 0',
      [name, dept],
    )
  ).id!

/** A position of its own, with so many places. */
export async function newPosition(
  app: TestApp,
  name: string,
  limit: number,
  more: { dept?: string; needCert?: string } = {},
): Promise<string> {
  const id = app.newId()
  await app.sql(
    `insert into hr_position (id, position_code, position_name, dept_id, position_level, post_type, headcount_limit, hazard_post, key_post, need_cert, enabled)
     select $1::bigint, $1::text, $2, d.id, '10', 'worker', $3, 'no', 'no', $5, 'yes' from sys_dept d where d.dept_code = $4 and d.is_deleted = 0`,
    [id, name, limit, more.dept ?? 'forge', more.needCert ?? 'no'],
  )
  return id
}

/** People and places for one test. */
export function personnelIn(tools: AppTools) {
  const { app } = tools
  tools.keeps(personnelBreaches)
  return {
    employee: (name: string) => employeeId(app, name),
    /** The row of somebody, by name. */
    person: (name: string, columns = '*') => oneRow(app, `select ${columns} from hr_employee where employee_name = $1 order by id`, [name]),
    position: (name: string, limit: number, more?: Parameters<typeof newPosition>[3]) => newPosition(app, name, limit, more),
    morning: (date: string) => morning(app, date),
    /** An agreed plan of the forging workshop to find so many people for each of these positions; its id. */
    async recruiting(positionIds: readonly string[], qty = 1) {
      const sought = { needType: 'fill', qty, education: 'senior', skillRequire: '能倒班', expectDate: day(30) }
      const plans = papersOf('recruitmentPlan', tools, () => ({
        ...{ planName: '补员', recruitType: 'society', deptId: tools.dept('forge'), planPeriod: [day(0), day(60)], reason: '缺人' },
        positions: positionIds.map(positionId => ({ positionId, ...sought })),
      }))
      return (await plans.agreed()).documentId
    },
  }
}
