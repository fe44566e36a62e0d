import { dict, month, price, ref } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { PLANNERS } from '../production.menu.ts'

/** 废钢价. What a kilogram of scrap steel is worth in a month, by class, and the material as which it lies in the scrap yard. */
export const scrapSteelPrice = master('scrapSteelPrice', {
  title: '废钢价',
  en: 'Prices of scrap steel',
  page: {
    path: '/production/scrap-price',
    icon: 'money-collect-outlined',
    keeps: ['cost_acct'],
    reads: [...PLANNERS, 'quality_head', 'qc_engineer', 'fin_head', 'cfo', 'gm', 'audit'],
  },
  fields: {
    month: month('月份', { required: true }),
    scrapClass: dict('废钢类别', { required: true, code: 'scrap_class' }),
    price: price('单价(元/kg)', { required: true, min: 0, help: '不含税；没有当月价格时按上一次的价格计算' }),
    materialId: ref('入库物料', { required: true, to: 'material', help: '报废后以该物料入废料仓，单位须为 kg' }),
  },
  label: ['month'],
  about: 'scrapClass',
  unique: [['month', 'scrapClass']],
  order: 'month',
  latestFirst: true,
  list: ['month', 'scrapClass', 'price', 'materialId'],
  search: ['month', 'scrapClass'],
})

export default scrapSteelPrice
