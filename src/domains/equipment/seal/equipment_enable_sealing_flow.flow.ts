import { agree } from '#company/approvers.ts'
import { OFTEN_EMPTY } from '#domains/warehouse/material/material.master.ts'
import { addMonths } from '#model/day.ts'
import { when } from '#model/flow/chain.ts'
import { over, param, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { date, daterange, dept, dict, integer, money, ref, text, textarea, user } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { SEAL, SEAL_MONTHS, UNSEAL } from './seal.rules.ts'

const isSeal = ({ sealAction }: { readonly sealAction?: unknown }) => sealAction === SEAL

const items = lines(
  '设备',
  {
    equipmentId: ref('设备', {
      ...{ required: true, to: 'equipment', within: { offer: '"sealing"' } },
      copy: { equipmentCode: 'equipmentCode', specs: 'specs', assetNo: 'assetNo', originValue: 'originValue', state: 'equipmentState' },
    }),
    equipmentCode: text('设备编号', { derived: true, identity: true }),
    specs: text('规格', { derived: true, identity: true }),
    assetNo: text('资产编号', { derived: true }),
    originValue: money('原值', { derived: true }),
    netValue: money('净值', { derived: true }),
    state: dict('当前状态', { derived: true, code: 'equipment_state' }),
    checkResult: dict('技术状况', { code: 'check_result', offers: ['pass', 'fail'], later: true }),
    openTask: integer('未完排产任务数', { derived: true }),
  },
  { min: 1, max: 50, exempt: OFTEN_EMPTY },
)

/**
 * 设备启封/封存. Machines that are not needed for months are put away and later put to use again. Sealed, nothing is started or planned on
 * them; both happen on the day the paper names.
 */
export const equipmentSealing = flow('equipment_enable_sealing_flow', {
  title: '设备启封/封存',
  en: 'Equipment unseal or seal',
  prefix: 'SBFC',
  fields: {
    sealAction: dict('操作', { required: true, code: 'seal_action', initial: SEAL }),
    useDeptId: dept('使用部门', { required: true }),
    sealDate: date('执行日期', { required: true, help: '到期即执行；晚于审批结束的，当日 00:05 执行' }),
    planPeriod: daterange('计划封存期间', { required: true, when: isSeal, help: `不少于 ${SEAL_MONTHS} 个月` }),
    sealPlace: text('存放地点', { required: true, max: 128 }),
    keeperId: user('保管人', { required: true }),
    reason: textarea('原因', { required: true, max: 500 }),
    maintainPlan: textarea('封存保养/启封检修措施', { required: true, max: 1000 }),
    depreciation: dict('折旧处理', { derived: true, code: 'depreciation_mode' }),
    items,
  },
  derive: { depreciation: () => 'continue' },
  rules: [
    {
      on: 'planPeriod',
      ok: doc => !isSeal(doc) || !doc.planPeriod || addMonths(doc.planPeriod[0], SEAL_MONTHS) <= doc.planPeriod[1],
      message: `封存期间不能少于 ${SEAL_MONTHS} 个月`,
    },
    { on: 'items', cell: 'equipmentId', once: row => row.equipmentId, message: '同一设备不能重复' },
    {
      on: 'items',
      cell: 'checkResult',
      each: (row, doc) => doc.sealAction !== UNSEAL || !row.checkResult || row.checkResult === 'pass',
      message: '技术状况不合格的设备不能启封',
    },
  ],
  facts: { anySpecialEquipment: '含特种设备', maxOriginValue: '' },
  params: {
    t1: { name: '设备启封/封存：分管副总审批界限', value: '1000000', remark: '任一设备原值超过该值，增加分管副总审批' },
  },
  // Whoever files it, the heads of those who use the machines decide.
  concerns: 'useDeptId',
  chain: [
    agree('dept_head'),
    agree('equip_engineer', { edits: ['items.checkResult', 'maintainPlan'] }),
    agree('planner'),
    agree('equip_head'),
    when(yes('anySpecialEquipment'), agree('safety_head')),
    agree('fin_head'),
    when(over('maxOriginValue', param('t1')), agree('vp_dept')),
  ],
  subject: '设备{sealAction}：{useDept} {count}台',
  list: ['sealAction', 'useDeptId', 'sealDate', 'keeperId', 'sealPlace'],
  search: ['sealAction', 'useDeptId', 'sealDate'],
})

export default equipmentSealing
