import { addDays } from '#model/day.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { shanghai } from '#server/http/present.ts'
import { inspectorCerts } from '../inspection/inspector-cert.table.ts'

/** Person, method, level, days until it ends. */
const certs = [
  ['he.qi', 'UT', '2', 640],
  ['he.qi', 'MT', '2', 640],
  ['he.qi', 'PT', '2', 48],
  ['he.qi', 'lab', '2', 410],
  ['tao.yong', 'UT', '3', 900],
  ['tao.yong', 'MT', '3', 900],
  ['tao.yong', 'PT', '3', -20],
  ['jin.yu', 'VT', '2', 300],
] as const

const numbered = (method: string, certLevel: string, nth: number) => `NDT-${method}${certLevel}-${String(2301 + nth)}`

/** The number of the certificate by which somebody tests. */
export const certNoOf = (account: string, method: string): string =>
  certs.flatMap(([who, what, level], nth) => (who === account && what === method ? numbered(what, level, nth) : []))[0] ?? ''

/** 检验员资格 of the demo company: one that ends soon, one that has ended. */
export async function loadCerts({ tx, newId, idOf, now }: DemoContext): Promise<void> {
  const today = shanghai(now).slice(0, 10)
  await tx.insert(inspectorCerts).values(
    certs.map(([account, method, certLevel, left], nth) => ({
      ...{ id: newId(), employeeId: idOf('employee', account), method, certLevel, expireDate: addDays(today, left) },
      ...{
        certNo: numbered(method, certLevel, nth),
        issueOrg: method === 'lab' ? '中国钢铁工业协会' : '中国机械工程学会无损检测分会',
      },
    })),
  )
}
