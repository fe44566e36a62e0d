import { addDays } from '../../model/day.ts'
import { type Figures, figure } from '../../model/figure.ts'

const SOON = 30

/** 人事提醒. Who is about to come, whose probation and whose contract end within thirty days; what is past due stays until somebody acts. */
export const figures: Figures = today => [
  figure({
    zh: '待入职',
    en: 'About to join',
    path: '/hr/employee',
    master: 'employee',
    where: { entryDate_datege: addDays(today, 1) },
  }),
  figure({
    zh: '试用到期（30天）',
    en: 'Probation ends in 30 days',
    path: '/hr/employee',
    master: 'employee',
    where: { status: 'probation', probationEnd_datele: addDays(today, SOON) },
  }),
  figure({
    zh: '合同到期（30天）',
    en: 'Contract ends in 30 days',
    path: '/hr/contract',
    master: 'laborContract',
    where: { status: 'effective', endDate_datele: addDays(today, SOON) },
  }),
]

export default figures
