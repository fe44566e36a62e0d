import { date, dict, quantity, ref, text, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { INSPECTION_READERS } from '../quality.menu.ts'

/** 来料检验数据. Every value that was measured, with the limits it was judged by; certificates are written from it. */
export const incomingIndex = register('incomingIndex', {
  title: '来料检验数据',
  en: 'Inspection values',
  page: { path: '/quality/incoming-index', icon: 'bar-chart-outlined', reads: INSPECTION_READERS },
  fields: {
    inspectionId: ref('检验单', { required: true, to: 'incomingInspection' }),
    inspectNo: text('检验单号', { required: true, max: 40 }),
    inspectDate: date('检验日期', { required: true }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    /** None of what came before these books were begun. */
    arrivalLineId: ref('到货行', { to: 'arrivalLine' }),
    materialId: ref('物料', { required: true, to: 'material' }),
    steelGrade: text('材质', { max: 64 }),
    heatNo: text('炉号', { max: 64 }),
    indexId: ref('指标', { required: true, to: 'qualityIndex' }),
    indexType: dict('指标类别', { required: true, code: 'index_type' }),
    isMandatory: yesNo('必检', { required: true }),
    stdLower: quantity('下限'),
    stdUpper: quantity('上限'),
    measuredValue: quantity('实测值'),
    textValue: dict('定性结果', { code: 'check_result' }),
    rowResult: dict('单项判定', { required: true, code: 'check_result', tones: { pass: 'success', fail: 'danger' } }),
  },
  label: ['inspectNo'],
  about: 'indexId',
  order: 'inspectNo',
  latestFirst: true,
  list: [
    ...(['inspectNo', 'heatNo', 'steelGrade', 'indexId', 'measuredValue', 'textValue', 'rowResult', 'stdLower', 'stdUpper'] as const),
    ...(['indexType', 'isMandatory', 'materialId', 'supplierId', 'inspectDate', 'arrivalLineId'] as const),
  ],
  search: [
    'inspectNo',
    'inspectionId',
    'heatNo',
    'steelGrade',
    'indexId',
    'indexType',
    'rowResult',
    'supplierId',
    'materialId',
    'inspectDate',
  ],
})

export default incomingIndex
