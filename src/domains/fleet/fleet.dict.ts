import { dictionary } from '#model/dict.ts'

/** 车队. Company cars: purpose of trips, costs, condition on return. */
export default [
  dictionary('pay_mode', '支付方式', { fuel_card: '公司油卡', card: '公务卡', etc: 'ETC', cash: '现金垫付' }),
  dictionary('trip_fee', '出车费用项目', {
    fuel: '油费',
    charge: '充电费',
    toll: '过路费',
    park: '停车费',
    wash: '洗车费',
    repair: '维修费',
    stay: '住宿费',
    fine: '违章罚款',
  }),
  dictionary('vehicle_condition', '车况', { good: '良好', maintain: '需保养', fault: '有故障', accident: '发生事故' }),
  dictionary('vehicle_use_type', '用车类型', {
    city: '市内',
    long: '长途',
    reception: '接待',
    goods: '货运取送',
    commute: '通勤',
    emergency: '应急',
  }),
]
