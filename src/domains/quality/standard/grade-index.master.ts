import { atLeast } from '#model/form/arithmetic.ts'
import { date, dict, quantity, ref, yesNo } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { STANDARD_READERS } from '../quality.menu.ts'

/** Stages of dictionary grade_stage. */
export const INCOMING = 'incoming'

/**
 * 材质指标. What is tested of a steel grade when it comes in and when the shaft is finished, and the limits from a day on. Limits in force are never
 * changed: a row with a later day replaces them, so that old papers can still be explained.
 */
export const gradeIndex = master('gradeIndex', {
  title: '材质指标',
  en: 'Indices of steel grades',
  page: { path: '/quality/grade-index', icon: 'unordered-list-outlined', keeps: ['qc_engineer'], reads: STANDARD_READERS },
  fields: {
    gradeStandardId: ref('材质标准', { required: true, to: 'gradeStandard' }),
    stage: dict('检验阶段', { required: true, code: 'grade_stage' }),
    indexId: ref('指标', { required: true, to: 'qualityIndex' }),
    lowerLimit: quantity('下限'),
    upperLimit: quantity('上限'),
    isMandatory: yesNo('必检', { required: true, initial: 'yes' }),
    validFrom: date('生效日期', { required: true }),
    enabled: yesNo('启用', { required: true, initial: 'yes' }),
  },
  label: ['validFrom'],
  about: 'indexId',
  unique: [['gradeStandardId', 'stage', 'indexId', 'validFrom']],
  order: 'gradeStandardId',
  list: ['gradeStandardId', 'stage', 'indexId', 'lowerLimit', 'upperLimit', 'isMandatory', 'validFrom', 'enabled'],
  search: ['gradeStandardId', 'stage', 'indexId', 'isMandatory', 'validFrom', 'enabled'],
  rules: [
    {
      on: 'upperLimit',
      ok: row => !row.lowerLimit || !row.upperLimit || atLeast(row.upperLimit, row.lowerLimit),
      message: '上限不能小于下限',
    },
  ],
})

export default gradeIndex
