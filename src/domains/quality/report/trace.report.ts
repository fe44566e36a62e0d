import { date, daterange, dict, integer, ref, text, weight } from '#model/form/field.ts'
import { sum } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { DOSSIER_READERS } from '../quality.menu.ts'

/**
 * 追溯查询. Everything made of a heat, an ingot, the steel of a supplier, in a charge or on a machine, and where it is now; of a piece, what it was
 * made of. For recalls.
 */
export const trace = report('trace', {
  title: '追溯查询',
  en: 'Tracing',
  filters: {
    heatNo: text('炉号', { max: 64 }),
    ingotNo: text('锭号', { max: 64 }),
    proCode: text('产品编号', { max: 40 }),
    supplierId: ref('钢锭供应商', { to: 'supplier' }),
    chargeId: ref('炉次', { to: 'furnaceCharge' }),
    equipmentId: ref('设备', { to: 'equipment' }),
    period: daterange('期间'),
  },
  dimensions: {
    proCode: text('产品编号'),
    materialId: ref('产品', { to: 'material' }),
    workId: ref('工单', { to: 'workOrder' }),
    customerName: text('客户'),
    status: dict('状态', { code: 'piece_status' }),
    place: dict('所在地', { code: 'piece_place' }),
    ingotNo: text('锭号'),
    heatNo: text('炉号'),
    supplierId: ref('供应商', { to: 'supplier' }),
    millCertNo: text('质保书号'),
    inspectionId: ref('来料检验', { to: 'incomingInspection' }),
    result: dict('来料判定', { code: 'check_result' }),
    feedDate: date('投料日期'),
  },
  keys: ['heatNo', 'supplierId', 'materialId', 'status', 'place', 'workId', 'ingotNo', 'proCode'],
  measures: {
    pieceCount: sum(integer('件数'), { en: 'Pieces' }),
    weight: sum(weight('投料重量(kg)'), { en: 'Fed (kg)' }),
  },
  order: ['feedDate', 'proCode'],
  opens: { proCode: { right: 'shaftFile_view', address: proCode => `/jinlei/qm/shaftFile/${encodeURIComponent(proCode)}` } },
  charts: {
    places: { kind: 'ring', title: '所在地', en: 'Where they are', by: 'place', of: ['pieceCount'] },
    states: { kind: 'bars', title: '各产品件数', en: 'By product', by: 'materialId', of: ['pieceCount'] },
  },
  ties: { ledger: ['weight'] },
  note: '一行是一件所投的一支锭，不含已撤销的投料。期间：选了设备时为在该设备加工的日期，否则为投料日期。点产品编号打开一轴一档。',
  page: { path: '/jinlei/sm/trace', icon: 'apartment-outlined', reads: DOSSIER_READERS },
})

export default trace
