import { datetime, money, ref, text, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { FLOOR_READERS } from '../sales.menu.ts'

/** 最低限价. What a product is not sold below without the general manager; the last row holds. Append-only, and not for everybody's eyes. */
export const floorPrice = register('floorPrice', {
  title: '最低限价',
  en: 'Floor prices',
  page: { path: '/sales/floor-price', icon: 'dollar-outlined', reads: FLOOR_READERS },
  fields: {
    productId: ref('产品', { required: true, to: 'product' }),
    productCode: text('产品编码', { required: true, max: 64 }),
    floorPrice: money('最低限价', { required: true }),
    setBy: user('定价人', { required: true }),
    postTime: datetime('生效时间', { required: true }),
  },
  label: ['productCode'],
  about: 'productId',
  list: ['productId', 'floorPrice', 'setBy', 'postTime'],
  search: ['productId', 'setBy', 'postTime'],
  order: 'postTime',
  latestFirst: true,
})

export default floorPrice
