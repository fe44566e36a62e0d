import { dict, quantity, text, textarea, yesNo } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { STANDARD_READERS } from '../quality.menu.ts'

/** 材质标准. A steel grade and the standard it is bought and tested by; its indices are rows of their own (`gradeIndex`). */
export const gradeStandard = master('gradeStandard', {
  title: '材质标准',
  en: 'Steel grades',
  page: { path: '/quality/grade-standard', icon: 'file-protect-outlined', keeps: ['qc_engineer'], reads: STANDARD_READERS },
  fields: {
    steelGrade: text('材质', { required: true, max: 64 }),
    standardNo: text('执行标准', { required: true, max: 64 }),
    density: quantity('密度(g/cm³)', { required: true, min: '0.001' }),
    scrapClass: dict('废钢类别', { required: true, code: 'scrap_class' }),
    enabled: yesNo('启用', { required: true, initial: 'yes' }),
    remark: textarea('备注', { max: 500 }),
  },
  quickFind: true,
  label: ['steelGrade', 'standardNo'],
  unique: [['steelGrade']],
  list: ['steelGrade', 'standardNo', 'density', 'scrapClass', 'enabled', 'remark'],
  search: ['steelGrade', 'standardNo', 'scrapClass', 'enabled'],
})

export default gradeStandard
