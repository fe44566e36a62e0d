import { dict, ref, text, textarea, weight } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { ARRIVAL_READERS, STOREKEEPERS } from '../warehouse.menu.ts'
import { ARRIVED, arrivalState } from './arrival.register.ts'

/** 到货锭明细. Each ingot on a truck, with the number and the weight that the mill gave it; it is never split. */
export const arrivalIngot = register('arrivalIngot', {
  title: '到货锭明细',
  en: 'Arriving ingots',
  page: { path: '/warehouse/arrival-ingot', icon: 'barcode-outlined', reads: ARRIVAL_READERS },
  fields: {
    arrivalId: ref('到货单', { required: true, to: 'arrival' }),
    arrivalLineId: ref('到货行', { required: true, to: 'arrivalLine' }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    materialId: ref('物料', { required: true, to: 'material' }),
    heatNo: text('炉号', { required: true, max: 64 }),
    ingotNo: text('锭号', { required: true, max: 64 }),
    noticeWeight: weight('送货重量(kg)', { required: true }),
    weight: weight('重量(kg)', { required: true }),
    ingotState: dict('状态', { required: true, ...arrivalState }),
    result: dict('检验结果', { code: 'check_result', tones: { pass: 'success', concession: 'warning', fail: 'danger' } }),
    refuseReason: text('拒收原因', { max: 200 }),
  },
  label: ['ingotNo'],
  about: 'materialId',
  // A mill gives a number once within a heat; what was sent back may come again.
  unique: [
    {
      of: ['supplierId', 'heatNo', 'ingotNo'],
      among: { ingotState: ['noticed', 'arrived', 'inspecting', 'accepted', 'received'] },
    },
  ],
  list: ['arrivalId', 'ingotNo', 'heatNo', 'materialId', 'weight', 'ingotState', 'result', 'noticeWeight', 'supplierId', 'refuseReason'],
  search: ['arrivalId', 'arrivalLineId', 'ingotNo', 'heatNo', 'materialId', 'ingotState', 'result', 'supplierId'],
  order: 'ingotNo',
  actions: action => ({
    refuse: action({
      title: '拒收该锭',
      en: 'Refuse it',
      roles: STOREKEEPERS,
      says: '未到或当场退回的锭：从到货数量中减去。',
      danger: true,
      when: ({ ingotState }) => ingotState === ARRIVED,
      fields: { refuseReason: textarea('原因', { required: true, max: 200 }) },
    }),
  }),
})

export default arrivalIngot
