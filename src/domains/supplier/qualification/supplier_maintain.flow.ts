import { agree, startedBy } from '#company/approvers.ts'
import { PURCHASERS } from '#company/roles.ts'
import { countersign, when } from '#model/flow/chain.ts'
import { yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { attachments, date, dict, ref, text, textarea, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'

/**
 * 供应商信息维护审批. Changes of categories, and renewed certificates. On approval the new set is valid and old versions are kept; a
 * renewed certificate lifts the block of an expired one.
 */
export const supplierMaintain = flow('supplier_maintain', {
  title: '供应商信息维护审批',
  en: 'Supplier profile maintenance approval',
  prefix: 'GYWH',
  fields: {
    supplierId: ref('供应商', { required: true, to: 'supplier', copy: { supplierLevel: 'supplierLevel' } }),
    supplierLevel: dict('供应商等级', { derived: true, code: 'supplier_level' }),
    maintainKind: dict('维护类别', { required: true, code: 'maintain_kind' }),
    changeReason: textarea('变更原因', { required: true, max: 1000 }),
    categories: lines('供货品类', {
      categoryId: ref('供货品类', { required: true, to: 'materialCategory', copy: { needSiteAudit: 'needSiteAudit' } }),
      needSiteAudit: yesNo('需现场考察', { derived: true }),
      lineAction: dict('操作', { required: true, code: 'line_action' }),
      brand: text('品牌', { max: 128 }),
    }),
    qualifications: lines('资质证书', {
      qualType: dict('资质类型', { required: true, code: 'qualification_type' }),
      lineAction: dict('操作', { required: true, code: 'line_action' }),
      qualNo: text('证书编号', {
        required: true,
        max: 64,
        help: '修改：编号与现有证书相同的只替换该证书，为新编号的替换该类型的全部证书；删除：须填写现有证书的编号',
      }),
      expireDate: date('有效期至', { required: true }),
      qualFile: attachments('证书附件', { required: true }),
    }),
  },
  facts: { categoryAdded: '新增品类' },
  rules: [
    {
      on: 'categories',
      ok: doc => (doc.categories ?? []).length + (doc.qualifications ?? []).length > 0,
      message: '至少填写一行品类或资质',
    },
    {
      on: 'categories',
      ok: doc => doc.maintainKind !== 'qualification' || (doc.categories ?? []).length === 0,
      message: '维护类别为资质证书时不能填写供货品类',
    },
    {
      on: 'qualifications',
      ok: doc => doc.maintainKind !== 'category' || (doc.qualifications ?? []).length === 0,
      message: '维护类别为供货品类时不能填写资质证书',
    },
    { on: 'categories', cell: 'categoryId', once: line => line.categoryId, message: '供货品类不能重复' },
    { on: 'qualifications', cell: 'qualNo', once: line => `${line.qualType} ${line.qualNo}`, message: '资质证书不能重复' },
  ],
  chain: [
    agree('purchase_head'),
    when(
      yes('categoryAdded'),
      countersign('all_tech_head_quality_head', '会签', agree('tech_head'), agree('quality_head', { edits: ['categories'] })),
    ),
    agree('vp_supply'),
  ],
  subject: '供应商信息维护：{supplier} {maintainKind}',
  list: ['supplierId', 'maintainKind', 'changeReason', 'supplierLevel'],
  search: ['supplierId', 'maintainKind'],
  starters: startedBy(...PURCHASERS),
})

export default supplierMaintain
