import Big from 'big.js'
import { and, eq, or, sql } from 'drizzle-orm'
import { openPayable } from '#domains/finance/payable/payable.ledger.ts'
import { formatDate } from '#model/date.ts'
import { addMonths } from '#model/day.ts'
import { must } from '#model/must.ts'
import { notDeleted } from '#server/db/rows.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { generalContracts } from './general-contract.table.ts'

type General = typeof generalContracts.$inferSelect

interface StageRow {
  readonly id: string
  readonly generalContractId?: string
  readonly contractNo?: string
  readonly lineNo?: number
  readonly payStage?: string
  readonly planPayAmount?: string
}

/** What the first person files has to be possible already. Contract and supplements are locked until then. */
export async function stageOpen(ctx: Context, { generalContractId = '', payStage, planPayAmount = '0' }: StageRow): Promise<General> {
  const family = await familyOf(ctx, generalContractId)
  const contract = family.find(({ id }) => id === generalContractId)
  if (contract?.contractState !== 'effective') throw new Refusal('合同未生效、已终止或不存在')
  if (new Big(planPayAmount).lte(0)) throw new Refusal('金额不大于零的阶段不能确认')
  if (payStage === 'retention') requireWarrantyOver(ctx, contract)
  const total = family.reduce((sum, { totalAmount }) => sum.plus(totalAmount), new Big(0))
  const left = total.minus(await confirmedOf(ctx, family)).minus(planPayAmount)
  if (left.lt(0)) throw new Refusal(`含补充合同总额 ${total.toFixed(2)}，已确认阶段与本阶段合计超出`)
  return contract
}

/** 阶段确认. The stage was reached: it may be paid now (INV-33). */
export async function confirmStage(ctx: Context, row: StageRow, dueDate: string, people: readonly string[]): Promise<void> {
  const { supplierId, applyDeptId } = await stageOpen(ctx, row)
  await requireHead(ctx, applyDeptId, people)
  const { tx, caller, newId, now } = ctx
  await openPayable(
    { tx, tenantId: caller.tenantId, newId, now },
    {
      ...{ id: row.id, payableKind: 'general', supplierId: must(supplierId, 'who is paid'), sourceNo: `${row.contractNo}-${row.lineNo}` },
      ...{ amount: must(row.planPayAmount, 'the amount'), dueDate },
    },
  )
}

/** Whoever confirms is the head of the department that asked for the contract, or its vice president. */
export async function requireHead({ tx }: Context, deptId: string, people: readonly string[]): Promise<void> {
  const { rows } = await tx.execute(
    sql`select 1 from sys_dept where id = ${deptId} and (head_user_id = ${people.at(-1)} or vp_user_id = ${people.at(-1)})`,
  )
  if (rows.length === 0) throw new Refusal('须由合同申请部门的负责人或分管领导确认')
}

function requireWarrantyOver({ now }: Context, { acceptDate, warrantyMonths }: General): void {
  if (!acceptDate) throw new Refusal('合同尚未验收，不能确认质保金阶段')
  const free = addMonths(acceptDate, warrantyMonths ?? 0)
  if (free > formatDate(now, 'yyyy-MM-dd')) throw new Refusal(`质保期至 ${free}，期满后才能确认质保金阶段`)
}

/** The contract, what it supplements, and its supplements. */
async function familyOf({ tx, caller }: Context, id: string): Promise<General[]> {
  const at = generalContracts
  const [own] = await tx
    .select()
    .from(at)
    .where(and(eq(at.id, id), notDeleted(at, caller.tenantId)))
  const root = own?.originContractId ?? id
  return tx
    .select()
    .from(at)
    .where(and(notDeleted(at, caller.tenantId), or(eq(at.id, root), eq(at.originContractId, root))))
    .orderBy(at.id)
    .for('update')
}

async function confirmedOf({ tx }: Context, family: readonly General[]): Promise<string> {
  const { rows } = await tx.execute<{ amount: string }>(sql`
    select coalesce(sum(p.amount), 0)::text as amount from contract_pay_plan r join payable p on p.id = r.id
    where r.general_contract_id = any (${sql.param(family.map(({ id }) => id))}::bigint[])`)
  return rows[0]?.amount ?? '0'
}
