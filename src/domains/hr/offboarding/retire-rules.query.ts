import type { DocumentOf } from '#model/flow/flow.ts'
import { below } from '#model/form/arithmetic.ts'
import type { Fault, FormContext } from '#server/document/effects.ts'
import { dayOf } from '../personnel/personnel.ledger.ts'
import type { retireFlow } from './retire_flow.flow.ts'
import { earliest, latest, legalRetireDate, minInsureYears, noticeBy, oldRetireDate, retireTable } from './retirement.query.ts'

type Doc = DocumentOf<typeof retireFlow>
type Context = FormContext<Doc>

const monthOf = (day: string) => day.slice(0, 7)

/** 法定退休日期 and 最低缴费年限 from the parameter table. */
export async function retireDates({ tx, tenantId, doc }: Context) {
  const { gender, birthDate, postType, retireDate } = doc
  if (!gender || !birthDate || !postType) return {}
  const table = await retireTable(tx, tenantId)
  const legal = legalRetireDate(table, { gender, birthDate, postType })
  return { legalRetireDate: legal, minInsureYears: minInsureYears(table, retireDate ?? legal) }
}

/** The possible dates by kind of retirement. A request made in time stays in time, however slow the approvals. */
export async function retireFaults(ctx: Context): Promise<Fault[]> {
  const { tx, tenantId, doc, actor, initiator, now } = ctx
  const { retireType, retireDate = '', legalRetireDate: legal, gender = '', birthDate = '', postType = '' } = doc
  if (!legal) return [{ path: 'employeeId', message: '员工档案缺少性别或出生日期' }]
  const table = await retireTable(tx, tenantId)
  const at = (message: string): Fault[] => [{ path: 'retireDate', message }]
  const tooLate = (months: number) => actor === initiator.user && dayOf(now) > noticeBy(retireDate, months)
  if (retireType === 'normal' && monthOf(retireDate) !== monthOf(legal)) return at(`正常退休须在法定退休日期当月（${monthOf(legal)}）`)
  if (retireType === 'early') {
    const [old, soonest] = [oldRetireDate(table, { gender, birthDate, postType }), earliest(table, legal)]
    const first = old > soonest ? old : soonest
    if (retireDate >= legal || retireDate < first) return at(`弹性提前退休须在 ${first} 至 ${legal} 之间`)
    if (below(doc.insureYears, doc.minInsureYears)) return [{ path: 'insureYears', message: `养老缴费年限须达到 ${doc.minInsureYears} 年` }]
    if (tooLate(table.early.noticeMonths)) return at(`弹性提前退休须提前 ${table.early.noticeMonths} 个月申请`)
  }
  if (retireType === 'late') {
    const last = latest(table, legal)
    if (retireDate <= legal || retireDate > last) return at(`弹性延迟退休须在 ${legal} 之后、不晚于 ${last}`)
    if (actor === initiator.user && dayOf(now) > noticeBy(legal, table.late.noticeMonths))
      return at(`弹性延迟退休须在法定退休日期前 ${table.late.noticeMonths} 个月申请`)
  }
  return []
}
