import { dictionary } from '#model/dict.ts'

/** 技改与方案. Technical projects and schemes: budget, risk, kind, conclusion. */
export default [
  dictionary('budget_item', '预算项目', {
    equipment: '设备购置',
    material: '材料',
    construct: '施工安装',
    design: '设计',
    outsource: '外协',
    other: '其他',
  }),
  dictionary('fund_source', '资金来源', { own: '自有资金', raised: '募集资金', loan: '专项贷款', subsidy: '政府补助' }),
  dictionary('hazard_type', '危险源类别', {
    lifting: '起重吊装',
    heat: '高温熔融',
    electric: '电气',
    pressure: '压力容器',
    gas: '燃气',
    height: '高处',
    confined: '有限空间',
    machine: '机械伤害',
  }),
  dictionary('mod_kind', '技改类别', {
    equipment: '设备改造',
    process: '工艺改造',
    energy: '节能改造',
    env: '环保改造',
    building: '厂房设施',
    it: '信息化',
  }),
  dictionary('mold_type', '造型方式', { wax: '熔模', sand: '砂型', resin: '树脂砂', metal: '金属型' }),
  dictionary('project_type', '项目类型', {
    expand: '扩产',
    upgrade: '升级改造',
    rd: '研发',
    energy: '节能',
    safety: '安全环保',
    it: '信息化',
  }),
  dictionary('risk_level', '风险等级', { major: '重大', large: '较大', general: '一般', low: '低' }),
  dictionary('scheme_conclusion', '方案结论', { promote: '推广固化', continue: '继续验证', stop: '终止' }),
  dictionary('scheme_level', '方案级别', { company: '公司级', dept: '部门级', trial: '试验' }),
  dictionary('scheme_type', '方案类型', {
    technical: '技术方案',
    quality: '质量方案',
    production: '生产方案',
    cost: '降本方案',
    management: '管理方案',
  }),
]
