import { agree, startedBy } from '#company/approvers.ts'
import { PURCHASERS } from '#company/roles.ts'
import { countersign } from '#model/flow/chain.ts'
import { flow } from '#model/flow/flow.ts'
import { add, over, sum } from '#model/form/arithmetic.ts'
import { daterange, dict, integer, money, percent, ref, tenths, text } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'

/** Possible consequences of the lowest grade. */
const HARSH: readonly string[] = ['rectify', 'suspend', 'eliminate']

/**
 * 供应商评审审批. Periodic review of all suppliers of a kind: quality, delivery, price, service. The score gives the grade, and the grade
 * the consequence: continue, improve, suspend, eliminate. A supplier blacklisted meanwhile blocks the document.
 */
export const supplierReview = flow('supplier_review', {
  title: '供应商评审审批',
  en: 'Periodic supplier evaluation approval',
  prefix: 'GYPS',
  fields: {
    reviewName: text('评审名称', { required: true, max: 128 }),
    reviewPeriod: dict('评审周期', { required: true, code: 'review_period' }),
    reviewRange: daterange('评审期间', { required: true }),
    purchaseType: dict('采购类别', { required: true, code: 'purchase_type' }),
    supplierCount: integer('供应商数', { derived: true }),
    avgScore: tenths('平均得分', { derived: true }),
    items: lines(
      '评审明细',
      {
        supplierId: ref('供应商', { required: true, to: 'supplier', copy: { oldLevel: 'supplierLevel' } }),
        purchaseAmount: money('期间采购额', { derived: true }),
        arrivalRate: percent('到货及时率', { derived: true }),
        passRate: percent('来料合格率', { derived: true }),
        qualityScore: integer('质量得分', { required: true, min: 0, max: 40 }),
        deliveryScore: integer('交付得分', { required: true, min: 0, max: 25 }),
        priceScore: integer('价格得分', { required: true, min: 0, max: 20 }),
        serviceScore: integer('服务得分', { required: true, min: 0, max: 15 }),
        totalScore: integer('综合得分', { derived: true, required: true }),
        oldLevel: dict('原等级', { derived: true, code: 'supplier_level' }),
        newLevel: dict('评定等级', { derived: true, required: true, code: 'supplier_level' }),
        reviewMeasure: dict('处置措施', { required: true, code: 'review_measure' }),
      },
      {
        min: 1,
        derive: { totalScore: row => whole(add(add(row.qualityScore, row.deliveryScore), add(row.priceScore, row.serviceScore))) },
      },
    ),
  },
  derive: {
    supplierCount: doc => (doc.items ?? []).length,
    avgScore: doc =>
      over(
        sum(doc.items, row => row.totalScore),
        (doc.items ?? []).length,
      ),
  },
  rules: [
    { on: 'items', cell: 'supplierId', once: row => row.supplierId, message: '同一供应商不能重复' },
    {
      on: 'items',
      cell: 'reviewMeasure',
      each: row => row.newLevel !== 'D' || HARSH.includes(row.reviewMeasure ?? ''),
      message: '评定为不合格的供应商，处置措施须为限期整改、暂停供货或淘汰',
    },
  ],
  chain: [
    countersign(
      'all_quality_head_purchase_head_wh_head',
      '会签',
      agree('quality_head', { edits: ['items.qualityScore'] }),
      agree('purchase_head', { edits: ['items.priceScore', 'items.serviceScore'] }),
      agree('wh_head', { edits: ['items.deliveryScore'] }),
    ),
    agree('fin_head'),
    agree('vp_supply'),
  ],
  subject: '供应商评审：{reviewName} 共{supplierCount}家',
  list: ['reviewName', 'reviewPeriod', 'supplierCount', 'avgScore', 'purchaseType'],
  search: ['reviewName', 'reviewPeriod', 'purchaseType'],
  starters: startedBy(...PURCHASERS, 'qc_engineer', 'quality_head'),
})

export default supplierReview

const whole = (points: string | undefined) => (points === undefined ? undefined : Number(points))
