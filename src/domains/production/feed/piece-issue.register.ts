import { datetime, money, ref, text, user, weight } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PLANNERS, WORK_READERS } from '../production.menu.ts'

/** 投料谱系. Which ingot of which heat became which piece, and how much of it. A wrong scan is a row that takes another one back. Append-only. */
export const pieceIssue = register('pieceIssue', {
  title: '投料记录',
  en: 'Feeding',
  page: { path: '/production/piece-issue', icon: 'gold-outlined', reads: [...PLANNERS, ...WORK_READERS] },
  fields: {
    postTime: datetime('投料时间', { required: true }),
    workId: ref('工单', { required: true, to: 'workOrder' }),
    pieceId: ref('产品件', { required: true, to: 'piece' }),
    issueLineId: ref('出库明细', { required: true, to: 'issueLine' }),
    materialId: ref('物料', { required: true, to: 'material' }),
    ingotNo: text('锭号', { required: true, max: 64 }),
    heatNo: text('炉号', { required: true, max: 64 }),
    steelGrade: text('钢号', { max: 64 }),
    supplierId: ref('供应商', { to: 'supplier' }),
    millCertNo: text('质保书号', { max: 64 }),
    weight: weight('投料重量(kg)', { required: true }),
    amount: money('材料成本', { required: true }),
    feedUserId: user('投料人'),
    reverseOf: ref('被撤销记录', { to: 'pieceIssue' }),
    reason: text('撤销原因', { max: 200 }),
  },
  label: ['ingotNo'],
  about: 'pieceId',
  order: 'postTime',
  latestFirst: true,
  unique: [['reverseOf']],
  list: [
    ...(['postTime', 'pieceId', 'ingotNo', 'heatNo', 'steelGrade', 'weight', 'workId', 'materialId', 'supplierId', 'millCertNo'] as const),
    ...(['feedUserId', 'issueLineId', 'reverseOf', 'reason'] as const),
  ],
  search: ['postTime', 'pieceId', 'ingotNo', 'heatNo', 'workId', 'materialId', 'supplierId', 'millCertNo'],
  totals: ['weight'],
  totalsWhen: 'filtered',
})

export default pieceIssue
