import { ref, text, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { SALES_READERS } from '../sales.menu.ts'

/** 客户联系人. Whom to call, and where to deliver; one of them is the default. */
export const customerContact = register('customerContact', {
  title: '客户联系人',
  en: 'Customer contacts',
  page: { path: '/sales/customer-contact', icon: 'contacts-outlined', reads: SALES_READERS },
  fields: {
    customerId: ref('客户', { required: true, to: 'customer' }),
    contactName: text('联系人', { required: true, max: 64 }),
    contactPhone: text('联系电话', { required: true, max: 32 }),
    position: text('职务', { max: 64 }),
    deliveryAddress: text('收货地址', { required: true, max: 255 }),
    isDefault: yesNo('默认', { required: true }),
  },
  label: ['contactName'],
  about: 'customerId',
  unique: [{ of: ['customerId'], among: { isDefault: ['yes'] } }],
  list: ['customerId', 'contactName', 'contactPhone', 'position', 'deliveryAddress', 'isDefault'],
  search: ['customerId', 'contactName', 'contactPhone', 'isDefault'],
})

export default customerContact
