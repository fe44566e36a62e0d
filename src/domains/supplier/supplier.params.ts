import { param, params } from '#model/param.ts'

export default params({
  'supplier.trial.cap': param('试用供应商订单上限', '200000', '试用期供应商未完成订单的总金额上限'),
  'supplier.review.levels': param('供应商评级分数线', '{"A":90,"B":75,"C":60}', '评审得分达到该分数线评为对应等级，低于最低分数线为不合格'),
})
