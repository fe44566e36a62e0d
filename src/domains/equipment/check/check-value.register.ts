import { integer, quantity, ref, text, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { CHECK_READERS } from './check-plan.master.ts'

/** 点检明细. What was found, item by item. Append-only. */
export const checkValue = register('checkValue', {
  title: '点检明细',
  en: 'Check values',
  page: { path: '/equipment/check-value', icon: 'bars-outlined', reads: ['equip_engineer', ...CHECK_READERS] },
  fields: {
    recordId: ref('点检记录', { required: true, to: 'checkRecord' }),
    itemNo: integer('序号', { required: true, ordinal: true }),
    itemName: text('项目', { required: true, max: 140 }),
    measuredValue: quantity('实测值'),
    pass: yesNo('合格', { required: true, tones: { yes: 'success', no: 'danger' } }),
    remark: text('说明', { max: 200 }),
  },
  label: ['itemName'],
  about: 'recordId',
  unique: [['recordId', 'itemNo']],
  list: ['recordId', 'itemNo', 'itemName', 'measuredValue', 'pass', 'remark'],
  search: ['recordId', 'itemName', 'pass'],
  order: 'itemNo',
})

export default checkValue
