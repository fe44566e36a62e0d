import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import type { Context } from '#server/http/route.ts'

/** 示范年度的人: who plans, who works where, who inspects and who keeps the store. */
const callerOf = ({ tx, idOf, newId, now, tenantId }: DemoContext, account: string, dept: string): Context => {
  const deptId = idOf('dept', dept)
  const caller = { userId: idOf('user', account), deptId, deptIds: [deptId], tenantId, isAdmin: true }
  return { tx, newId, now, caller } as unknown as Context
}

export const plannerOf = (demo: DemoContext): Context => callerOf(demo, 'shao.min', 'production')
export const keeperOf = (demo: DemoContext): Context => callerOf(demo, 'liang.yan', 'warehouse')
export const qualityHeadOf = (demo: DemoContext): Context => callerOf(demo, 'jin.yu', 'quality')
export const feederOf = (demo: DemoContext): Context => callerOf(demo, 'xue.gang', 'forge')

const OPERATORS = {
  forge: ['xue.gang', 'lu.dahai', 'worker01'],
  heat: ['cui.haitao'],
  machining: ['fu.qiang', 'ma.zhiqiang'],
  casting: ['mao.jianjun'],
} as const

export interface Operator {
  readonly userId: string
  readonly employeeId: string
}

/** Those of a workshop, who take turns. */
export function operatorsOf({ idOf }: DemoContext): (shopId: string, turn: number) => Operator {
  const known = new Map(
    Object.entries(OPERATORS).map(([dept, accounts]) => [
      idOf('dept', dept),
      accounts.map(account => ({ userId: idOf('user', account), employeeId: idOf('employee', account) })),
    ]),
  )
  return (shopId, turn) => {
    const own = must(known.get(shopId), 'who works there')
    return must(own[turn % own.length], 'somebody')
  }
}
