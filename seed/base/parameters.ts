import type { ParameterSeed } from '../shape.ts'

/**
 * 参数 of the whole company, and of departments and flows that are not implemented yet; others declare their own. A running document keeps the
 * value of its submit. Percentages are plain numbers; amounts are in yuan.
 */

const parameter = (paramKey: string, paramName: string, paramValue: string, remark: string): ParameterSeed => ({
  paramKey,
  paramName,
  paramValue,
  remark,
})

const general: ParameterSeed[] = [
  parameter('flow.amount.l1', '金额阶梯一', '50000', '单据金额达到该值时增加供应链分管副总审批'),
  parameter('flow.amount.l2', '金额阶梯二', '500000', '单据金额达到该值时增加财务总监审批'),
  parameter('flow.amount.l3', '金额阶梯三', '2000000', '单据金额达到该值时增加总经理审批'),
  parameter('yx.deposit.maxRate', '意向合同定金上限', '10', '意向合同定金占合同金额的最高百分比'),
  parameter('dining.fill.days', '用餐填报期限', '3', '用餐后须在该天数内填报实际费用'),
  parameter('stay.makeup.days', '住宿补录期限', '7', '住宿后允许补录的最长天数'),
  parameter('trip.submit.days', '差旅报销期限', '60', '出差结束后允许提交报销的最长天数'),
  parameter('archive.borrow.days', '档案借阅天数', '15', '档案借出的标准天数'),
  parameter('archive.renew.days', '档案续借天数', '7', '每次续借延长的天数'),
  parameter('archive.renew.times', '档案续借次数', '2', '同一次借阅最多续借的次数'),
  parameter('pass.validHours', '出门证有效小时', '24', '保卫部审批后出门证的有效小时数'),
  parameter('safety.train.minScore', '安全培训合格分', '80', '入厂安全培训得分低于该值不发通行证'),
  parameter('vehicle.score.limit', '车辆年度扣分上限', '12', '员工车辆本年累计扣分达到该值，暂停入厂至年底'),
  parameter(
    'route.active.flowKey',
    '工艺路线启用流程',
    '{"1":"routeActiveToEnableJL","2":"routeActiveToEnable"}',
    '各站点启用工艺路线时发起的流程',
  ),
  parameter('route.forgeRatio.min', '最小锻造比', '3.0', '工艺路线启用时锻造比不得低于该值'),
]

/** [default, who is asked, when] */
type Threshold = readonly [value: string, approver: string, when: string]

const thresholds = (flowKey: string, title: string, steps: Record<string, Threshold>): ParameterSeed[] =>
  Object.entries(steps).map(([step, [value, approver, when]]) =>
    parameter(`flow.${flowKey}.${step}`, `${title}：${approver}审批界限`, value, `${when}，增加${approver}审批`),
  )

