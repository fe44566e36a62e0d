import { formatDate } from '#model/date.ts'
import { addDays, addMonths } from '#model/day.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { post } from '#server/document/ledger.ts'
import { spelled } from '#server/text/pinyin.ts'
import { attendances } from '../attendance/attendance.table.ts'
import { workedBy } from '../attendance/shift.query.ts'
import { employees } from '../employee/employee.table.ts'
import { employeeCerts } from '../employee/employee-cert.table.ts'
import { employeeHistories } from '../employee/employee-history.table.ts'
import { laborContracts } from '../labor-contract/labor-contract.table.ts'
import { legalRetireDate, retireTable } from '../offboarding/retirement.query.ts'
import { positions } from '../position/position.table.ts'
import { recruitPlanLines, recruitPlans } from '../recruitment/recruit-plan.table.ts'
import { certs, endingContracts, FLOOR, floorPositions, formerPlans, workers } from './personnel.ts'
import { crewOf } from './shifts.ts'

/** 人事 of the demo company: workers, and contracts and histories of all employees. */
export async function loadPersonnel(ctx: DemoContext): Promise<void> {
  const deptId = ctx.idOf('dept', 'forge')
  const placeIds = await loadPlaces(ctx)
  await loadWorkers(ctx, { deptId, positionId: ctx.idOf('position', FLOOR) })
  await loadPapers(ctx)
  await loadFormerPlans(ctx, deptId, placeIds)
}

async function loadPlaces({ tx, idOf, named }: DemoContext): Promise<readonly string[]> {
  named('position', floorPositions, ({ code }) => code)
  await tx.insert(positions).values(
    await Promise.all(
      floorPositions.map(async ({ code, name, dept, postType, hazard, limit }) => ({
        id: idOf('position', code),
        positionCode: code,
        positionName: name,
        deptId: idOf('dept', dept),
        positionLevel: '10',
        postType,
        headcountLimit: limit,
        hazardPost: hazard ? 'yes' : 'no',
        keyPost: 'no',
        needCert: 'no',
        enabled: 'yes',
        py: await spelled(`${code} ${name}`),
      })),
    ),
  )
  return floorPositions.map(({ code }) => idOf('position', code))
}

async function loadWorkers(
  { tx, newId, now, tenantId, ...ctx }: DemoContext,
  place: { deptId: string; positionId: string },
): Promise<void> {
  const today = formatDate(now, 'yyyy-MM-dd')
  const table = await retireTable(tx, tenantId)
  const ids = new Map(workers.map(({ employeeName }) => [employeeName, newId()]))
  const idOf = (name: string) => must(ids.get(name), name)
  await tx.insert(employees).values(
    await Promise.all(
      workers.map(async ({ entryDate: entered, ...row }, at) => {
        const entryDate = typeof entered === 'number' ? addMonths(addDays(today, -1), -entered) : entered
        const probationEnd = addMonths(entryDate, 6)
        return {
          id: idOf(row.employeeName),
          ...row,
          ...place,
          shiftCode: ctx.idOf('shift', crewOf(at)),
          gender: 'male',
          education: 'senior',
          employType: 'contract',
          entryDate,
          probationEnd,
          regularDate: row.status === 'regular' ? probationEnd : null,
          salaryGrade: 'G2',
          legalRetireDate: legalRetireDate(table, { gender: 'male', birthDate: row.birthDate, postType: 'worker' }),
          py: await spelled(`${row.employeeNo} ${row.employeeName}`),
        }
      }),
    ),
  )
  await tx.insert(employeeCerts).values(
    certs.map(({ employeeName, daysLeft, ...row }) => ({
      id: newId(),
      ...row,
      employeeId: idOf(employeeName),
      ...validity(today, daysLeft),
      py: row.jobCertNo.toLowerCase(),
    })),
  )
}

const CERT_MONTHS = 72

/** A year old, unless it ends on a certain day. */
function validity(today: string, daysLeft?: number) {
  const expireDate = daysLeft === undefined ? addMonths(today, CERT_MONTHS - 12) : addDays(today, daysLeft)
  return { issueDate: addMonths(expireDate, -CERT_MONTHS), expireDate }
}

/** Everybody has a contract, a first line in the history, and has been at work in the last days. */
async function loadPapers(ctx: DemoContext): Promise<void> {
  const { tx, newId, now } = ctx
  const today = formatDate(now, 'yyyy-MM-dd')
  const everybody = await tx.select().from(employees)
  await tx
    .insert(laborContracts)
    .values(everybody.flatMap(row => contractsOf(row, today).map(contract => ({ id: newId(), employeeId: row.id, ...contract }))))
  await post(
    ctx,
    employeeHistories,
    everybody.map(({ id, entryDate, status }) => ({
      employeeId: id,
      changedField: 'status',
      newValue: status === 'probation' ? '试用' : '正式',
      effectiveDate: entryDate,
      billNo: '期初',
    })),
  )
  const [first, last] = [addDays(today, -7), addDays(today, -1)]
  const days = Array.from({ length: 7 }, (_, at) => addDays(first, at))
  for (const { id } of everybody.slice(0, 40)) {
    const worked = days.filter(await workedBy(tx, id, first, last))
    const halves = worked.flatMap(workDate => (['am', 'pm'] as const).map(half => ({ workDate, half })))
    if (halves.length > 0)
      await tx.insert(attendances).values(halves.map(at => ({ id: newId(), employeeId: id, ...at, status: 'work', createTime: now })))
  }
}

const CONTRACT_MONTHS = 36

/** One since the first day; some were asked to sign a second one for three years, which ends soon, when the first was over. */
function contractsOf({ employeeNo, employeeName, entryDate, status }: typeof employees.$inferSelect, today: string) {
  const first = { contractNo: `LD-${employeeNo}-1`, startDate: entryDate, probationMonths: 6 }
  const left = endingContracts.get(employeeName)
  if (left !== undefined) {
    const endDate = addDays(today, left)
    const startDate = addDays(addMonths(endDate, -CONTRACT_MONTHS), 1)
    return [
      { ...first, contractType: 'fixed', endDate: addDays(startDate, -1), status: 'expired' },
      { contractNo: `LD-${employeeNo}-2`, contractType: 'fixed', startDate, endDate, probationMonths: 0, status: 'effective' },
    ]
  }
  const isNew = status === 'probation'
  const endDate = isNew ? addDays(addMonths(entryDate, CONTRACT_MONTHS), -1) : null
  return [{ ...first, contractType: isNew ? 'fixed' : 'open', endDate, status: 'effective' }]
}

async function loadFormerPlans({ tx, newId }: DemoContext, deptId: string, places: readonly string[]): Promise<void> {
  for (const { billNo, planName, qty, month } of formerPlans) {
    const planId = newId()
    const startDate = `2025-0${month}-01`
    const endDate = addDays(addMonths(startDate, 3), -1)
    await tx.insert(recruitPlans).values({
      id: planId,
      billNo,
      planName,
      deptId,
      recruitType: 'society',
      startDate,
      endDate,
      status: 'finished',
      py: await spelled(planName),
    })
    await tx.insert(recruitPlanLines).values({
      id: newId(),
      planId,
      deptId,
      positionId: must(places[month % places.length], 'a position'),
      needType: 'fill',
      qty,
      hiredQty: qty,
      education: 'senior',
      expectDate: endDate,
      status: 'finished',
    })
  }
}
