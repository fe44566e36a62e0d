import { materialColumns } from '#domains/warehouse/material/material.master.ts'
import { dict, integer, price, quantity, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PROCUREMENT_READERS } from '../procurement.menu.ts'

/** 协议明细. One material of an agreement: its price, how much may be called off, and how much was. */
export const purchaseAgreementLine = register('purchaseAgreementLine', {
  title: '协议明细',
  en: 'Agreement lines',
  page: { path: '/procurement/agreement-line', icon: 'form-outlined', reads: [...PROCUREMENT_READERS, 'legal'] },
  fields: {
    purchaseAgreementId: ref('框架协议', { required: true, to: 'purchaseAgreement' }),
    agreementNo: text('协议编号', { required: true, max: 40 }),
    lineNo: integer('行号', { required: true, ordinal: true }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    ...materialColumns.kept,
    quotaQty: quantity('额度数量'),
    taxPrice: price('含税单价', { required: true }),
    taxRate: dict('税率', { required: true, code: 'tax_rate' }),
    minOrderQty: quantity('最小起订量'),
    leadDays: integer('供货周期(天)', { required: true }),
  },
  counted: { calledQty: quantity('已下单数量') },
  label: ['materialCode', 'materialName'],
  open: ['specs', 'modelNo', 'unit', 'materialId'],
  unique: [['purchaseAgreementId', 'lineNo']],
  list: [
    ...(['agreementNo', 'lineNo', 'supplierId', 'materialCode', 'materialName', 'specs', 'unit', 'taxPrice', 'taxRate'] as const),
    ...(['quotaQty', 'calledQty', 'minOrderQty', 'leadDays', 'modelNo'] as const),
  ],
  search: ['agreementNo', 'purchaseAgreementId', 'supplierId', 'materialId', 'materialCode', 'materialName'],
  picker: [
    'materialCode',
    'materialName',
    'specs',
    'modelNo',
    'unit',
    'taxPrice',
    'taxRate',
    'quotaQty',
    'calledQty',
    'minOrderQty',
    'leadDays',
    'materialId',
  ],
  order: 'agreementNo',
  latestFirst: true,
})

export default purchaseAgreementLine
