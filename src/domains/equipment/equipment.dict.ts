import { dictionary } from '#model/dict.ts'

/** 设备. States of machines, sealing, and cutting tools lent to workshops. */
export default [
  dictionary('depreciation_mode', '折旧处理', { continue: '照提', stop: '停提' }),
  dictionary('equipment_state', '设备状态', { 1: '在用', 2: '封存', 3: '停用', 4: '闲置', 5: '维修', 6: '报废' }),
  dictionary('equipment_type', '设备类型', {
    press: '压机',
    heating: '加热炉',
    treating: '热处理炉',
    lathe: '车床',
    drill: '深孔钻',
    mill: '铣镗',
    grind: '磨床',
    crane: '行车',
    detector: '探伤仪',
    paint: '喷漆线',
    melting: '熔炼炉',
    casting: '浇注',
  }),
  dictionary('knife_apply_kind', '刀具申请类别', {
    first: '首次领用',
    exchange: '以旧换新',
    return: '归还',
    scrap: '报废',
    borrow: '借用',
    purchase: '采购',
  }),
  dictionary('seal_action', '设备操作', { seal: '封存', unseal: '启封' }),
  dictionary('wear_cause', '磨损原因', { normal: '正常磨损', broken: '崩刃', lost: '丢失', wrong_use: '使用不当', quality: '刀具质量' }),
]
