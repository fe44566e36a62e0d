import type { ButtonAction, ButtonSeed, MenuSeed, TopMenuSeed } from '../shape.ts'

/**
 * 菜单. The pages of the platform and their buttons. A page's code is the module, a button's code `{module}_{what}` is the permission that
 * the server checks. Pages of departments are declared in the departments.
 */

const button = (code: string, name: string, action: ButtonAction): ButtonSeed => ({ code, name, action })

/** The buttons of an editable list. */
const crud = (module: string): ButtonSeed[] => [
  button(`${module}_add`, '新增', 1),
  button(`${module}_edit`, '修改', 2),
  button(`${module}_delete`, '删除', 3),
  button(`${module}_view`, '查看', 2),
  button(`${module}_export`, '导出', 1),
]

/** With import from a workbook. */
const fed = (module: string): ButtonSeed[] => [...crud(module), button(`${module}_import`, '导入', 1)]

/** The buttons of a read-only list. */
const book = (module: string): ButtonSeed[] => [button(`${module}_view`, '查看', 2), button(`${module}_export`, '导出', 1)]

const icon = (name: string) => `ant-design:${name}`

/** A list of one's own approval work, which everybody may export. */
const workList = (name: string, title: string, picture: string, sort: number): MenuSeed => ({
  code: `work_${name}`,
  name: title,
  path: `/work/${name}`,
  icon: icon(`${picture}-outlined`),
  sort,
  keepAlive: true,
  buttons: [button(`work_${name}_export`, '导出', 1)],
})

