import { creditCodeOf } from '#model/credit-code.ts'
import type { DocumentOf } from '#model/flow/flow.ts'
import { atLeast } from '#model/form/arithmetic.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { takeTurn } from '#server/db/turn.ts'
import { type EffectScene, effects, type Fault, type FormScene } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import { mustBeKnown, type Supplier, today } from '../profile/supplier.ledger.ts'
import { openAccount } from '../profile/supplier-account.ledger.ts'
import { alter, wordOf } from '../profile/supplier-history.ledger.ts'
import { buysForUs } from '../profile/supplier-owner.query.ts'
import { closePapers, heldSupplier, paperFaults, releasePapers, takePapers } from '../profile/supplier-paper.ledger.ts'
import { AUDIT_PASSES, needsAudit, supplierApproval } from './supplier_approval.flow.ts'
import { type Applicant, admit, apply, blacklistedPerson, holderOf, type Kit } from './supplier-admission.ledger.ts'

type Doc = DocumentOf<typeof supplierApproval>
type Scene = FormScene<Doc>

/** 准入. The applicant's row is made at submit, becomes a supplier at the end, and is kept as refused otherwise. */
export default effects(supplierApproval, {
  async facts({ tx, tenantId, doc }) {
    return {
      siteAuditNeeded: needsAudit(doc.categories) ? 'yes' : 'no',
      legalPersonBlacklisted: (await blacklistedPerson({ tx, tenantId }, doc.legalPerson)) ? 'yes' : 'no',
    }
  },

  async check(scene) {
    const held = await heldSupplier(scene)
    return [
      ...(await codeFaults(scene, held)),
      ...(held ? await paperFaults(scene, 'admission', [held], 'creditCode') : []),
      ...expiryFaults(scene),
    ]
  },

  async submitted(scene) {
    const held = await heldSupplier(scene)
    const refused = held ? undefined : (await holderOf(scene, creditCodeOf(scene.doc.creditCode!)))?.id
    const supplierId = await apply(scene, await applicantOf(scene), held ?? refused, scene.number)
    await takePapers(scene, 'admission', [supplierId])
  },

  step: {
    /** The audit is the quality head's: without its points nobody goes on. */
    async quality_head({ doc }) {
      requireAudit(doc)
    },
  },

  async approved(scene) {
    const { doc, number } = scene
    requireAudit(doc)
    const supplierId = (await heldSupplier(scene))!
    await alter(scene, supplierId, {}, { billNo: number, more: (await applicantOf(scene)) as Partial<Supplier> })
    const admitted = await admit(scene, supplierId, doc.trialFlag === 'yes' ? 'trial' : 'normal', kitOf(doc), number)
    const account = await openAccount(scene, admitted)
    const { supplierNo, supplierName } = admitted
    await closePapers(scene, 'done')
    const readers = [scene.initiator.user, ...(await holdersOf(scene.tx, scene.tenantId, 'sysadmin'))]
    await scene.tell([...new Set(readers)], {
      title: `供应商账号已开通：${supplierName}`,
      content: `供应商“${supplierName}”已准入（${supplierNo}），外部账号 ${account} 已开通，请系统管理员设置初始密码后告知供应商。`,
    })
  },

  async rejected(scene) {
    const supplierId = await heldSupplier(scene)
    await releasePapers(scene)
    if (supplierId) await alter(scene, supplierId, { status: 'refused' }, { billNo: scene.number })
  },
})

function requireAudit({ categories, siteAuditScore }: Doc): void {
  if (needsAudit(categories) && !atLeast(siteAuditScore, AUDIT_PASSES)) throw new Refusal(`现场考察得分须不低于 ${AUDIT_PASSES} 分`)
}

/** Whoever brings a supplier looks after it, if they buy at all; else anybody who does is asked until somebody is named. */
async function applicantOf(scene: EffectScene<Doc>): Promise<Applicant> {
  const { doc, initiator } = scene
  const { supplierName, supplierType, sourceWay, taxpayerType, legalPerson, address, contactName, contactPhone } = doc as Required<Doc>
  return {
    ...{ supplierName, supplierType, sourceWay, taxpayerType, legalPerson, address, contactName, contactPhone },
    creditCode: creditCodeOf(doc.creditCode!),
    regCapital: doc.regCapital ?? null,
    foundDate: doc.foundDate ?? null,
    ownerUserId: (await buysForUs(scene, initiator.user)) ? initiator.user : null,
  }
}

const kitOf = ({ categories = [], banks = [], qualifications = [] }: Doc): Kit => ({ categories, banks, qualifications }) as unknown as Kit

/** Unique over all suppliers, blacklisted ones included; the sentence names the one that has it. An applicant refused before may try again. */
async function codeFaults(scene: Scene, held: string | undefined): Promise<Fault[]> {
  const creditCode = creditCodeOf(scene.doc.creditCode!)
  await takeTurn(scene.tx, `supplier code ${creditCode}`)
  const found = await holderOf(scene, creditCode)
  if (!found || found.id === held || (!held && found.supplierStatus === 'refused')) return []
  const { supplierName } = await mustBeKnown(scene, found.id)
  const status = await wordOf(scene.tx, 'status', found.supplierStatus)
  return [{ path: 'creditCode', message: `统一社会信用代码已被供应商“${supplierName}”使用（${status}）` }]
}

const expiryFaults = ({ doc, now }: Scene): Fault[] =>
  (doc.qualifications ?? []).flatMap((line, at) =>
    line.expireDate! >= today({ now }) ? [] : [{ path: `qualifications.${at}.expireDate`, message: '资质证书已过期，请更换有效证书' }],
  )
