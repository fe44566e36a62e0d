import { unitField } from '#company/units.ts'
import { dept, dict, hours, integer, ref, text, textarea, yesNo } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { ROUTE_READERS, TECHNOLOGISTS } from '../production.menu.ts'

/** 生产工序. A base process as one workshop does it, with its usual hours, machines and quality indices: what routes are made of. */
export const process = master('process', {
  title: '生产工序',
  en: 'Processes',
  page: { path: '/production/process', icon: 'build-outlined', keeps: TECHNOLOGISTS, reads: ROUTE_READERS },
  fields: {
    processCode: text('工序编码', { required: true, max: 32 }),
    processName: text('工序名称', { required: true, max: 64 }),
    baseProcessId: ref('基础工序', { required: true, to: 'baseProcess', copy: { processKind: 'processKind' } }),
    deptShopId: dept('车间', { required: true }),
    processKind: dict('工序类别', { code: 'process_kind', derived: true }),
    isReport: yesNo('需报工', { required: true, initial: 'yes' }),
    isCheck: yesNo('必检', { required: true, initial: 'no' }),
    isKey: yesNo('关键工序', { required: true, initial: 'no' }),
    byCharge: yesNo('按炉次报工', { required: true, initial: 'no', help: '加热、热处理、熔炼：一炉多件同时开工、出炉' }),
    certType: dict('操作资格', { code: 'work_type', help: '操作者须持有的特种作业证' }),
    stdPrepTime: hours('准备工时(h)', { min: 0 }),
    stdRunTime: hours('加工工时(h)', { min: 0 }),
    stdWaitTime: hours('等待工时(h)', { min: 0 }),
    reportUnit: unitField({}),
    enabled: yesNo('启用', { required: true, initial: 'yes' }),
    remark: textarea('备注', { max: 500 }),
  },
  counted: { indexCount: integer('质量指标'), equipmentCount: integer('设备') },
  label: ['processCode', 'processName'],
  open: ['deptShopId', 'processKind'],
  unique: [['processCode'], ['deptShopId', 'processName']],
  list: [
    ...(['processCode', 'processName', 'baseProcessId', 'deptShopId', 'processKind', 'isKey', 'isCheck', 'isReport', 'byCharge'] as const),
    ...(['stdRunTime', 'indexCount', 'equipmentCount', 'enabled'] as const),
  ],
  search: ['processCode', 'processName', 'baseProcessId', 'deptShopId', 'processKind', 'enabled'],
  opens: [
    {
      key: 'standard',
      title: '指标与设备',
      en: 'Standard',
      right: 'standard',
      otherwise: { title: '指标与设备', en: 'Standard' },
      when: () => true,
      address: ({ id }) => `/production/process/standard?id=${id}`,
    },
  ],
})

export default process
