import Big from 'big.js'
import { and, eq, gte, inArray, ne, or } from 'drizzle-orm'
import { obstacle } from '#domains/supplier/profile/supplier.ledger.ts'
import { formatDate } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import type { DocumentOf, SubmittedOf } from '#model/flow/flow.ts'
import { checkForm } from '#model/form/read.ts'
import { notDeleted } from '#server/db/rows.ts'
import { type EffectContext, effects, type Fault, type FormContext } from '#server/document/effects.ts'
import type { Book } from '#server/document/ledger.ts'
import { faulty } from '#server/engine/shell/refuse.ts'
import { planPayments } from '../contract/contract.ledger.ts'
import { planAmounts } from '../contract/pay-plan.rules.ts'
import { contractProcess } from './contract_process.flow.ts'
import { generalContracts } from './general-contract.table.ts'

type Doc = SubmittedOf<typeof contractProcess>
type General = typeof generalContracts.$inferSelect

/** Contracts that are the same within so many days may be one that was split. */
const SPLIT_DAYS = 30

/** 通用合同. Approved, it stands in the book with its payment plan; its stages are paid once they are confirmed. */
export default effects(contractProcess, {
  compute: async ({ doc: { totalAmount = '0', payPlan = [] } }) => ({
    payPlan: planAmounts(totalAmount, payPlan).map(planPayAmount => ({ planPayAmount })),
  }),

  async facts(ctx) {
    const { totalAmount = '0', originContractId } = ctx.doc
    const [origin, ...supplements] = await familyOf(ctx, originContractId)
    const changed = supplements.reduce((sum, each) => sum.plus(each.totalAmount), new Big(totalAmount))
    return {
      changeRatio: origin ? changed.abs().div(origin.totalAmount).times(100).toFixed(2) : '0',
      similar: (await similarTo(ctx)).map(({ contractNo }) => contractNo).join('、'),
    }
  },

  async check(ctx) {
    const { supplierId, originContractId } = ctx.doc
    const why = supplierId && (await obstacle(ctx, supplierId))
    return [...(why ? [{ path: 'supplierId', message: why }] : []), ...(originContractId ? await originFaults(ctx) : [])]
  },

  /** Supplements of a contract are decided one after the other. */
  claims: ({ doc }) =>
    doc.originContractId
      ? [
          {
            ...{ subject: 'generalContract', subjectId: doc.originContractId, path: 'originContractId' },
            refusal: ({ number }) => `原合同的补充合同正在审批：${number}`,
          },
        ]
      : [],

  step: { legal: keepRules, fin_head: keepRules },

  async approved(ctx) {
    const { tx, tenantId, now, doc, documentId: id, number: contractNo, initiator } = ctx
    const {
      contractName,
      contractKind,
      contractDirection,
      partyName,
      supplierId = null,
      signDate,
      totalAmount,
      taxRate,
      contractFile,
    } = doc
    const [startDate, endDate] = doc.validPeriod
    await tx.insert(generalContracts).values({
      ...{ id, tenantId, createTime: now, updateTime: now, contractNo, contractName, contractKind, contractDirection, partyName },
      ...{ supplierId, signDate, startDate, endDate, totalAmount, taxRate, contractFile, originContractId: doc.originContractId ?? null },
      ...{ applyUserId: initiator.user, applyDeptId: initiator.dept, contractState: 'effective' },
    })
    await planPayments(
      ctx,
      { generalContractId: id, contractNo, supplierId },
      totalAmount,
      doc.payPlan.map(({ payStage, payRatio, planPayDate, payCondition }) => ({
        ...{ payStage, payRatio, payCondition, planPayDate: planPayDate ?? null },
      })),
    )
  },
})

/** A contract and its supplements. */
async function familyOf({ tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>, id: string | undefined): Promise<General[]> {
  if (!id) return []
  const rows = await tx
    .select()
    .from(generalContracts)
    .where(and(notDeleted(generalContracts, tenantId), or(eq(generalContracts.id, id), eq(generalContracts.originContractId, id))))
  return rows.sort((left, right) => Number(right.id === id) - Number(left.id === id))
}

/** INV-33: a contract is never reduced below nothing, and only while it is in force. */
async function originFaults(ctx: FormContext<Doc>): Promise<Fault[]> {
  const { originContractId, partyName, totalAmount } = ctx.doc
  const path = 'originContractId'
  const family = await familyOf(ctx, originContractId)
  const origin = family.find(({ id }) => id === originContractId)
  if (origin?.contractState !== 'effective' || origin.originContractId) return [{ path, message: '原合同未生效、已终止或本身是补充合同' }]
  if (origin.partyName !== partyName) return [{ path: 'partyName', message: '补充合同的对方单位须与原合同一致' }]
  const left = family.reduce((sum, each) => sum.plus(each.totalAmount), new Big(totalAmount))
  return left.lt(0) ? [{ path: 'totalAmount', message: '减少的金额超出原合同' }] : []
}

async function similarTo({ tx, tenantId, now, doc, documentId }: FormContext<DocumentOf<typeof contractProcess>>): Promise<General[]> {
  const { contractName, partyName, totalAmount } = doc
  if (!contractName || !partyName || !totalAmount) return []
  const { id, contractName: name, partyName: party, totalAmount: total, signDate, contractState } = generalContracts
  const since = addDays(formatDate(now, 'yyyy-MM-dd'), -SPLIT_DAYS)
  return tx
    .select()
    .from(generalContracts)
    .where(
      and(
        ...[notDeleted(generalContracts, tenantId), eq(name, contractName), eq(party, partyName), eq(total, totalAmount)],
        ...[gte(signDate, since), ne(id, documentId || '0'), inArray(contractState, ['effective', 'finished'])],
      ),
    )
}

async function keepRules({ doc }: EffectContext<Doc>): Promise<void> {
  const problems = checkForm(contractProcess, doc)
  if (problems.length > 0) throw faulty(problems)
}
