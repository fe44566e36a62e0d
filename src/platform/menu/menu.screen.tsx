import { menu } from '#contract/menu.ts'
import type { Field, Row } from '#web/kit/list/field.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { MenuIcon } from '#web/kit/menu-icon.tsx'
import { queries, reloadMenus } from '#web/shell/data.ts'
import { FlagSwitch, RolesSelect } from './controls.view.tsx'
import { IconPicker } from './icon-picker.view.tsx'
import { menuWords } from './menu.words.tsx'
import { MenuName } from './menu-name.view.tsx'

/** 菜单管理. The sidebar and the buttons of each page; a button's code is the permission that the server checks. */
const MENU = 1
const BUTTON = 2
const isMenu = (row: Row) => row.category !== BUTTON

const fields: Field[] = [
  {
    key: 'name',
    label: { zh: '菜单名称', en: 'Name' },
    list: { width: 280, fixed: 'left', render: row => <MenuName row={row} /> },
    search: true,
    form: { required: true, max: 64 },
  },
  {
    key: 'category',
    label: { zh: '类型', en: 'Kind' },
    kind: 'choice',
    choices: [
      { value: MENU, label: { zh: '菜单', en: 'Menu' }, tone: 'info' },
      { value: BUTTON, label: { zh: '按钮', en: 'Button' }, tone: 'neutral' },
    ],
    list: { width: 90 },
    form: { required: true, initial: MENU },
  },
  {
    key: 'parentId',
    label: { zh: '上级菜单', en: 'Parent' },
    kind: 'tree',
    tree: { call: menu.tree, names: 'parentName' },
    list: false,
    form: { help: { zh: '不选则为顶级菜单', en: 'Empty: at the top' } },
  },
  {
    key: 'code',
    label: { zh: '菜单编号', en: 'Code' },
    list: { width: 180 },
    search: true,
    form: {
      required: true,
      max: 64,
      help: { zh: '按钮的编号即权限标识，如 user_add', en: 'The code of a button is its right, e.g. user_add' },
    },
  },
  {
    key: 'path',
    label: { zh: '路由地址', en: 'Path' },
    list: { width: 220 },
    form: {
      max: 255,
      when: isMenu,
      help: { zh: '以 / 开头；外部链接写完整地址', en: 'Begins with /, or a full address' },
    },
  },
  {
    key: 'source',
    label: { zh: '菜单图标', en: 'Icon' },
    kind: 'custom',
    list: { width: 90, hidden: true, render: row => <MenuIcon name={String(row.source ?? '')} /> },
    form: { when: isMenu, control: () => <IconPicker /> },
  },
  {
    key: 'action',
    label: { zh: '按钮位置', en: 'Place' },
    kind: 'choice',
    choices: [
      { value: 1, label: { zh: '工具栏', en: 'Toolbar' } },
      { value: 2, label: { zh: '操作栏', en: 'Row' } },
      { value: 3, label: { zh: '工具操作栏', en: 'Toolbar and row' } },
    ],
    list: { width: 120, hidden: true },
    form: { when: row => !isMenu(row), initial: 1 },
  },
  { key: 'sort', label: { zh: '排序', en: 'Order' }, kind: 'number', list: { width: 80 }, form: { initial: 1 } },
  {
    key: 'keepAlive',
    label: { zh: '页面缓存', en: 'Kept alive' },
    kind: 'choice',
    choices: [
      { value: 1, label: { zh: '是', en: 'Yes' } },
      { value: 0, label: { zh: '否', en: 'No' } },
    ],
    list: false,
    form: { when: isMenu, initial: 0, control: () => <FlagSwitch /> },
  },
  {
    key: 'roles',
    label: { zh: '可见角色', en: 'Only for roles' },
    list: false,
    form: {
      wide: true,
      when: isMenu,
      initial: '',
      control: () => <RolesSelect />,
      help: { zh: '授权之外再限定：只有这些角色看得见；留空不限', en: 'Besides the grants: only these roles see it. Empty: no limit' },
    },
  },
  { key: 'remark', label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: { width: 200 }, form: { max: 500 } },
]

const lazy = { call: menu.lazyList, parent: 'parentId' }

export default function MenuScreen() {
  const t = menuWords.use()
  return (
    <ListPage
      name="menu"
      title={t('title')}
      list={menu.lazyList}
      lazy={lazy}
      whole={menu.list}
      fields={fields}
      detail={menu.detail}
      submit={menu.submit}
      remove={menu.remove}
      // The root is 0; a missing parent would mean "unchanged".
      toWire={values => ({ ...values, parentId: values.parentId || '0' })}
      rights={{ add: 'menu_add', edit: 'menu_edit', remove: 'menu_delete', view: 'menu_view', export: 'menu_export' }}
      rowActions={list => [
        {
          key: 'below',
          label: t('addBelow'),
          right: 'menu_add',
          show: isMenu,
          onClick: row => list.add({ parentId: row.id }),
        },
      ]}
      changed={() => {
        void reloadMenus()
        void queries.invalidateQueries({ queryKey: ['tree', menu.tree.path] })
      }}
    />
  )
}