export const menus: MenuSeed[] = [
  {
    code: 'work',
    name: '工作台',
    path: '/work',
    icon: icon('laptop-outlined'),
    sort: 1,
    children: [
      { code: 'work_start', name: '发起流程', path: '/work/start', icon: icon('play-circle-outlined'), sort: 1, keepAlive: true },
      workList('claim', '待签收', 'inbox', 2),
      workList('todo', '待办事务', 'carry-out', 3),
      workList('send', '我发起的', 'send', 4),
      workList('done', '已办事务', 'check-square', 5),
      workList('cc', '抄送我的', 'read', 6),
      { code: 'work_draft', name: '草稿箱', path: '/work/draft', icon: icon('form-outlined'), sort: 7, keepAlive: true },
      {
        code: 'flow_proxy',
        name: '委托代理',
        path: '/flow/proxy',
        icon: icon('team-outlined'),
        sort: 8,
        buttons: [button('flow_proxy_add', '新增', 1), button('flow_proxy_delete', '撤销', 2)],
      },
      { code: 'flow_phrase', name: '常用意见', path: '/flow/phrase', icon: icon('message-outlined'), sort: 9 },
    ],
  },
  {
    code: 'desk',
    name: '消息公告',
    path: '/desk',
    icon: icon('notification-outlined'),
    sort: 2,
    children: [
      { code: 'notice', name: '通知公告', path: '/desk/notice', icon: icon('sound-outlined'), sort: 1, buttons: crud('notice') },
      {
        code: 'message',
        name: '我的消息',
        path: '/desk/message',
        icon: icon('message-outlined'),
        sort: 2,
        buttons: [button('message_view', '查看', 2)],
      },
    ],
  },
  {
    code: 'system',
    name: '系统管理',
    path: '/system',
    icon: icon('setting-outlined'),
    sort: 90,
    children: [
      {
        code: 'user',
        name: '用户管理',
        path: '/system/user',
        icon: icon('user-outlined'),
        sort: 1,
        buttons: [
          ...fed('user'),
          button('user_reset', '密码重置', 1),
          button('user_role', '角色配置', 1),
          button('user_unlock', '账号解封', 1),
        ],
      },
      { code: 'dept', name: '机构管理', path: '/system/dept', icon: icon('apartment-outlined'), sort: 2, buttons: crud('dept') },
      { code: 'post', name: '岗位管理', path: '/system/post', icon: icon('idcard-outlined'), sort: 3, buttons: fed('post') },
      { code: 'dict', name: '系统字典', path: '/dict-horizontal', icon: icon('book-outlined'), sort: 4, buttons: crud('dict') },
      { code: 'dictbiz', name: '业务字典', path: '/dict-vertical', icon: icon('read-outlined'), sort: 5, buttons: fed('dictbiz') },
      { code: 'menu', name: '菜单管理', path: '/system/menu', icon: icon('menu-outlined'), sort: 6, buttons: crud('menu') },
      {
        code: 'topmenu',
        name: '顶部菜单',
        path: '/system/topmenu',
        icon: icon('appstore-outlined'),
        sort: 7,
        buttons: [...crud('topmenu'), button('topmenu_setting', '菜单配置', 1)],
      },
      { code: 'param', name: '参数管理', path: '/system/param', icon: icon('control-outlined'), sort: 8, buttons: fed('param') },
      {
        code: 'tenant',
        name: '租户管理',
        path: '/system/tenant',
        icon: icon('bank-outlined'),
        sort: 9,
        buttons: [...crud('tenant'), button('tenant_setting', '租户配置', 1), button('tenant_datasource', '数据源配置', 1)],
      },
      { code: 'region', name: '行政区划', path: '/system/region', icon: icon('environment-outlined'), sort: 10, buttons: fed('region') },
      {
        code: 'flow',
        name: '流程管理',
        path: '/flow',
        icon: icon('deployment-unit-outlined'),
        sort: 11,
        children: [
          {
            code: 'flow_model',
            name: '流程设计',
            path: '/flow/model',
            icon: icon('partition-outlined'),
            sort: 1,
            buttons: [
              button('flow_model_view', '查看', 2),
              button('flow_model_edit', '设计', 2),
              button('flow_model_deploy', '发布', 2),
              button('flow_model_delete', '删除草稿', 2),
              button('flow_model_state', '启用停用', 2),
              button('flow_model_export', '导出', 1),
            ],
          },
          {
            code: 'flow_follow',
            name: '运行监控',
            path: '/flow/follow',
            icon: icon('schedule-outlined'),
            sort: 2,
            buttons: [
              button('flow_follow_view', '查看', 2),
              button('flow_follow_move', '移动节点', 2),
              button('flow_follow_reassign', '改派', 2),
              button('flow_follow_terminate', '终止', 2),
              button('flow_follow_suspend', '挂起激活', 2),
              button('flow_follow_handover', '离职交接', 1),
              button('flow_follow_export', '导出', 1),
            ],
          },
          {
            code: 'flow_statistics',
            name: '流程统计',
            path: '/flow/statistics',
            icon: icon('bar-chart-outlined'),
            sort: 3,
            buttons: [button('flow_statistics_view', '查看', 2)],
          },
        ],
      },
    ],
  },
  {
    code: 'authority',
    name: '权限管理',
    path: '/authority',
    icon: icon('safety-certificate-outlined'),
    sort: 91,
    children: [
      {
        code: 'role',
        name: '角色管理',
        path: '/authority/role',
        icon: icon('team-outlined'),
        sort: 1,
        buttons: [...crud('role'), button('role_grant', '权限设置', 1)],
      },
      {
        code: 'data_scope',
        name: '数据权限',
        path: '/authority/datascope',
        icon: icon('partition-outlined'),
        sort: 2,
        ready: false,
        buttons: [button('data_scope_view', '查看', 2), button('data_scope_setting', '权限配置', 2)],
      },
      {
        code: 'api_scope',
        name: '接口权限',
        path: '/authority/apiscope',
        icon: icon('api-outlined'),
        sort: 3,
        ready: false,
        buttons: [button('api_scope_view', '查看', 2), button('api_scope_setting', '权限配置', 2)],
      },
    ],
  },
  {
    code: 'monitor',
    name: '系统监控',
    path: '/monitor',
    icon: icon('dashboard-outlined'),
    sort: 92,
    children: [
      {
        code: 'log_usual',
        name: '通用日志',
        path: '/monitor/log/usual',
        icon: icon('file-text-outlined'),
        sort: 1,
        buttons: book('log_usual'),
      },
      {
        code: 'log_api',
        name: '接口日志',
        path: '/monitor/log/api',
        icon: icon('swap-outlined'),
        sort: 2,
        buttons: book('log_api'),
      },
      {
        code: 'log_error',
        name: '错误日志',
        path: '/monitor/log/error',
        icon: icon('bug-outlined'),
        sort: 3,
        buttons: book('log_error'),
      },
      {
        code: 'audit',
        name: '审计日志',
        path: '/monitor/audit',
        icon: icon('file-protect-outlined'),
        sort: 4,
        buttons: book('audit'),
      },
      {
        code: 'online',
        name: '在线会话',
        path: '/monitor/online',
        icon: icon('global-outlined'),
        sort: 5,
        buttons: [...book('online'), button('online_kick', '强制下线', 3)],
      },
      {
        code: 'upkeep',
        name: '运维检查',
        path: '/monitor/upkeep',
        icon: icon('safety-certificate-outlined'),
        sort: 6,
        buttons: book('upkeep'),
      },
    ],
  },
]

export const topMenus: TopMenuSeed[] = [
  { code: 'top_work', name: '工作', icon: icon('laptop-outlined'), sort: 1, menus: ['work', 'desk'] },
  {
    ...{ code: 'top_business', name: '业务', icon: icon('appstore-outlined'), sort: 2 },
    // The departments' menus: see `departmentMenus`.
    menus: [
      'wms',
      'dept_supplier',
      'dept_sales',
      'hr',
      'dept_procurement',
      'dept_finance',
      'pm',
      'dept_quality',
      'dept_equipment',
      'dept_energy',
    ],
  },
  { code: 'top_system', name: '系统', icon: icon('setting-outlined'), sort: 3, menus: ['system', 'authority', 'monitor'] },
]

/** The tree without pages that do not exist yet. */
export function readyMenus(list: MenuSeed[] = menus): MenuSeed[] {
  return list.filter(menu => menu.ready !== false).map(menu => (menu.children ? { ...menu, children: readyMenus(menu.children) } : menu))
}

/** All menu and button codes of these menus and everything below them, as far as ready. */
export function codesUnder(...codes: string[]): string[] {
  const all = (menu: MenuSeed): string[] => [
    menu.code,
    ...(menu.buttons ?? []).map(each => each.code),
    ...(menu.children ?? []).flatMap(all),
  ]
  const find = (list: MenuSeed[]): string[] => list.flatMap(menu => (codes.includes(menu.code) ? all(menu) : find(menu.children ?? [])))
  return find(readyMenus())
}
