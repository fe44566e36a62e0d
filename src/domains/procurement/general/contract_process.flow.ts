import { agree, ladder } from '#company/approvers.ts'
import { countersign, when } from '#model/flow/chain.ts'
import { both, equals, param as figure, over, under } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { same } from '#model/form/arithmetic.ts'
import { attachments, date, daterange, dict, money, ref, text } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { notYet } from '#model/form/not-yet.ts'
import { param } from '#model/param.ts'
import { payPlanColumns, payPlanRules } from '../contract/pay-plan.rules.ts'

/** 通用合同审批. Works, services, leases and disposal, asked for by the department that needs them; a supplement names the contract it changes. */
export const contractProcess = flow('contract_process', {
  title: '通用合同审批（工程/服务/租赁/处置）',
  en: 'General contract approval',
  prefix: 'TYHT',
  fields: {
    contractName: text('合同名称', { required: true, max: 100 }),
    contractKind: dict('合同类别', { required: true, code: 'general_contract_kind' }),
    contractDirection: dict('收付方向', { required: true, code: 'contract_direction', initial: 'pay' }),
    partyName: text('对方单位', { required: true, max: 100 }),
    supplierId: ref('供应商', { required: true, to: 'supplier', when: doc => doc.contractDirection === 'pay' }),
    projectId: ref('所属项目', { to: 'techProject', when: notYet }),
    signDate: date('签订日期', { required: true }),
    validPeriod: daterange('有效期', { required: true }),
    totalAmount: money('含税总额', { required: true, help: '补充合同填增加或减少的金额' }),
    taxRate: dict('税率', { required: true, code: 'tax_rate', initial: '0.13' }),
    originContractId: ref('原合同', { to: 'generalContract', help: '补充或变更时填写' }),
    contractFile: attachments('合同文本', { required: true }),
    payPlan: lines('付款计划', payPlanColumns, { min: 1, max: 20 }),
  },
  rules: [
    ...payPlanRules,
    {
      on: 'totalAmount',
      ok: ({ totalAmount = '0', originContractId }) => !same(totalAmount, 0) && (!!originContractId || !totalAmount.startsWith('-')),
      message: '含税总额须大于零，只有补充合同可为减少的金额',
    },
  ],
  facts: { changeRatio: '累计变更比例(%)', similar: '30 天内相同的合同' },
  params: { t1: param('通用合同累计变更比例', '20', '补充合同累计超过原合同该百分比须总经理审批') },
  chain: [
    agree('dept_head'),
    when(equals('contractKind', 'engineering'), agree('equip_head')),
    countersign(
      ...(['all_legal_fin_head', '会签'] as const),
      agree('legal', { edits: ['contractFile'] }),
      agree('fin_head', { edits: ['payPlan'] }),
    ),
    agree('audit'),
    ...ladder('totalAmount'),
    when(both(over('changeRatio', figure('t1')), under('totalAmount', figure('flow.amount.l3'))), agree('gm')),
  ],
  subject: '合同审批：{contractName} {partyName} {totalAmount}元',
  list: ['contractName', 'partyName', 'totalAmount', 'contractKind', 'contractDirection', 'signDate'],
  search: ['contractName', 'partyName', 'contractKind', 'signDate'],
})

export default contractProcess
