import type { ButtonAction, ButtonSeed, MenuSeed, TopMenuSeed } from '../shape.ts'

/**
 * 菜单. The pages of the platform and the buttons on them. A page's code is the module, a button's code is `{module}_{what}`: the server asks
 * for the button's code before it acts. Pages of the departments come with the departments.
 */

const button = (code: string, name: string, action: ButtonAction): ButtonSeed => ({ code, name, action })

/** The buttons every page of rows has. */
const crud = (module: string): ButtonSeed[] => [
  button(`${module}_add`, '新增', 1),
  button(`${module}_edit`, '修改', 2),
  button(`${module}_delete`, '删除', 3),
  button(`${module}_view`, '查看', 2),
  button(`${module}_export`, '导出', 1),
]

/** Rows may also come from a workbook. */
const fed = (module: string): ButtonSeed[] => [...crud(module), button(`${module}_import`, '导入', 1)]

/** A book one may only read. */
const book = (module: string): ButtonSeed[] => [button(`${module}_view`, '查看', 2), button(`${module}_export`, '导出', 1)]

const icon = (name: string) => `ant-design:${name}`

export const menus: MenuSeed[] = [
  {
    code: 'work',
    name: '工作台',
    path: '/work',
    icon: icon('laptop-outlined'),
    sort: 1,
    ready: false,
    children: [
      { code: 'work_start', name: '发起流程', path: '/work/start', icon: icon('play-circle-outlined'), sort: 1, keepAlive: true },
      { code: 'work_claim', name: '待签收', path: '/work/claim', icon: icon('inbox-outlined'), sort: 2, keepAlive: true },
      { code: 'work_todo', name: '待办事务', path: '/work/todo', icon: icon('carry-out-outlined'), sort: 3, keepAlive: true },
      { code: 'work_send', name: '我发起的', path: '/work/send', icon: icon('send-outlined'), sort: 4, keepAlive: true },
      { code: 'work_done', name: '已办事务', path: '/work/done', icon: icon('check-square-outlined'), sort: 5, keepAlive: true },
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
    ],
  },
]

export const topMenus: TopMenuSeed[] = [
  { code: 'top_work', name: '工作', icon: icon('laptop-outlined'), sort: 1, menus: ['work', 'desk'] },
  { code: 'top_system', name: '系统', icon: icon('setting-outlined'), sort: 2, menus: ['system', 'authority', 'monitor'] },
]

/** The tree without the pages that do not exist yet. */
export function readyMenus(list: MenuSeed[] = menus): MenuSeed[] {
  return list.filter(menu => menu.ready !== false).map(menu => (menu.children ? { ...menu, children: readyMenus(menu.children) } : menu))
}

/** Every menu and button code of these menus and of all that stands under them, as far as it is ready. */
export function codesUnder(...codes: string[]): string[] {
  const all = (menu: MenuSeed): string[] => [
    menu.code,
    ...(menu.buttons ?? []).map(each => each.code),
    ...(menu.children ?? []).flatMap(all),
  ]
  const find = (list: MenuSeed[]): string[] => list.flatMap(menu => (codes.includes(menu.code) ? all(menu) : find(menu.children ?? [])))
  return find(readyMenus())
}