/** Of flows that are not implemented yet; others declare them in their definition. */
const plannedFlows: ParameterSeed[] = [
  // 采购
  thresholds('inquiry_release', '询价发布', { t1: ['500000', '供应链分管副总', '拦标总价达到该值'] }),
  thresholds('bid_inquiry_release', '询价中标发布', {
    t1: ['3', '审计部', '有效报价家数少于该值'],
    t2: ['5', '供应链分管副总', '单价较上次上涨超过该百分比'],
  }),
  thresholds('contract', '采购合同', {
    t1: ['30000', '审计部', '未寻源合同的含税总额达到该值'],
    t2: ['30', '财务总监', '预付款比例超过该百分比'],
  }),
  thresholds('contract_process', '通用合同', { t1: ['20', '总经理', '累计变更超过原合同金额的该百分比'] }),
  // 仓储
  thresholds('purchase_return', '采购退货', { t1: ['50000', '供应链分管副总', '含税总额达到该值'] }),
  thresholds('bracket_no_recycle', '支架不回收', {
    t1: ['20000', '财务部部长', '净损失达到该值'],
    t2: ['100000', '总经理', '净损失达到该值'],
  }),
  thresholds('bracket_recycle_abnormal_flow', '支架质量异常', { t1: ['10000', '财务部部长', '索赔金额达到该值'] }),
  // 财务
  thresholds('receiptInvoiced', '采购收票（供应商提交）', { t1: ['500000', '财务部部长', '发票含税金额达到该值'] }),
  thresholds('receiptInvoiced_ywy', '采购收票（业务员提交）', { t1: ['500000', '财务部部长', '发票含税金额达到该值'] }),
  thresholds('finance_payment_special_flow', '财务特殊付款', { t1: ['5000000', '董事长', '申请金额达到该值'] }),
  thresholds('addFinancePayment', '财务付款单', {
    t1: ['50000', '财务总监', '申请金额达到该值'],
    t2: ['500000', '总经理', '申请金额达到该值'],
  }),
  thresholds('reimbursement_order_batch_flow', '差旅报销', { t1: ['50000', '财务总监', '报销总额达到该值'] }),
  thresholds('addDinnerFinancePayment', '餐费付款单', {
    t1: ['20000', '财务总监', '申请金额达到该值'],
    t2: ['100000', '总经理', '申请金额达到该值'],
  }),
  // 销售
  thresholds('customer_create', '新增客户', {
    t1: ['5000000', '分管副总', '信用额度超过该值'],
    t2: ['20000000', '总经理', '信用额度超过该值'],
  }),
  thresholds('sale_agreement', '销售框架协议', { t1: ['50000000', '总经理', '预计金额超过该值'] }),
  thresholds('sale_contract', '销售合同', {
    t1: ['10000000', '总经理', '含税总额超过该值'],
    t2: ['100000000', '董事长', '含税总额超过该值'],
  }),
  thresholds('sales_order_submit_flow', '销售订单', { t1: ['10000000', '分管副总', '含税总额超过该值'] }),
  thresholds('sales_order_edit_flow', '销售订单变更', { t1: ['1000000', '分管副总', '变更前后金额相差超过该值'] }),
  // 发运
  thresholds('sales_shipping_order', '装运派车', { t1: ['5', '分管副总', '运费高出合同运价超过该百分比'] }),
  thresholds('sales_transport_add', '运输费用追加', {
    t1: ['5000', '分管副总', '本次追加金额超过该值'],
    t2: ['30', '总经理', '累计追加超过原运费的该百分比'],
  }),
  thresholds('sales_transport_invoice', '销售运输费发票', { t1: ['200000', '分管副总', '发票含税金额超过该值'] }),
  thresholds('sales_sea_freight_invoice', '海运费发票', {
    t1: ['500000', '财务总监', '本币金额超过该值'],
    t2: ['3', '财务总监', '汇率与当月汇率相差超过该百分比'],
  }),
  thresholds('deliveryInvoiced', '发货开票', { t1: ['5000000', '财务部部长', '含税总额超过该值'] }),
  thresholds('delivery_red_invoiced', '红字发票', { t1: ['1000000', '财务总监', '含税总额超过该值'] }),
  thresholds('sales_return', '销售退货', { t1: ['500000', '分管副总', '含税总额超过该值'] }),
  thresholds('sales_custody', '销售代保管', { t1: ['5000000', '分管副总', '含税总额超过该值'] }),
  // 生产
  thresholds('wouActiveToEnable', '工单返工', { t1: ['50000', '总工程师', '预计费用超过该值'] }),
  thresholds('addRepActiveToEnable', '新增返修', { t1: ['50000', '总工程师', '预计费用超过该值'] }),
  thresholds('workorderAdvance', '工单提前投产', { t1: ['1000000', '分管副总', '占用成本超过该值'] }),
  // 质量
  thresholds('addScrapApplication', '报废申请', {
    t1: ['50000', '分管副总', '损失金额超过该值'],
    t2: ['200000', '总经理', '损失金额超过该值'],
  }),
  thresholds('workorderScrapApplication', '工单报废', {
    t1: ['50000', '分管副总', '损失金额超过该值'],
    t2: ['200000', '总经理', '损失金额超过该值'],
  }),
  thresholds('concessionToReceiveApplicationScrap', '让步接收转报废', {
    t1: ['50000', '分管副总', '损失金额超过该值'],
    t2: ['200000', '总经理', '损失金额超过该值'],
  }),
  // 设备
  thresholds('equipment_enable_sealing_flow', '设备启封封存', { t1: ['1000000', '分管副总', '单台设备原值超过该值'] }),
  thresholds('knife_application', '刀具申请', { t1: ['5000', '生产部部长', '预估成本达到该值'] }),
  // 档案
  thresholds('bookLossSur', '图书盘点', { t1: ['2000', '分管副总', '盘亏金额超过该值'] }),
  // 保卫安全
  thresholds('black_person', '人员黑名单', { t1: ['1000', '生产分管副总', '任一人员罚款金额达到该值'] }),
  thresholds('pcm_employee_vehicles_peccancy', '员工车辆违章', { t1: ['6', '保卫部部长', '本次扣分达到该值'] }),
  // 车队
  thresholds('vehicle_application', '用车申请', {
    t1: ['300', '综合办主任', '计划里程（公里）达到该值'],
    t2: ['500', '分管副总', '计划里程（公里）超过该值'],
  }),
  thresholds('property_execute_mileage', '出车里程确认', { t1: ['1000', '综合办主任', '费用合计超过该值'] }),
  // 接待
  thresholds('dining_application', '招待用餐', {
    t1: ['3000', '分管副总', '预估金额达到该值'],
    t2: ['10000', '总经理', '预估金额达到该值'],
  }),
  thresholds('dining_filling', '用餐填报', {
    t1: ['10', '综合办主任', '超支超过预估金额的该百分比'],
    t2: ['2000', '总经理', '超支金额达到该值'],
  }),
  thresholds('stay_filling', '住宿填报', {
    t1: ['3000', '综合办主任', '实际金额超过该值'],
    t2: ['10000', '总经理', '实际金额达到该值'],
  }),
  thresholds('dining_advance_payment', '餐费预存付款', { t1: ['20000', '财务总监', '申请金额达到该值'] }),
  // 技改与方案
  thresholds('mod_apply_flow', '技改申请', {
    t1: ['20000', '财务部部长', '预算金额达到该值'],
    t2: ['50000', '生产分管副总', '预算金额达到该值'],
  }),
  thresholds('mod_apply_project_flow', '技改项目立项', {
    t1: ['500000', '财务总监', '预算金额达到该值'],
    t2: ['10000000', '董事长', '预算金额达到该值'],
  }),
  thresholds('mod_apply_safe_flow', '安全技改', { t1: ['160', '总经理', '任一危险源风险值达到该值'] }),
  thresholds('scheme_common', '通用方案', { t1: ['100000', '总经理', '费用影响达到该值'] }),
].flat()

export const parameters: ParameterSeed[] = [...general, ...plannedFlows]
