import { param, params } from '#model/param.ts'

export default params({
  'purchase.unsourced.limit': param('未寻源合同限额', '30000', '既无定标结果也无框架协议的采购合同，金额达到该值须说明未寻源原因'),
  'purchase.quote.min': param('最少有效报价家数', '3', '定标时有效报价少于该家数须说明原因'),
  'purchase.quote.minHours': param('最短报价时间', '24', '发布到报价截止至少间隔的小时数'),
  'purchase.quote.urgentHours': param('紧急最短报价时间', '2', '紧急采购发布到报价截止至少间隔的小时数'),
  'sourcing.rounds.max': param('最多报价轮次', '3', '一次寻源最多进行的报价轮次'),
  'purchase.bond.maxRate': param('投标保证金上限', '2', '投标保证金占预算的最高百分比'),
  'yx.deposit.maxRate': param('意向金上限', '10', '意向合同的意向金占预估总额的最高百分比'),
  'purchase.late.rate': param('逾期违约金', '0.5', '采购合同默认的逾期违约金，‰/天'),
  'purchase.late.cap': param('逾期违约金上限', '5', '采购合同默认的违约金上限，占行金额的百分比'),
  'purchase.callOff.confirm': param('协议下单须批准金额', '50000', '协议下单金额达到该值须采购部部长批准'),
})
