import { date, dict, integer, money, ref, text, textarea, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { INSPECTION_READERS } from '../quality.menu.ts'

/** 来料检验. Each truck of material that was inspected, and what became of it; written by the approval of the result. */
export const incomingInspection = register('incomingInspection', {
  title: '来料检验',
  en: 'Incoming inspections',
  page: { path: '/quality/incoming', icon: 'file-search-outlined', reads: INSPECTION_READERS },
  fields: {
    inspectNo: text('检验单号', { required: true, max: 40 }),
    overallResult: dict('综合判定', {
      ...{ required: true, code: 'quality_result' },
      tones: { pass: 'success', fail: 'danger', concession: 'warning', partial: 'warning' },
    }),
    /** None of what came before these books were begun. */
    arrivalId: ref('到货单', { to: 'arrival' }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    purchaseOrderNo: text('采购订单号', { max: 40 }),
    arrivalDate: date('到货日期', { required: true }),
    inspectorId: user('检验员', { required: true }),
    inspectDate: date('检验日期', { required: true }),
    millCertNo: text('质保书号', { required: true, max: 64 }),
    lineCount: integer('行数', { required: true }),
    disposal: dict('不合格处置', { code: 'quality_disposal' }),
    disposalReason: textarea('处置说明', { max: 500 }),
    qualityDeduct: money('质量扣款'),
  },
  quickFind: true,
  label: ['inspectNo'],
  about: 'supplierId',
  unique: [['inspectNo']],
  order: 'inspectNo',
  latestFirst: true,
  list: [
    ...(['inspectNo', 'supplierId', 'overallResult', 'arrivalId', 'purchaseOrderNo', 'inspectDate', 'inspectorId'] as const),
    ...(['disposal', 'qualityDeduct', 'lineCount', 'millCertNo', 'arrivalDate', 'disposalReason'] as const),
  ],
  search: ['inspectNo', 'supplierId', 'overallResult', 'arrivalId', 'purchaseOrderNo', 'inspectDate', 'inspectorId', 'disposal'],
  trace: { date: 'inspectDate', state: 'overallResult', party: 'supplierId' },
})

export default incomingInspection
