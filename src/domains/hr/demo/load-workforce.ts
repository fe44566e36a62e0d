import { shifts } from '#domains/hr/attendance/shift.table.ts'
import { employees } from '#domains/hr/employee/employee.table.ts'
import { positions } from '#domains/hr/position/position.table.ts'
import { materials } from '#domains/warehouse/material/material.table.ts'
import { locations } from '#domains/warehouse/place/location.table.ts'
import { warehouses } from '#domains/warehouse/place/warehouse.table.ts'
import { spell } from '#server/text/pinyin.ts'
import { materials as materialSeeds } from './demo/materials.ts'
import { shiftOf, shifts as shiftSeeds } from './demo/shifts.ts'
import { warehouses as warehouseSeeds } from './demo/warehouses.ts'
import { employees as employeeSeeds, positions as positionSeeds } from './demo/workforce.ts'
import type { Seeding } from './load.ts'
import { loadPersonnel } from './load-personnel.ts'
import { loadEquipment } from './load-stores.ts'

/** Ids for whoever books on them: materials and warehouses by code, employees by account. */
export interface Masters {
  materials: Map<string, string>
  warehouses: Map<string, string>
  employees: Map<string, string>
}

interface Known {
  userIds: ReadonlyMap<string, string>
  deptIds: ReadonlyMap<string, string>
}

const yes = (is: boolean) => (is ? 'yes' : 'no')
const spelled = async (text: string) => {
  const { py, pyi } = await spell(text)
  return `${py} ${pyi}`
}

/** 主数据 of the demo company. */
export async function loadMasters(seeding: Seeding, known: Known): Promise<Masters> {
  const shiftIds = await loadShifts(seeding)
  const masters = { ...(await loadStores(seeding, known)), employees: await loadWorkforce(seeding, known, shiftIds) }
  await loadPersonnel(seeding, known.deptIds, shiftIds)
  await loadEquipment(seeding, known.deptIds)
  return masters
}

async function loadStores({ tx, newId }: Seeding, { userIds }: Known): Promise<Omit<Masters, 'employees'>> {
  const materialIds = new Map(materialSeeds.map(({ materialCode }) => [materialCode, newId()]))
  await tx.insert(materials).values(
    await Promise.all(
      materialSeeds.map(async row => ({
        id: materialIds.get(row.materialCode)!,
        ...row,
        steelGrade: row.steelGrade || null,
        py: await spelled(`${row.materialCode} ${row.materialName}`),
      })),
    ),
  )
  const warehouseIds = new Map(warehouseSeeds.map(({ code }) => [code, newId()]))
  await tx.insert(warehouses).values(
    await Promise.all(
      warehouseSeeds.map(async ({ code, name, type, keeper, address }) => ({
        id: warehouseIds.get(code)!,
        warehouseCode: code,
        warehouseName: name,
        warehouseType: type,
        keeperId: userIds.get(keeper)!,
        address: address || null,
        frozen: 'no',
        enabled: 'yes',
        py: await spelled(`${code} ${name}`),
      })),
    ),
  )
  await tx.insert(locations).values(
    await Promise.all(
      warehouseSeeds.flatMap(({ code, locations: places }) =>
        places.map(async ([locationCode, locationName]) => ({
          id: newId(),
          warehouseId: warehouseIds.get(code)!,
          locationCode,
          locationName,
          enabled: 'yes',
          py: await spelled(`${locationCode} ${locationName}`),
        })),
      ),
    ),
  )
  return { materials: materialIds, warehouses: warehouseIds }
}

async function loadShifts({ tx, newId }: Seeding): Promise<ReadonlyMap<string, string>> {
  const ids = new Map(shiftSeeds.map(({ shiftCode }) => [shiftCode, newId()]))
  await tx
    .insert(shifts)
    .values(
      await Promise.all(
        shiftSeeds.map(async row => ({ id: ids.get(row.shiftCode)!, ...row, enabled: 'yes', py: await spelled(row.shiftName) })),
      ),
    )
  return ids
}

async function loadWorkforce(
  { tx, newId }: Seeding,
  { userIds, deptIds }: Known,
  shiftIds: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const positionIds = new Map(positionSeeds.map(({ code }) => [code, newId()]))
  await tx.insert(positions).values(
    await Promise.all(
      positionSeeds.map(async ({ code, name, dept, level, postType, hazard, key, cert, limit }) => ({
        id: positionIds.get(code)!,
        positionCode: code,
        positionName: name,
        deptId: deptIds.get(dept)!,
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
  const employeeIds = new Map(employeeSeeds.map(({ account }) => [account, newId()]))
  await tx.insert(employees).values(
    await Promise.all(
      employeeSeeds.map(async ({ account, dept, position, ...row }) => ({
        id: employeeIds.get(account)!,
        ...row,
        employType: 'contract',
        userId: userIds.get(account)!,
        deptId: deptIds.get(dept)!,
        positionId: positionIds.get(position)!,
        shiftCode: shiftIds.get(shiftOf(account))!,
        py: await spelled(`${row.employeeNo} ${row.employeeName}`),
      })),
    ),
  )
  return employeeIds
}
