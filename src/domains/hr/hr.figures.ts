import { addDays, addMonths } from '#model/day.ts'
import { type Figures, figure } from '#model/figure.ts'

const SOON = 30
/** Months before the legal retirement date, as in the reminders. */
const RETIRES_SOON = 6

/**
 * 人事提醒. Applicants, new employees, probations, contracts and certificates that end within thirty days, retirements within half a year;
 * overdue ones stay until handled.
 */
export const figures: Figures = today => [
  figure({
    zh: '新投递简历',
    en: 'New resumes',
    path: '/hr/resume',
    master: 'resume',
    where: { status: 'new' },
  }),
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
  figure({
    zh: '合同到期未续签',
    en: 'Contracts not renewed',
    path: '/hr/contract',
    master: 'laborContract',
    where: { unrenewed: 'yes' },
  }),
  figure({
    zh: '上岗证到期（30天）',
    en: 'Certificates end in 30 days',
    path: '/hr/cert',
    master: 'employeeCert',
    where: { expireDate_datele: addDays(today, SOON) },
  }),
  figure({
    zh: '即将退休（6个月）',
    en: 'Retire within 6 months',
    path: '/hr/employee',
    master: 'employee',
    where: { status: 'regular', legalRetireDate_datele: addMonths(today, RETIRES_SOON) },
  }),
]

export default figures
