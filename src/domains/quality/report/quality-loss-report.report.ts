import { daterange, dept, dict, integer, money, price, ref } from '#model/form/field.ts'
import { sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { qualityLoss } from '../loss/quality-loss.register.ts'
import { LOSS_READERS } from '../quality.menu.ts'

const ofKind = (lossKind: string) => to(qualityLoss, { where: { lossKind } })

/** 质量损失分析. What bad quality has cost, whose fault it was, and what suppliers have made good of it. */
export const qualityLossReport = report('qualityLossReport', {
  title: '质量损失分析',
  en: 'Losses by quality',
  filters: {
    postDate: daterange('记账日期', { required: true }),
    dutyDeptId: dept('责任部门'),
    dutyType: dict('责任类别', { code: 'duty_type' }),
    materialId: ref('产品/物料', { to: 'material' }),
    defectCode: dict('缺陷类型', { code: 'defect_code' }),
  },
  initial: today => ({ postDate: [`${today.slice(0, 7)}-01`, today] }),
  dimensions: {
    dutyDeptId: dept('责任部门'),
    dutyType: dict('责任类别', { code: 'duty_type' }),
    defectCode: dict('缺陷类型', { code: 'defect_code' }),
    materialId: ref('产品/物料', { to: 'material' }),
  },
  keys: ['dutyDeptId', 'dutyType', 'defectCode', 'materialId'],
  groupBy: ['dutyDeptId', 'dutyType', 'defectCode'],
  measures: {
    scrapCount: sum(integer('报废件/批'), { en: 'Scrapped', drill: ofKind('scrap') }),
    scrapLoss: sum(money('报废损失'), { en: 'Lost by scrap', drill: ofKind('scrap') }),
    returnLoss: sum(money('退货损失'), { en: 'Lost by returns', drill: ofKind('return') }),
    claimed: sum(money('索赔冲减'), { en: 'Made good', drill: ofKind('claim') }),
    netLoss: sum(money('净损失'), { en: 'Lost', drill: to(qualityLoss, { where: { isMemo: 'no' } }) }),
    lossPerValue: sum(price('万元产值损失(元)'), { en: 'Lost per 10,000 of output' }),
    memo: sum(money('返工返修(备查)'), { en: 'Rework (memo)', drill: to(qualityLoss, { where: { isMemo: 'yes' } }) }),
  },
  order: ['dutyDeptId', 'dutyType', 'defectCode'],
  largest: 'netLoss',
  charts: {
    defects: { kind: 'pareto', title: '缺陷损失帕累托', en: 'By defect', by: 'defectCode', of: ['netLoss'] },
    depts: { kind: 'bars', title: '各部门净损失', en: 'By department', by: 'dutyDeptId', of: ['netLoss', 'scrapLoss'] },
  },
  ties: { sums: { netLoss: ['scrapLoss', 'returnLoss', 'claimed'] }, ledger: ['netLoss', 'memo'] },
  note: '按记账日期。净损失 = 报废损失 + 退货损失 + 索赔冲减（负数）；返工返修的成本留在产品上，只备查，不计入净损失。万元产值损失 = 净损失 ÷ 期间全部车间的产值（万元），各行相加即为合计；没有产值的不计。',
  page: { path: '/jinlei/sm/qualityLossReport', icon: 'fall-outlined', reads: LOSS_READERS },
})

export default qualityLossReport
