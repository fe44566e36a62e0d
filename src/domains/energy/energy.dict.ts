import { dictionary } from '#model/dict.ts'

/** 能源. Meters, tariffs and readings. */
export default [
  dictionary('energy_type', '能源类型', { electric: '电', gas: '天然气', water: '水', air: '压缩空气', steam: '蒸汽' }),
  dictionary('meter_read_mode', '抄表方式', { manual: '手工', import: '导入', auto: '自动' }),
  dictionary('energy_source', '抄表来源', {
    manual: '手工',
    import: '导入',
    auto: '自动',
    estimate: '估算',
    swap: '换表',
    correct: '更正',
  }),
  dictionary('energy_use_kind', '用能类别', { meter: '分表', loss: '公共/线损' }),
  dictionary('energy_alloc_mode', '分摊方式', { meter: '按表', std: '按定额工时', none: '未分摊' }),
]
