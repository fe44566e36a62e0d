import { date, dept, dict, money, month, ref, text, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { LOSS_READERS } from '../quality.menu.ts'

export const SCRAPPED = 'scrap'
export const CLAIMED = 'claim'

/** 质量损失. What bad quality has cost, on whom it falls, and what suppliers have made good. Append-only. */
export const qualityLoss = register('qualityLoss', {
  title: '质量损失',
  en: 'Quality losses',
  page: { path: '/quality/loss', icon: 'fall-outlined', reads: LOSS_READERS },
  fields: {
    postDate: date('记账日期', { required: true }),
    lossKind: dict('损失类别', { required: true, code: 'loss_kind', tones: { scrap: 'danger', rework: 'warning', claim: 'success' } }),
    billNo: text('来源单据', { required: true, max: 40 }),
    pieceId: ref('产品件', { to: 'piece' }),
    materialId: ref('产品/物料', { required: true, to: 'material' }),
    dutyDeptId: dept('责任部门', { required: true }),
    dutyType: dict('责任类别', { required: true, code: 'duty_type' }),
    defectCode: dict('缺陷类型', { code: 'defect_code' }),
    /** Signed: what a supplier makes good is negative. */
    amount: money('金额', { required: true }),
    /** The piece keeps what its rework has cost: told, not lost. */
    isMemo: yesNo('备查', { required: true }),
    scrapRecordId: ref('报废记录', { to: 'scrapRecord' }),
    period: month('会计期间', { required: true }),
  },
  label: ['billNo'],
  about: 'pieceId',
  order: 'postDate',
  latestFirst: true,
  list: [
    ...(['postDate', 'lossKind', 'pieceId', 'materialId', 'amount', 'dutyDeptId', 'dutyType', 'defectCode', 'billNo'] as const),
    ...(['isMemo', 'scrapRecordId', 'period'] as const),
  ],
  search: ['postDate', 'lossKind', 'dutyDeptId', 'dutyType', 'defectCode', 'pieceId', 'materialId', 'billNo', 'period'],
  totals: ['amount'],
  totalsWhen: 'filtered',
})

export default qualityLoss
