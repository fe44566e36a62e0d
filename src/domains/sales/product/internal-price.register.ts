import { date, datetime, money, ref, text, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'

/** 内部价. What a product counts for when workshops have made it, without tax, from a day on; the last row until that day holds. Append-only. */
export const internalPrice = register('internalPrice', {
  title: '内部价',
  en: 'Internal prices',
  page: {
    path: '/sales/internal-price',
    icon: 'calculator-outlined',
    reads: ['cost_acct', 'fin_head', 'cfo', 'prod_head', 'planner', 'vp_prod', 'gm', 'audit'],
  },
  fields: {
    productId: ref('产品', { required: true, to: 'product' }),
    productCode: text('产品编码', { required: true, max: 64 }),
    validFrom: date('生效日期', { required: true }),
    price: money('内部价(元/件)', { required: true }),
    setBy: user('定价人', { required: true }),
    postTime: datetime('登记时间', { required: true }),
  },
  label: ['productCode'],
  about: 'productId',
  list: ['productId', 'validFrom', 'price', 'setBy', 'postTime'],
  search: ['productId', 'validFrom', 'setBy'],
  order: 'postTime',
  latestFirst: true,
})

export default internalPrice
