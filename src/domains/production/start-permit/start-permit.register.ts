import { datetime, dict, integer, ref, text, textarea } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PLANNERS, WORK_READERS } from '../production.menu.ts'

/** 异常开工许可. Lets one step start once although something stands in the way of it, for some hours from the approval on. */
export const startPermit = register('startPermit', {
  title: '异常开工许可',
  en: 'Exceptional starts',
  page: { path: '/production/start-permit', icon: 'safety-certificate-outlined', reads: [...PLANNERS, ...WORK_READERS] },
  fields: {
    execId: ref('工序任务', { required: true, to: 'workExec' }),
    workId: ref('工单', { required: true, to: 'workOrder' }),
    pieceId: ref('产品件', { required: true, to: 'piece' }),
    blockReasons: dict('拦截原因', { required: true, several: true, code: 'start_block_reason' }),
    equipmentId: ref('设备', { to: 'equipment' }),
    operatorId: ref('操作者', { required: true, to: 'employee' }),
    riskMeasure: textarea('风险控制措施', { required: true }),
    validHours: integer('有效时长(h)', { required: true }),
    validUntil: datetime('有效期至', { required: true }),
    usedTime: datetime('使用时间'),
    billNo: text('来源单据', { required: true, max: 40 }),
  },
  counted: {
    permitState: dict('许可状态', { code: 'permit_state', tones: { live: 'info', used: 'success', dead: 'neutral' } }),
    makeup: text('待补办前工序'),
  },
  label: ['billNo'],
  about: 'execId',
  order: 'validUntil',
  latestFirst: true,
  unique: [['billNo']],
  list: [
    ...(['billNo', 'execId', 'pieceId', 'workId', 'blockReasons', 'permitState', 'validUntil', 'usedTime', 'makeup'] as const),
    ...(['equipmentId', 'operatorId'] as const),
  ],
  search: ['execId', 'workId', 'pieceId', 'validUntil', 'usedTime', 'billNo'],
})

export default startPermit
