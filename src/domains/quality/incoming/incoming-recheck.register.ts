import { materialColumns } from '#domains/warehouse/material/material.master.ts'
import { attachments, date, quantity, ref, text, textarea, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { INSPECTION_READERS } from '../quality.menu.ts'

/** 来料复检. What failed at a truck and was found good by a second look: an inspector says so with a report, the head of quality confirms it. */
export const incomingRecheck = register('incomingRecheck', {
  title: '来料复检',
  en: 'Re-inspections',
  page: { path: '/quality/incoming-recheck', icon: 'file-search-outlined', reads: INSPECTION_READERS },
  fields: {
    recheckNo: text('复检单号', { required: true, max: 40 }),
    recheckDate: date('复检日期', { required: true }),
    arrivalId: ref('到货单', { required: true, to: 'arrival' }),
    arrivalLineId: ref('到货行', { required: true, to: 'arrivalLine' }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    ...materialColumns.kept,
    heatNo: text('炉号', { max: 64 }),
    ingotNo: text('锭号', { max: 64 }),
    qty: quantity('复检合格数量', { required: true }),
    finding: textarea('复检结论', { required: true, max: 500 }),
    reportFile: attachments('复检报告'),
    inspectorId: user('检验员', { required: true }),
    confirmUserId: user('确认人', { required: true }),
  },
  quickFind: true,
  label: ['recheckNo', 'materialName'],
  about: 'supplierId',
  unique: [['recheckNo']],
  order: 'recheckNo',
  latestFirst: true,
  list: [
    ...(['recheckNo', 'supplierId', 'materialCode', 'materialName', 'specs', 'qty', 'unit', 'ingotNo', 'heatNo', 'finding'] as const),
    ...(['arrivalId', 'recheckDate', 'inspectorId', 'confirmUserId', 'modelNo'] as const),
  ],
  search: ['recheckNo', 'supplierId', 'arrivalId', 'materialId', 'materialCode', 'ingotNo', 'heatNo', 'recheckDate'],
  totals: ['qty'],
  totalsWhen: 'filtered',
  sameUnit: ['materialCode', 'materialId'],
  createActions: action => ({
    recheck: action({
      title: '登记复检',
      en: 'Re-inspect',
      roles: ['qc_inspector'],
      second: [{ title: '质量部部长', en: 'the head of quality', roles: ['quality_head'] }],
      says: '不合格到货复检合格的部分，质量部部长确认后移出不合格隔离区，可以入库；复检仍不合格的不用登记，照常退货。',
      fields: {
        arrivalLineId: ref('到货行', { required: true, to: 'arrivalLine', within: { offer: '"rejected"' } }),
        ingotId: ref('锭', { to: 'arrivalIngot', within: { arrivalLineId: 'arrivalLineId', ingotState: '"refused"' } }),
        qty: quantity('复检合格数量', { min: '0.001', help: '双单位的物料留空，逐支选择锭' }),
        finding: textarea('复检结论', { required: true, max: 500 }),
        reportFile: attachments('复检报告', { required: true }),
      },
    }),
  }),
})

export default incomingRecheck
