import { param, params } from '#model/param.ts'

export default params({
  'invoice.diff.max': param('采购发票金额容差', '1.00', '发票金额与入库金额允许的差额'),
  'invoice.taxDiff.max': param('采购发票税额容差', '0.10', '发票税额与计算税额允许的差额'),
  'freight.diff.max': param('运费发票容差', '0.05', '运费发票金额与应付运费允许的差额'),
  'period.open.warn': param('未结账期间提醒', '2', '未结账的会计期间超过该数时，每天提醒财务部部长'),
  'loan.max': param('员工借款上限', '20000', '每人未还借款余额的上限'),
  'loan.days': param('员工借款最长天数', '60', '借款到预计还款日期的最长天数'),
  'trip.submit.days': param('差旅报销期限', '60', '出差返回后须在该天数内报销'),
  'special.invoicePromise.maxDays': param('后补发票最长天数', '60', '特殊付款承诺补交发票的最长天数'),
})
