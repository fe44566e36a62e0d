import { add, atLeast, atMost, same } from '#model/form/arithmetic.ts'
import { dict, percent, text, textarea, yesNo } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { SOURCING_READERS } from '../procurement.menu.ts'

/** 评标模板. How much price, technology and service count in a composite evaluation; a tender keeps the weights of its submit. */
export const evaluateTemplate = master('evaluateTemplate', {
  title: '评标模板',
  en: 'Evaluation templates',
  page: {
    path: '/procurement/evaluate-template',
    icon: 'calculator-outlined',
    keeps: ['bid_office'],
    reads: SOURCING_READERS.filter(role => role !== 'bid_office'),
  },
  fields: {
    templateName: text('模板名称', { required: true, max: 64 }),
    purchaseType: dict('采购类别', { required: true, code: 'purchase_type' }),
    priceWeight: percent('价格权重(%)', { required: true, min: 30, max: 80 }),
    techWeight: percent('技术权重(%)', { required: true, min: 0, max: 70 }),
    techGuide: textarea('技术评分说明', { max: 500 }),
    serviceWeight: percent('服务权重(%)', { required: true, min: 0, max: 70 }),
    serviceGuide: textarea('服务评分说明', { max: 500 }),
    enabled: yesNo('启用', { required: true, initial: 'yes' }),
  },
  label: ['templateName'],
  unique: [['templateName']],
  list: ['templateName', 'purchaseType', 'priceWeight', 'techWeight', 'serviceWeight', 'enabled'],
  search: ['templateName', 'purchaseType', 'enabled'],
  rules: [
    {
      on: 'priceWeight',
      ok: ({ priceWeight }) => atLeast(priceWeight, 30) && atMost(priceWeight, 80),
      message: '价格权重须在 30 到 80 之间',
    },
    {
      on: 'serviceWeight',
      ok: ({ priceWeight, techWeight, serviceWeight }) => same(add(add(priceWeight, techWeight), serviceWeight), 100),
      message: '三项权重合计须为 100',
    },
  ],
})

export default evaluateTemplate
