import { addDays } from '#model/day.ts'
import { attachments, date, dict, ref, text } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { STANDARD_READERS } from '../quality.menu.ts'

/** Days ahead that somebody is reminded of a certificate that ends. */
export const REMIND_DAYS = 60

/** 检验员资格. Who may test by which method, on which level and until when. What has expired signs nothing. */
export const inspectorCert = master('inspectorCert', {
  title: '检验员资格',
  en: 'Inspector certificates',
  page: { path: '/quality/inspector-cert', icon: 'idcard-outlined', keeps: ['quality_head'], reads: ['qc_engineer', ...STANDARD_READERS] },
  fields: {
    employeeId: ref('检验员', { required: true, to: 'employee' }),
    method: dict('检测方法', { required: true, code: 'ndt_method' }),
    certLevel: dict('级别', { required: true, code: 'cert_level' }),
    certNo: text('证书编号', { required: true, max: 64 }),
    issueOrg: text('发证机构', { required: true, max: 128 }),
    expireDate: date('有效期至', { required: true }),
    certFile: attachments('证书扫描件', { max: 3 }),
  },
  label: ['certNo'],
  about: 'employeeId',
  unique: [['certNo', 'method']],
  order: 'expireDate',
  list: ['employeeId', 'method', 'certLevel', 'certNo', 'issueOrg', 'expireDate', 'certFile'],
  search: ['employeeId', 'method', 'certLevel', 'certNo', 'expireDate'],
  marks: {
    expireDate: ({ expireDate }, today) =>
      !expireDate
        ? undefined
        : expireDate < today
          ? { tone: 'danger', says: '已过期，不能签字' }
          : expireDate <= addDays(today, REMIND_DAYS)
            ? { tone: 'warning', says: `${REMIND_DAYS}天内到期` }
            : undefined,
  },
})

export default inspectorCert
