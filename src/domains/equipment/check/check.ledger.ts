import Big from 'big.js'
import { and, asc, eq } from 'drizzle-orm'
import { notDeleted } from '#server/db/rows.ts'
import { bookOf, post } from '#server/document/ledger.ts'
import { conflict, missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { reportFault, requireUser } from '../repair/repair.ledger.ts'
import { checkItems, checkRecords, checkValues } from './check.table.ts'
import { MEASURED } from './check-item.master.ts'

export interface Found {
  readonly itemNo: number
  readonly value?: string | undefined
  readonly pass?: boolean | undefined
  readonly remark?: string | undefined
}

type Item = typeof checkItems.$inferSelect

function isPassed({ valueKind, lowerLimit, upperLimit, itemName }: Item, found: Found | undefined): boolean {
  if (valueKind !== MEASURED) {
    if (found?.pass === undefined) throw new Refusal(`点检项目【${itemName}】未判定`)
    return found.pass
  }
  if (!found?.value) throw new Refusal(`点检项目【${itemName}】未填写实测值`)
  const value = new Big(found.value)
  return !(lowerLimit && value.lt(lowerLimit)) && !(upperLimit && value.gt(upperLimit))
}

/**
 * 点检. Every item of the plan is found good or not. One that stops the machine calls for a repair at once, and nothing is started until that
 * is confirmed. Answers whether all passed.
 */
export async function check(ctx: Context, recordId: string, found: readonly Found[], source: string): Promise<boolean> {
  const { tx, caller, now } = ctx
  const [record] = await tx
    .select()
    .from(checkRecords)
    .where(and(eq(checkRecords.id, recordId), notDeleted(checkRecords, caller.tenantId)))
    .for('update')
  if (!record) throw missing('点检任务不存在')
  if (record.state !== 'due') throw conflict(record.state === 'done' ? '该点检任务已完成' : '该点检任务已过期')
  await requireUser(ctx, record.workshopId, ['equip_engineer'])
  const items = await tx
    .select()
    .from(checkItems)
    .where(and(eq(checkItems.planId, record.planId), eq(checkItems.isDeleted, 0)))
    .orderBy(asc(checkItems.itemNo))
  const of = new Map(found.map(each => [each.itemNo, each]))
  const judged = items.map(item => ({ item, said: of.get(item.itemNo), isGood: isPassed(item, of.get(item.itemNo)) }))
  const book = bookOf(ctx)
  await post(
    book,
    checkValues,
    judged.map(({ item, said, isGood }) => ({
      ...{ recordId, itemNo: item.itemNo, itemName: `${item.part} ${item.itemName}`, pass: isGood ? 'yes' : 'no' },
      ...{ measuredValue: item.valueKind === MEASURED ? (said?.value ?? null) : null, remark: said?.remark ?? null },
    })),
  )
  const failed = judged.filter(({ isGood }) => !isGood)
  const stopping = failed.filter(({ item }) => item.stopOnFail === 'yes')
  const repairId =
    stopping.length > 0
      ? await reportFault(ctx, {
          ...{ equipmentId: record.equipmentId, faultLevel: '2' },
          faultDesc: `点检不合格：${stopping.map(({ item }) => `${item.part}${item.itemName}`).join('、')}`.slice(0, 500),
        })
      : null
  await tx
    .update(checkRecords)
    .set({
      ...{ state: 'done', result: failed.length > 0 ? 'fail' : 'pass', checkUserId: caller.userId, checkTime: now, source },
      ...{ stops: stopping.length > 0 ? 'yes' : 'no', repairId, updateTime: now },
    })
    .where(eq(checkRecords.id, recordId))
  return failed.length === 0
}
