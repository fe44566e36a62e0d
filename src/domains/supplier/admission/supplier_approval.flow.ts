import { agree, startedBy } from '#company/approvers.ts'
import { bankAccountProblem } from '#company/bank-account.ts'
import { creditCodeProblem } from '#company/credit-code.ts'
import { PURCHASERS } from '#company/roles.ts'
import { countersign, when } from '#model/flow/chain.ts'
import { yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { below } from '#model/form/arithmetic.ts'
import { attachments, date, dict, integer, money, ref, text, textarea, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { phoneProblem } from '#model/phone.ts'

/** Minimum score of a site audit. */
export const AUDIT_PASSES = 70

/**
 * 供应商准入审批. During approval the company is in the book as an applicant; the last step gives it a number, accounts, certificates and a
 * login. Rejected applicants are kept. After a return the whole chain runs again, so that the head of finance sees every bank account.
 */
export const supplierApproval = flow('supplier_approval', {
  title: '供应商准入审批',
  en: 'Supplier admission approval',
  prefix: 'GYZR',
  fields: {
    supplierName: text('供应商名称', { required: true, max: 128 }),
    creditCode: text('统一社会信用代码', { required: true, max: 32 }),
    supplierType: dict('供应商类型', { required: true, code: 'supplier_type' }),
    sourceWay: dict('来源方式', { required: true, code: 'supplier_source' }),
    legalPerson: text('法定代表人', { required: true, max: 64 }),
    regCapital: money('注册资本(万元)', { min: 0 }),
    foundDate: date('成立日期'),
    taxpayerType: dict('纳税人类型', { required: true, code: 'taxpayer_type' }),
    address: text('经营地址', { required: true, max: 255 }),
    contactName: text('联系人姓名', { required: true, max: 64 }),
    contactPhone: text('联系电话', { required: true, max: 32 }),
    admitReason: textarea('引入原因', { required: true, max: 1000 }),
    trialFlag: yesNo('是否试用', { required: true, initial: 'yes' }),
    siteAuditScore: integer('现场考察得分', { min: 0, max: 100, help: '原材料品类须现场考察，得分不低于 70' }),
    categories: lines(
      '供货品类',
      {
        categoryId: ref('供货品类', { required: true, to: 'materialCategory', copy: { needSiteAudit: 'needSiteAudit' } }),
        needSiteAudit: yesNo('需现场考察', { derived: true }),
        brand: text('品牌', { max: 128 }),
        annualCapacity: text('年产能', { max: 128 }),
      },
      { min: 1 },
    ),
    banks: lines(
      '银行账户',
      {
        bankAccountName: text('账户名称', { required: true, max: 128 }),
        bankName: text('开户银行', { required: true, max: 128 }),
        bankAccount: text('银行账号', { required: true, max: 64 }),
        isDefault: yesNo('默认账户', { required: true }),
        bankHint: text('账号提示', { derived: true }),
      },
      { min: 1 },
    ),
    qualifications: lines(
      '资质证书',
      {
        qualType: dict('资质类型', { required: true, code: 'qualification_type' }),
        qualNo: text('证书编号', { required: true, max: 64 }),
        expireDate: date('有效期至', { required: true }),
        qualFile: attachments('证书附件', { required: true }),
      },
      { min: 1 },
    ),
  },
  facts: { siteAuditNeeded: '需现场考察', legalPersonBlacklisted: '法定代表人涉及黑名单', bankShared: '银行账号已属于其他供应商' },
  rules: [
    { on: 'creditCode', ok: doc => !creditCodeProblem(doc.creditCode ?? ''), message: doc => creditCodeProblem(doc.creditCode ?? '') },
    { on: 'contactPhone', ok: doc => !phoneProblem(doc.contactPhone ?? ''), message: doc => phoneProblem(doc.contactPhone ?? '') },
    {
      on: 'banks',
      cell: 'bankAccountName',
      each: (bank, doc) => doc.supplierType === 'individual' || bank.bankAccountName === doc.supplierName,
      message: '账户名称须与供应商名称一致（个体除外）',
    },
    { on: 'banks', ok: doc => (doc.banks ?? []).filter(bank => bank.isDefault === 'yes').length === 1, message: '须有且只有一个默认账户' },
    { on: 'banks', cell: 'bankAccount', each: bank => !bankAccountProblem(bank.bankAccount), message: bankAccountProblem() },
    { on: 'banks', cell: 'bankAccount', once: bank => bank.bankAccount, message: '银行账号不能重复' },
    { on: 'categories', cell: 'categoryId', once: line => line.categoryId, message: '供货品类不能重复' },
    { on: 'qualifications', cell: 'qualNo', once: line => `${line.qualType} ${line.qualNo}`, message: '资质证书不能重复' },
    { on: 'qualifications', ok: doc => has(doc.qualifications, 'license'), message: '须上传营业执照' },
    {
      on: 'qualifications',
      ok: doc => !needsAudit(doc.categories) || has(doc.qualifications, 'iso9001'),
      message: '原材料供应商须有质量体系证书',
    },
    {
      on: 'siteAuditScore',
      ok: doc => !needsAudit(doc.categories) || !below(doc.siteAuditScore, AUDIT_PASSES),
      message: `现场考察得分须不低于 ${AUDIT_PASSES} 分`,
    },
  ],
  chain: [
    agree('purchase_head'),
    when(
      yes('siteAuditNeeded'),
      countersign(
        'all_tech_head_quality_head',
        '会签',
        agree('tech_head'),
        agree('quality_head', { edits: ['siteAuditScore', 'trialFlag'] }),
      ),
    ),
    agree('fin_head', { edits: ['taxpayerType', 'banks'] }),
    when(yes('bankShared'), agree('audit')),
    agree('vp_supply'),
  ],
  subject: '供应商准入：{supplierName}',
  list: ['supplierName', 'supplierType', 'trialFlag', 'creditCode', 'contactName', 'contactPhone'],
  search: ['supplierName', 'creditCode', 'supplierType'],
  starters: startedBy(...PURCHASERS),
  settings: { resubmit: 'rerun' },
})

export default supplierApproval

/** Raw materials need an audit at the maker's site. */
export const needsAudit = (lines: readonly { needSiteAudit?: string }[] = []) => lines.some(line => line.needSiteAudit === 'yes')

const has = (lines: readonly { qualType?: string }[] = [], type: string) => lines.some(line => line.qualType === type)
