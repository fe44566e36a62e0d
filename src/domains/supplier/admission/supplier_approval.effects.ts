import { creditCodeOf } from '#company/credit-code.ts'
import type { DocumentOf, SubmittedOf } from '#model/flow/flow.ts'
import { atLeast } from '#model/form/arithmetic.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { claimedBy, takeClaims } from '#server/document/claim.ts'
import { type EffectContext, effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import { lockSuppliers, mustBeKnown, type Supplier, today } from '../profile/supplier.ledger.ts'
import { openAccount } from '../profile/supplier-account.ledger.ts'
import { sharedBanks, sharedSentence } from '../profile/supplier-bank.ledger.ts'
import { supplierClaim } from '../profile/supplier-claim.ledger.ts'
import { alter, wordOf } from '../profile/supplier-history.ledger.ts'
import { buysForUs } from '../profile/supplier-owner.query.ts'
import { AUDIT_PASSES, needsAudit, supplierApproval } from './supplier_approval.flow.ts'
import { type Applicant, admit, apply, blacklistedPerson, holderOf } from './supplier-admission.ledger.ts'

type Doc = SubmittedOf<typeof supplierApproval>
type Context = FormContext<Doc>

/** 准入. The row is created at submit, becomes a supplier at the end, and is kept as rejected otherwise. */
export default effects(supplierApproval, {
  async compute(ctx) {
    const shared = await banksOfOthers(ctx)
    return { banks: (ctx.doc.banks ?? []).map(({ bankAccount = '' }) => ({ bankHint: sharedSentence(shared.get(bankAccount)) })) }
  },

  async facts(ctx) {
    const { tx, tenantId, doc } = ctx
    return {
      bankShared: (await banksOfOthers(ctx)).size > 0 ? 'yes' : 'no',
      siteAuditNeeded: needsAudit(doc.categories) ? 'yes' : 'no',
      legalPersonBlacklisted: (await blacklistedPerson({ tx, tenantId }, doc.legalPerson)) ? 'yes' : 'no',
    }
  },

  async check(ctx) {
    const held = await heldSupplier(ctx)
    lockSuppliers(ctx.tx, [held])
    return [...(await codeFaults(ctx, held)), ...expiryFaults(ctx)]
  },

  async claims(ctx) {
    const held = await heldSupplier(ctx)
    return held ? [supplierClaim(ctx, 'admission', held, 'creditCode')] : []
  },

  async submitted(ctx) {
    const held = await heldSupplier(ctx)
    const refused = held ? undefined : (await holderOf(ctx, creditCodeOf(ctx.doc.creditCode)))?.id
    const supplierId = await apply(ctx, await applicantOf(ctx), held ?? refused, ctx.number)
    // Claimed here, because the row did not exist before.
    await takeClaims(ctx, [supplierClaim(ctx, 'admission', supplierId, 'creditCode')])
  },

  step: {
    /** The head of quality must enter the audit score. */
    async quality_head({ doc }) {
      requireAudit(doc)
    },
  },

  async approved(ctx) {
    const { doc, number } = ctx
    requireAudit(doc)
    const { id: supplierId } = await mustBeKnown(ctx, await heldSupplier(ctx))
    await alter(ctx, supplierId, {}, { billNo: number, more: (await applicantOf(ctx)) as Partial<Supplier> })
    const admitted = await admit(ctx, supplierId, doc.trialFlag === 'yes' ? 'trial' : 'normal', doc, number)
    const account = await openAccount(ctx, admitted)
    const { supplierNo, supplierName } = admitted
    const readers = [ctx.initiator.user, ...(await holdersOf(ctx.tx, ctx.tenantId, 'sysadmin'))]
    await ctx.notify([...new Set(readers)], {
      title: `供应商账号已开通：${supplierName}`,
      content: `供应商“${supplierName}”已准入（${supplierNo}），外部账号 ${account} 已开通，请系统管理员设置初始密码后告知供应商。`,
    })
  },

  async rejected(ctx) {
    const supplierId = await heldSupplier(ctx)
    if (supplierId) await alter(ctx, supplierId, { status: 'refused' }, { billNo: ctx.number })
  },
})

/** The row of the applicant, from the first submit on. */
const heldSupplier = (ctx: Pick<Context, 'tx' | 'documentId'>) => claimedBy(ctx, 'supplier.admission')

const banksOfOthers = async (ctx: Pick<FormContext<DocumentOf<typeof supplierApproval>>, 'tx' | 'tenantId' | 'documentId' | 'doc'>) =>
  sharedBanks(
    ctx,
    (ctx.doc.banks ?? []).map(bank => bank.bankAccount),
    await heldSupplier(ctx),
  )

function requireAudit({ categories, siteAuditScore }: Doc): void {
  if (needsAudit(categories) && !atLeast(siteAuditScore, AUDIT_PASSES)) throw new Refusal(`现场考察得分须不低于 ${AUDIT_PASSES} 分`)
}

/** The initiator becomes the responsible buyer, if they are one; otherwise it stays open until somebody is named. */
async function applicantOf(ctx: EffectContext<Doc>): Promise<Applicant> {
  const { doc, initiator } = ctx
  const { supplierName, supplierType, sourceWay, taxpayerType, legalPerson, address, contactName, contactPhone } = doc
  return {
    ...{ supplierName, supplierType, sourceWay, taxpayerType, legalPerson, address, contactName, contactPhone },
    creditCode: creditCodeOf(doc.creditCode),
    regCapital: doc.regCapital ?? null,
    foundDate: doc.foundDate ?? null,
    ownerUserId: (await buysForUs(ctx, initiator.user)) ? initiator.user : null,
  }
}

/** Unique over all suppliers, including blacklisted ones; the message names the existing one. A rejected applicant may apply again. */
async function codeFaults(ctx: Context, held: string | undefined): Promise<Fault[]> {
  const creditCode = creditCodeOf(ctx.doc.creditCode)
  ctx.tx.lock(`supplier code ${creditCode}`)
  const found = await holderOf(ctx, creditCode)
  if (!found || found.id === held || (!held && found.supplierStatus === 'refused')) return []
  const { supplierName } = await mustBeKnown(ctx, found.id)
  const status = await wordOf(ctx, 'status', found.supplierStatus)
  return [{ path: 'creditCode', message: `统一社会信用代码已被供应商“${supplierName}”使用（${status}）` }]
}

const expiryFaults = ({ doc, now }: Context): Fault[] =>
  doc.qualifications.flatMap((line, at) =>
    line.expireDate >= today({ now }) ? [] : [{ path: `qualifications.${at}.expireDate`, message: '资质证书已过期，请更换有效证书' }],
  )
