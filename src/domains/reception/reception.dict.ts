import { dictionary } from '#model/dict.ts'

/** 接待. Meals and lodging of guests. The remark of guest_level is the limit of a meal per person in yuan. */
export default [
  dictionary('dine_place', '用餐地点', { canteen: '员工食堂', small: '小餐厅', restaurant: '外部饭店' }),
  dictionary('dining_fee_kind', '用餐费用项目', { food: '餐费', wine: '酒水', cigarette: '香烟', service: '服务费', other: '其他' }),
  dictionary('dining_pay_way', '结算方式', { charge: '挂账', prepaid: '预存扣款', advance: '个人垫付', canteen: '内部食堂' }),
  dictionary('fill_type', '登记方式', { book: '预订', makeup: '补录' }),
  dictionary('guest_level', '来宾级别', {
    A: ['重要客户/政府', '{"mealLimit":200}'],
    B: ['一般客户', '{"mealLimit":150}'],
    C: ['业务往来', '{"mealLimit":100}'],
    D: ['工作餐', '{"mealLimit":40}'],
  }),
  dictionary('meal_type', '餐别', { breakfast: '早餐', lunch: '午餐', dinner: '晚餐', night: '夜餐' }),
  dictionary('person_side', '人员归属', { guest: '来宾', own: '我方' }),
  dictionary('room_type', '房型', { single: '大床房', double: '双床房', suite: '套房' }),
  dictionary('stay_kind', '住宿类别', { customer: '客户', supervise: '监造', outsource: '外协', employee: '员工', candidate: '应聘' }),
  dictionary('stay_place', '住宿地点', { expert: '专家公寓', dorm: '员工宿舍', hotel: '协议宾馆' }),
  dictionary('venue_entry_type', '商户账业务类型', { PREPAY: '预存', CONSUME: '消费', INVOICE: '开票应付', PAYMENT: '付款' }),
]
