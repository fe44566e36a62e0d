import { materialColumns } from '#domains/warehouse/material/material.master.ts'
import { date, dict, quantity, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { INSPECTION_READERS } from '../quality.menu.ts'

const result = (label: string) =>
  dict(label, {
    ...{ required: true, code: 'check_result' },
    tones: { pass: 'success', fail: 'danger', concession: 'warning', wait: 'neutral', na: 'neutral' },
  })

/** 来料检验明细. How much of each line was good, taken with a deviation, or rejected; a line is judged once (INV-21). */
export const incomingLine = register('incomingLine', {
  title: '来料检验明细',
  en: 'Inspected lines',
  page: { path: '/quality/incoming-line', icon: 'form-outlined', reads: INSPECTION_READERS },
  fields: {
    inspectionId: ref('检验单', { required: true, to: 'incomingInspection' }),
    inspectNo: text('检验单号', { required: true, max: 40 }),
    inspectDate: date('检验日期', { required: true }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    /** None of what came before these books were begun. */
    arrivalLineId: ref('到货行', { to: 'arrivalLine' }),
    ...materialColumns.kept,
    steelGrade: text('材质', { max: 64 }),
    heatNo: text('炉号', { max: 64 }),
    arrivalQty: quantity('到货数量', { required: true }),
    checkQty: quantity('检验数量', { required: true }),
    passQty: quantity('合格数量', { required: true }),
    concessionQty: quantity('让步数量', { required: true }),
    failQty: quantity('不合格数量', { required: true }),
    chemResult: result('化学成分'),
    surfaceResult: result('表面质量'),
    sizeResult: result('尺寸重量'),
    utResult: result('超声探伤'),
    defectDesc: text('缺陷描述', { max: 200 }),
  },
  label: ['inspectNo', 'materialCode', 'materialName'],
  unique: [['arrivalLineId']],
  order: 'inspectNo',
  latestFirst: true,
  list: [
    ...(['inspectNo', 'materialCode', 'materialName', 'specs', 'steelGrade', 'heatNo', 'arrivalQty', 'unit', 'passQty'] as const),
    ...(['concessionQty', 'failQty', 'chemResult', 'surfaceResult', 'sizeResult', 'utResult', 'defectDesc', 'supplierId'] as const),
    ...(['inspectDate', 'checkQty', 'modelNo'] as const),
  ],
  search: ['inspectNo', 'inspectionId', 'supplierId', 'materialId', 'materialCode', 'steelGrade', 'heatNo', 'inspectDate', 'chemResult'],
  totals: ['arrivalQty', 'passQty', 'concessionQty', 'failQty'],
  totalsWhen: 'filtered',
  sameUnit: ['materialCode', 'materialId'],
})

export default incomingLine
