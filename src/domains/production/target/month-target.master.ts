import { dept, dict, month, quantity, ref } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { PLANNERS } from '../production.menu.ts'

/** Who sets which targets. */
export const KEEPERS: Readonly<Record<string, readonly string[]>> = {
  contract: ['sales_head'],
  ship: ['sales_head'],
  collect: ['sales_head'],
  output: ['planner'],
  pass: ['quality_head'],
}

const isMade = ({ targetKind }: { readonly targetKind?: unknown }) => targetKind === 'output' || targetKind === 'pass'

/** 月度指标. What a month is to bring: contracts, deliveries, money, pieces, pieces that pass at once. 计划, 目标 and 完成率 of reports come from here. */
export const monthTarget = master('monthTarget', {
  title: '月度指标',
  en: 'Monthly targets',
  page: {
    path: '/production/target',
    icon: 'fund-outlined',
    keeps: ['planner', 'sales_head', 'quality_head'],
    reads: [
      ...PLANNERS.filter(role => role !== 'planner'),
      'workshop_head',
      'casting_head',
      'vp_prod',
      'cost_acct',
      'fin_head',
      'cfo',
      'gm',
    ],
  },
  fields: {
    month: month('月份', { required: true }),
    targetKind: dict('指标', { required: true, code: 'target_kind' }),
    workshopId: dept('车间', { when: isMade, help: '留空：全部车间' }),
    processId: ref('工序', { to: 'process', when: isMade, help: '留空：全部工序；填写即为该工序的产量或合格率' }),
    productId: ref('产品', { to: 'material', when: isMade, help: '留空：全部产品' }),
    value: quantity('指标值', { required: true, min: 0, help: '合同额、发货额、回款额为元，产量为件，一次合格率为百分数' }),
  },
  label: ['month'],
  about: 'targetKind',
  order: 'month',
  latestFirst: true,
  list: ['month', 'targetKind', 'value', 'workshopId', 'processId', 'productId'],
  search: ['month', 'targetKind', 'workshopId', 'processId', 'productId'],
  rules: [
    { on: 'value', ok: ({ targetKind, value }) => targetKind !== 'pass' || Number(value) <= 100, message: '一次合格率不能超过 100' },
    { on: 'value', ok: ({ targetKind, value }) => targetKind !== 'output' || Number.isInteger(Number(value)), message: '产量须为整数件' },
  ],
})

export default monthTarget
