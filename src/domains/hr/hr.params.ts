import { param, params } from '#model/param.ts'

/**
 * The statutory ages increase in steps: from `from` on, every `everyMonths` months of reaching the old age add one month, up to the new
 * age. The minimum contribution time grows by `stepMonths` a year from `minInsure.from` on. Flexible retirement: `years` around the legal
 * date, requested `noticeMonths` ahead. The system reminds `reminderMonths` before the legal date.
 */
const retirement = {
  from: '2025-01-01',
  male: { oldAge: 60, newAge: 63, everyMonths: 4 },
  femaleManage: { oldAge: 55, newAge: 58, everyMonths: 4 },
  femaleWorker: { oldAge: 50, newAge: 55, everyMonths: 2 },
  minInsure: { years: 15, from: '2030-01-01', stepMonths: 6, maxYears: 20 },
  early: { years: 3, noticeMonths: 3 },
  late: { years: 3, noticeMonths: 1 },
  reminderMonths: 6,
}

/** Annual leave by whole years of work at any employer: [from years, days]. */
const annualLeave = [
  { years: 1, days: 5 },
  { years: 10, days: 10 },
  { years: 20, days: 15 },
]

export default params({
  'retire.table': param('法定退休年龄表', JSON.stringify(retirement), '退休申请据此计算法定退休日期和最低缴费年限'),
  'leave.annual.table': param(
    '年休假天数表',
    JSON.stringify(annualLeave),
    '按参加工作满的年数发放当年的年休假天数，年内满年限或入职的按日历天数折算',
  ),
  'leave.annual.expire': param('年休假过期日', '03-31', '上一年度未休的年休假、调休保留到该日（月-日），次日过期'),
})
