import { eq, sql } from 'drizzle-orm'
import type { ClockScene } from '../../server/document/effects.ts'
import { companyOf } from '../../server/engine/shell/engine.ts'
import { employee } from './employee.master.ts'
import { employees } from './employee.table.ts'
import { employeeHistories } from './employee-history.table.ts'
import { positionOf } from './headcount.ledger.ts'
import type { Employee } from './leave-people.query.ts'

type Changed = Partial<
  Pick<
    Employee,
    'status' | 'deptId' | 'positionId' | 'salaryGrade' | 'employType' | 'probationEnd' | 'regularDate' | 'secondedUntil' | 'quitDate'
  >
>
type Scene = Pick<ClockScene, 'tx' | 'tenantId' | 'newId' | 'now' | 'acting'>

/** 员工变动. Changes an employment and writes into its history what changed, in words that still say the same when names have moved on. */
export async function changeEmployee(
  scene: Scene,
  before: Employee,
  changes: Changed,
  { effectiveDate, billNo }: { effectiveDate: string; billNo: string },
): Promise<void> {
  const { tx, tenantId, newId, now } = scene
  const changed = (Object.keys(changes) as (keyof Changed)[]).filter(key => (changes[key] ?? null) !== (before[key] ?? null))
  if (changed.length === 0) return
  await tx
    .update(employees)
    .set({ ...changes, updateTime: now, version: sql`${employees.version} + 1` })
    .where(eq(employees.id, before.id))
  for (const key of changed)
    await tx.insert(employeeHistories).values({
      id: newId(),
      tenantId,
      employeeId: before.id,
      changedField: key,
      oldValue: await worded(scene, key, before[key]),
      newValue: await worded(scene, key, changes[key]),
      effectiveDate,
      billNo,
      createTime: now,
    })
}

/** 入职: the first line of a history. */
export async function joined(scene: Scene, employeeId: string, row: Changed, source: { effectiveDate: string; billNo: string }) {
  const { tx, tenantId, newId, now } = scene
  for (const key of Object.keys(row) as (keyof Changed)[])
    await tx.insert(employeeHistories).values({
      id: newId(),
      tenantId,
      employeeId,
      changedField: key,
      oldValue: null,
      newValue: await worded(scene, key, row[key]),
      ...source,
      createTime: now,
    })
}

async function worded(scene: Scene, key: keyof Changed, value: string | null | undefined): Promise<string | null> {
  if (!value) return null
  const { names } = await companyOf(scene.acting)
  if (key === 'deptId') return names.deptName(value)
  if (key === 'positionId') return (await positionOf(scene.tx, scene.tenantId, value))?.positionName ?? value
  const field = employee.fields[key]
  return field.kind === 'dict' ? names.entry(field.code ?? '', value) : value
}
