import { addDays } from '#model/day.ts'
import { type Figures, figure } from '#model/figure.ts'

const SOON = 60

/** 供应商提醒. Certificates that expire within sixty days; an expired one already blocks its supplier. */
export const figures: Figures = today => [
  figure({
    zh: '资质到期（60天）',
    en: 'Qualifications end in 60 days',
    path: '/supplier/qualification',
    master: 'supplierQualification',
    where: { enabled: 'yes', expireDate_datele: addDays(today, SOON) },
  }),
]

/** The name of the card for suppliers. */
export const outside = { zh: '资质提醒', en: 'Certificates' }

export default figures
