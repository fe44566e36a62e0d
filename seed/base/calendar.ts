/** 工作日历. Holidays of 2026 and the weekends worked in exchange for them, as the State Council arranged them. */
export interface DaySeed {
  day: string
  worked: boolean
  remark: string
}

const DAY = 86_400_000

const rest = (remark: string, from: string, until: string): DaySeed[] => {
  const count = (Date.parse(until) - Date.parse(from)) / DAY + 1
  return Array.from({ length: count }, (_, at) => ({
    day: new Date(Date.parse(from) + at * DAY).toISOString().slice(0, 10),
    worked: false,
    remark,
  }))
}
const worked = (remark: string, ...days: string[]): DaySeed[] => days.map(day => ({ day, worked: true, remark: `${remark}调休上班` }))

export const calendar: DaySeed[] = [
  ...rest('元旦', '2026-01-01', '2026-01-03'),
  ...worked('元旦', '2026-01-04'),
  ...rest('春节', '2026-02-15', '2026-02-23'),
  ...worked('春节', '2026-02-14', '2026-02-28'),
  ...rest('清明节', '2026-04-04', '2026-04-06'),
  ...rest('劳动节', '2026-05-01', '2026-05-05'),
  ...worked('劳动节', '2026-05-09'),
  ...rest('端午节', '2026-06-19', '2026-06-21'),
  ...rest('中秋节', '2026-09-25', '2026-09-27'),
  ...rest('国庆节', '2026-10-01', '2026-10-07'),
  ...worked('国庆节', '2026-09-20', '2026-10-10'),
]
