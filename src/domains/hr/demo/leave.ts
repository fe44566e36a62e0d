import { type AnnualStep, annualDays } from '../leave-balance/annual-leave.query.ts'
import { employees } from './workforce.ts'

/** 示范假期. Annual leave by years of service, and some time off for worked rest days. */
export interface GrantSeed {
  account: string
  leaveType: 'annual' | 'swap'
  days: string
  remark: string
}

export const leaveGrants = (year: number, table: readonly AnnualStep[]): GrantSeed[] =>
  employees.flatMap(({ account, entryDate }, at) => {
    const annual = annualDays(table, { entryDate }, year)
    return [
      ...(annual > 0 ? [{ account, leaveType: 'annual' as const, days: annual.toFixed(1), remark: `${year} 年度年休假` }] : []),
      { account, leaveType: 'swap' as const, days: (1 + (at % 3) * 0.5).toFixed(1), remark: '节假日值班' },
    ]
  })

/** A past leave, and whether the person was back at noon of the last day. */
export interface LeaveSeed {
  by: string
  name: string
  agent: string
  reason: string
  backAtNoon: boolean
}

export const pastLeaves: readonly LeaveSeed[] = [
  { by: 'xiong.bin', name: '熊斌', agent: 'zou.jian', reason: '陪家人就医', backAtNoon: false },
  { by: 'qiu.ling', name: '邱玲', agent: 'kang.wei', reason: '办理房产手续', backAtNoon: true },
]
