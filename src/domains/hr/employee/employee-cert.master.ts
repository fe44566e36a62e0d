import { date, dict, ref, text, textarea } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { HEADS, HR_OFFICE } from '../hr.menu.ts'

/** 上岗证. Certificates required by law for cranes, welding or driving; worthless when expired. */
export const employeeCert = master('employeeCert', {
  title: '上岗证',
  en: 'Work certificates',
  page: { path: '/hr/cert', icon: 'safety-certificate-outlined', keeps: [...HR_OFFICE, 'safety_officer'], reads: HEADS },
  fields: {
    jobCertNo: text('证书编号', { required: true, max: 40 }),
    employeeId: ref('员工', { required: true, to: 'employee' }),
    certType: dict('证书类型', { required: true, code: 'job_cert_type' }),
    issueDate: date('发证日期'),
    expireDate: date('有效期至', { required: true }),
    remark: textarea('备注', { max: 500 }),
  },
  label: ['jobCertNo'],
  about: 'employeeId',
  unique: [['jobCertNo']],
  list: ['jobCertNo', 'employeeId', 'certType', 'issueDate', 'expireDate', 'remark'],
  search: ['employeeId', 'certType', 'expireDate', 'jobCertNo'],
  rules: [
    { on: 'expireDate', ok: row => !row.issueDate || !row.expireDate || row.expireDate > row.issueDate, message: '有效期须晚于发证日期' },
  ],
})

export default employeeCert
