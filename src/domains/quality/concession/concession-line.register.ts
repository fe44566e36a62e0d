import { dict, ref, text, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { CONCESSION_READERS } from '../quality.menu.ts'

/** 让步明细. One deviation of one piece. */
export const concessionLine = register('concessionLine', {
  title: '让步明细',
  en: 'Conceded deviations',
  page: { path: '/quality/concession-line', icon: 'unordered-list-outlined', reads: CONCESSION_READERS },
  fields: {
    concessionId: ref('让步单', { required: true, to: 'concession' }),
    pieceId: ref('产品件', { required: true, to: 'piece' }),
    indexName: text('指标', { required: true, max: 64 }),
    standardValue: text('标准要求', { max: 200 }),
    actualText: text('实测', { max: 200 }),
    deviation: text('偏差', { max: 100 }),
    techJudge: dict('技术判定', { code: 'tech_judge', tones: { usable: 'success', limited: 'warning', unusable: 'danger' } }),
    /** Given up after all. */
    isScrapped: yesNo('已转报废', { required: true }),
  },
  counted: { concessionState: dict('状态', { code: 'concession_state' }) },
  label: ['indexName'],
  about: 'pieceId',
  latestFirst: true,
  list: [
    ...(['concessionId', 'concessionState', 'pieceId', 'indexName', 'standardValue', 'actualText', 'deviation', 'techJudge'] as const),
    'isScrapped',
  ],
  search: ['concessionId', 'pieceId', 'indexName', 'techJudge', 'isScrapped'],
})

export default concessionLine
