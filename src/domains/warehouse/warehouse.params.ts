import { param, params } from '#model/param.ts'

export default params({
  'purchase.overReceipt.ingot': param('钢锭超收容差', '3', '钢锭到货重量允许超出订单的百分比，其他物料不允许超收'),
  'purchase.weighTolerance': param('过磅允许误差', '3', '过磅净重与送货重量相差不超过该千分数时，按送货重量结算'),
  'receipt.noOrder.max': param('无单入库金额上限', '50000', '一张无单入库单的含税金额不能超过该值'),
  'receipt.noOrder.days': param('无单入库补挂天数', '7', '无单入库入账后须在该天数内补挂采购订单'),
  'otherMove.confirm.amount': param('其他出库成本确认金额', '10000', '其他出库达到该金额须成本会计确认'),
  'stock.idle.days': param('呆滞天数', '180', '库存超过该天数没有领用为呆滞'),
})
