import { atLeast } from '#model/form/arithmetic.ts'
import { dict, quantity, text, yesNo } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { STANDARD_READERS } from '../quality.menu.ts'

/** 定量, of dictionary value_kind: measured against limits; the others are judged against a text. */
export const MEASURED = '1'

/** 质量指标. Everything that is measured or judged of material and pieces, with the limits that hold unless a steel grade says others. */
export const qualityIndex = master('qualityIndex', {
  title: '质量指标',
  en: 'Quality indices',
  page: { path: '/quality/quality-index', icon: 'experiment-outlined', keeps: ['qc_engineer'], reads: STANDARD_READERS },
  fields: {
    indexCode: text('指标编码', { required: true, max: 32 }),
    indexName: text('指标名称', { required: true, max: 64 }),
    indexType: dict('指标类别', { required: true, code: 'index_type' }),
    valueKind: dict('指标性质', { required: true, code: 'value_kind', initial: MEASURED }),
    unit: text('单位', { max: 16 }),
    lowerLimit: quantity('下限'),
    upperLimit: quantity('上限'),
    standardText: text('标准要求', { max: 200, help: '定性指标按此判定' }),
    checkMethod: text('检验方法', { max: 64 }),
    isMandatory: yesNo('必检', { required: true, initial: 'no', help: '没有材质标准的物料，来料时检验必检的外观、尺寸和重量指标' }),
    isSafety: yesNo('安全指标', { required: true, initial: 'no' }),
    enabled: yesNo('启用', { required: true, initial: 'yes' }),
  },
  label: ['indexCode', 'indexName'],
  open: ['indexType', 'unit', 'standardText'],
  unique: [['indexCode'], ['indexName']],
  list: [
    ...(['indexCode', 'indexName', 'indexType', 'valueKind', 'unit', 'lowerLimit', 'upperLimit', 'standardText'] as const),
    ...(['checkMethod', 'isMandatory', 'isSafety', 'enabled'] as const),
  ],
  search: ['indexCode', 'indexName', 'indexType', 'valueKind', 'isSafety', 'enabled'],
  rules: [
    {
      on: 'upperLimit',
      ok: row => !row.lowerLimit || !row.upperLimit || atLeast(row.upperLimit, row.lowerLimit),
      message: '上限不能小于下限',
    },
    { on: 'standardText', ok: row => row.valueKind === MEASURED || !!row.standardText, message: '定性指标须填写标准要求' },
  ],
})

export default qualityIndex
