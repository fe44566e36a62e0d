import { dictionary } from '#model/dict.ts'

/**
 * 系统字典 of the platform. Columns store these keys and code compares them, so administrators may rename entries but not change keys.
 * Dictionaries of departments are business dictionaries and live there.
 */
export default [
  dictionary('sex', '性别', { 1: '男', 2: '女', 3: '保密' }),
  dictionary('user_type', '账号类型', { 1: '内部', 2: '管理', 3: '外部' }),
  dictionary('org_category', '机构类型', { 1: '公司', 2: '部门', 3: '车间', 4: '班组' }),
  dictionary('post_category', '岗位类型', { 1: '高层', 2: '中层', 3: '基层', 4: '其他' }),
  dictionary('data_scope_type', '数据权限', { 1: '全部可见', 2: '本人可见', 3: '所在机构可见', 4: '所在机构及子级可见', 5: '自定义' }),
  dictionary('menu_category', '菜单类型', { 1: '菜单', 2: '按钮' }),
  dictionary('button_func', '按钮功能', { 1: '工具栏', 2: '操作栏', 3: '工具操作栏' }),
  dictionary('log_level', '日志级别', { debug: '调试', info: '信息', warn: '警告', error: '错误', fatal: '致命' }),
  // 1 is a draft; a flow itself sets 2, 3, 8 and 9.
  dictionary('approval_status', '审批状态', { 1: '草稿', 2: '已提交', 3: '已同意', 8: '已删除', 9: '不同意' }),
  dictionary('notice', '通知类型', { 1: '通知', 2: '公告', 3: '制度', 4: '通报' }),
]
