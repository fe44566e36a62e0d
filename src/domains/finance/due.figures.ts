import { addDays } from '#model/day.ts'
import { type Figure, type Figures, figure } from '#model/figure.ts'

const WEEK = 7
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const short = (day: string) => day.slice(5)

/** 到期应付. What of the invoices is not paid yet, overdue and by the week in which it is due. */
export const figures: Figures = today => {
  const sunday = addDays(today, (WEEK - weekday(today)) % WEEK)
  const due = (zh: string, en: string, dates: Record<string, string>): Figure =>
    figure({
      ...{ zh, en, path: '/finance/payable', master: 'payable' },
      sum: { of: 'openAmount', kind: 'money' },
      where: { payableKind: 'invoice', openAmount_gt: '0', ...dates },
    })
  const week = (zh: string, en: string, after: number): Figure => {
    const [from, until] = [addDays(sunday, 1 + (after - 1) * WEEK), addDays(sunday, after * WEEK)]
    return due(`${zh}（${short(from)} 至 ${short(until)}）`, `${en} (${short(from)} to ${short(until)})`, {
      dueDate_datege: from,
      dueDate_datele: until,
    })
  }
  return [
    { ...due('已逾期', 'Overdue', { dueDate_datele: addDays(today, -1) }), isLate: true },
    due(`本周（至 ${short(sunday)}）`, `This week (to ${short(sunday)})`, { dueDate_datege: today, dueDate_datele: sunday }),
    week('下周', 'Next week', 1),
    week('第三周', 'Third week', 2),
    week('第四周', 'Fourth week', 3),
    due('以后', 'Later', { dueDate_datege: addDays(sunday, 1 + 3 * WEEK) }),
  ]
}

export default figures
