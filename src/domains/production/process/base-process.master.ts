import { dict, integer, text, textarea, yesNo } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { ROUTE_READERS, TECHNOLOGISTS } from '../production.menu.ts'

/** 基础工序. What is done, whichever workshop does it: forging, heat treatment, testing. A step may move to another workshop that does the same. */
export const baseProcess = master('baseProcess', {
  title: '基础工序',
  en: 'Base processes',
  page: { path: '/production/base-process', icon: 'appstore-outlined', keeps: TECHNOLOGISTS, reads: ROUTE_READERS },
  fields: {
    baseProcessCode: text('基础工序编码', { required: true, max: 32 }),
    baseProcessName: text('基础工序名称', { required: true, max: 64 }),
    processKind: dict('工序类别', { required: true, code: 'process_kind' }),
    allowRepair: yesNo('可用于返修', { required: true, initial: 'no' }),
    sort: integer('排序', { min: 0, max: 9999, initial: 0 }),
    enabled: yesNo('启用', { required: true, initial: 'yes' }),
    remark: textarea('备注', { max: 500 }),
  },
  label: ['baseProcessCode', 'baseProcessName'],
  open: ['processKind', 'allowRepair'],
  unique: [['baseProcessCode'], ['baseProcessName']],
  list: ['baseProcessCode', 'baseProcessName', 'processKind', 'allowRepair', 'sort', 'enabled', 'remark'],
  search: ['baseProcessCode', 'baseProcessName', 'processKind', 'enabled'],
})

export default baseProcess
