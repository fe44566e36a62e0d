import { dictionary } from '#model/dict.ts'

/**
 * 采购. Choices of plans, inquiries, tenders, awards and contracts. The remark of pay_term has its figures: days of credit, the event they
 * count from, and the advance in percent.
 */
export default [
  dictionary('award_way', '定标方式', { single: '单项定标', combined: '组合定标' }),
  dictionary('contract_direction', '收付方向', { pay: '付款', receive: '收款', none: '不涉及' }),
  dictionary('contract_type', '采购合同类型', {
    ingot: '原材料合同',
    goods: '物资合同',
    equipment: '设备合同',
    outsource: '外协合同',
    transport: '运输合同',
  }),
  dictionary('evaluate_method', '评标办法', { low_price: '合理低价法', composite: '综合评分法' }),
  dictionary('general_contract_kind', '通用合同类别', {
    engineering: '工程合同',
    service: '服务合同',
    lease: '租赁合同',
    scrap_sale: '废旧物资处置',
    confidentiality: '保密协议',
    other: '其他',
  }),
  dictionary('pay_stage', '收付款阶段', {
    prepay: '预付款',
    arrival: '到货款',
    accept: '验收款',
    retention: '质保金',
    input: '投料款',
    deliver: '发货款',
  }),
  dictionary('pay_term', '付款条件', {
    cash: ['款到发货', '{"days":0,"from":"order","prepay":100}'],
    d30: ['票到30天', '{"days":30,"from":"invoice","prepay":0}'],
    d60: ['票到60天', '{"days":60,"from":"invoice","prepay":0}'],
    d90: ['票到90天', '{"days":90,"from":"invoice","prepay":0}'],
    p30: ['预付30%', '{"days":0,"from":"arrival","prepay":30}'],
    p361: ['3-6-1(预付30/到货60/质保10)', '{"days":0,"from":"arrival","prepay":30}'],
    g30: ['货到30天', '{"days":30,"from":"arrival","prepay":0}'],
    g60: ['货到60天', '{"days":60,"from":"arrival","prepay":0}'],
    g90: ['货到90天', '{"days":90,"from":"arrival","prepay":0}'],
    stage: ['按合同阶段', '{"days":0,"from":"contract","prepay":0}'],
  }),
  dictionary('plan_line_state', '采购计划明细状态', {
    open: '待采购',
    sourcing: '寻源中',
    ordered: '已订购',
    received: '已入库',
    closed: '已关闭',
  }),
  dictionary('plan_state', '采购计划状态', { draft: '草稿', approving: '审批中', open: '执行中', done: '已完成', closed: '已关闭' }),
  dictionary('plan_type', '计划类型', { month: '月度计划', supplement: '追加计划', urgent: '紧急计划' }),
  dictionary('price_kind', '采购价格类型', {
    award: '定标',
    agreement: '协议',
    contract: '合同',
    receipt: '入库',
    adjust: '入库调整',
  }),
  dictionary('pricing_rule', '定价规则', { fixed: '固定价', formula: '公式价', market: '随行就市' }),
  dictionary('purchase_type', '采购类别', {
    ingot: '钢锭',
    scrap: '废钢生铁合金',
    refractory: '耐材辅料',
    spare: '备品备件',
    tool: '刀具量具',
    equipment: '设备',
    engineering: '工程',
    service: '服务',
    outsource: '外协加工',
    transport: '运输',
    office: '办公劳保',
  }),
  dictionary('purchase_contract_state', '采购合同状态', {
    draft: '草稿',
    approving: '审批中',
    effective: '生效',
    finished: '已完成',
    terminated: '已终止',
  }),
  dictionary('tender_scope', '招标范围', { open: '公开招标', invite: '邀请招标' }),
]
