import type { DemoContext } from '#server/document/demo.ts'
import { spelled } from '#server/text/pinyin.ts'
import { shifts } from '../attendance/shift.table.ts'
import { employees } from '../employee/employee.table.ts'
import { positions } from '../position/position.table.ts'
import { shiftOf, shifts as shiftSeeds } from './shifts.ts'
import { employees as employeeSeeds, positions as positionSeeds } from './workforce.ts'

const yes = (is: boolean) => (is ? 'yes' : 'no')

export async function loadShifts({ tx, named, idOf }: DemoContext): Promise<void> {
  named('shift', shiftSeeds, ({ shiftCode }) => shiftCode)
  await tx
    .insert(shifts)
    .values(
      await Promise.all(
        shiftSeeds.map(async row => ({ id: idOf('shift', row.shiftCode), ...row, enabled: 'yes', py: await spelled(row.shiftName) })),
      ),
    )
}

export async function loadWorkforce({ tx, idOf, named }: DemoContext): Promise<void> {
  named('position', positionSeeds, ({ code }) => code)
  await tx.insert(positions).values(
    await Promise.all(
      positionSeeds.map(async ({ code, name, dept, level, postType, hazard, key, cert, limit }) => ({
        id: idOf('position', code),
        positionCode: code,
        positionName: name,
        deptId: idOf('dept', dept),
        positionLevel: level,
        postType,
        headcountLimit: limit,
        hazardPost: yes(hazard),
        keyPost: yes(key),
        needCert: yes(cert),
        enabled: 'yes',
        py: await spelled(`${code} ${name}`),
      })),
    ),
  )
  named('employee', employeeSeeds, ({ account }) => account)
  await tx.insert(employees).values(
    await Promise.all(
      employeeSeeds.map(async ({ account, dept, position, ...row }) => ({
        id: idOf('employee', account),
        ...row,
        employType: 'contract',
        workStartDate: row.entryDate,
        userId: idOf('user', account),
        deptId: idOf('dept', dept),
        positionId: idOf('position', position),
        shiftCode: idOf('shift', shiftOf(account)),
        py: await spelled(`${row.employeeNo} ${row.employeeName}`),
      })),
    ),
  )
}
