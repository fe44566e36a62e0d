import { addMonths, monthsBetween } from '#model/day.ts'
import { paramValue } from '#platform/param/param.store.ts'
import type { Tx } from '#server/db/database.ts'
import { Refusal } from '#server/http/refusal.ts'

interface Steps {
  oldAge: number
  newAge: number
  everyMonths: number
}

/** 法定退休年龄表 (retire.table). */
export interface RetireTable {
  from: string
  male: Steps
  femaleManage: Steps
  femaleWorker: Steps
  minInsure: { years: number; from: string; stepMonths: number; maxYears: number }
  early: { years: number; noticeMonths: number }
  late: { years: number; noticeMonths: number }
  reminderMonths: number
}

interface Person {
  readonly gender: string
  readonly birthDate: string
  /** Dictionary post_type. */
  readonly postType: string
}

const YEAR = 12

export async function retireTable(tx: Tx, tenantId: string): Promise<RetireTable> {
  const written = await paramValue(tx, tenantId, 'retire.table')
  if (!written) throw new Refusal('缺少系统参数：法定退休年龄表')
  return JSON.parse(written) as RetireTable
}

const stepsOf = (table: RetireTable, { gender, postType }: Person): Steps =>
  gender === 'male' ? table.male : postType === 'manage' ? table.femaleManage : table.femaleWorker

/** The retirement date by the old ages; the earliest possible date in any case. */
export const oldRetireDate = (table: RetireTable, person: Person): string =>
  addMonths(person.birthDate, stepsOf(table, person).oldAge * YEAR)

/** 法定退休日期: one month later per few months that the old age is reached after the reform, up to the new age. */
export function legalRetireDate(table: RetireTable, person: Person): string {
  const { oldAge, newAge, everyMonths } = stepsOf(table, person)
  const old = oldRetireDate(table, person)
  const after = monthsBetween(table.from, old)
  if (after < 0) return old
  return addMonths(old, Math.min(Math.floor(after / everyMonths) + 1, (newAge - oldAge) * YEAR))
}

/** 最低缴费年限 for a retirement date. */
export function minInsureYears({ minInsure }: RetireTable, retireDate: string): string {
  const begun = Number(retireDate.slice(0, 4)) - Number(minInsure.from.slice(0, 4)) + 1
  const years = minInsure.years + (Math.max(0, begun) * minInsure.stepMonths) / YEAR
  return Math.min(years, minInsure.maxYears).toFixed(1)
}

/** The range around the legal date. */
export const earliest = (table: RetireTable, legal: string) => addMonths(legal, -table.early.years * YEAR)
export const latest = (table: RetireTable, legal: string) => addMonths(legal, table.late.years * YEAR)
/** The last day to submit a document that needs months of notice. */
export const noticeBy = (retireDate: string, months: number) => addMonths(retireDate, -months)
