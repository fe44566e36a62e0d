import { dept, dict, integer, text, textarea, yesNo } from '#model/form/field.ts'
import { master } from '#model/master.ts'

/** 岗位编制. A place in a department that people fill: how many of them, on which level, with which dangers and certificates. */
export const position = master('position', {
  title: '岗位编制',
  en: 'Positions',
  page: { path: '/hr/position', icon: 'cluster-outlined', keeps: ['hr_head'], reads: ['hr_specialist'] },
  fields: {
    positionCode: text('岗位编码', { required: true, max: 32 }),
    positionName: text('岗位名称', { required: true, max: 64 }),
    deptId: dept('所属部门', { required: true }),
    positionLevel: dict('岗位层级', { required: true, code: 'position_level', initial: '10' }),
    postType: dict('岗位性质', { required: true, code: 'post_type' }),
    headcountLimit: integer('编制人数', { required: true, min: 0, max: 9999, initial: 1 }),
    hazardPost: yesNo('职业危害岗位', { initial: 'no', help: '入职、调岗须体检' }),
    keyPost: yesNo('关键岗位', { initial: 'no' }),
    needCert: yesNo('须持证上岗', { initial: 'no' }),
    enabled: yesNo('启用', { required: true, initial: 'yes' }),
    remark: textarea('备注', { max: 500 }),
  },
  counted: { currentCount: integer('在岗人数') },
  label: ['positionName'],
  open: ['positionCode', 'deptId'],
  order: 'positionCode',
  unique: [['positionCode'], ['deptId', 'positionName']],
  list: ['positionCode', 'positionName', 'deptId', 'positionLevel', 'postType', 'headcountLimit', 'currentCount', 'hazardPost', 'enabled'],
  search: ['positionName', 'deptId', 'positionLevel', 'postType', 'enabled'],
  picker: ['positionCode', 'positionName', 'deptId', 'positionLevel', 'postType', 'hazardPost', 'keyPost', 'needCert'],
})

export default position
