import Type from 'typebox'
import { folder } from './call.ts'
import { Flag, Forest, Id, IdInput, Ids, IdsInput, Int, maybe, Required, Text, TreeNodes } from './vocabulary.ts'

/** Spec 7.3: sidebar, top menu and page buttons of the caller. */
const menus = folder('blade-system/menu', 'menu')
const tops = folder('blade-system/topmenu', 'menu', ['blade-system/top-menu'])
const favorites = folder('blade-jinlei/menuFavorites', 'menu')

const item = {
  id: Id,
  parentId: Id,
  code: Text(),
  name: Text(),
  alias: Text(),
  path: Text(),
  source: Text(),
  sort: Int,
  category: Int,
  action: Int,
  isOpen: Int,
  remark: Text(),
}

/** A sidebar entry with everything the shell needs to draw and search it. */
export const RouteItem = Type.Object({
  ...item,
  label: Text(),
  py: Text(),
  pyi: Text(),
  /** `en`: the English title of the page's definition. */
  meta: Type.Object({ keepAlive: Type.Boolean(), i18n: Text(), en: maybe(Text()), roles: maybe(Type.Array(Text())) }),
  group: maybe(Type.Array(Text())),
  query: maybe(Type.Record(Type.String(), Type.String())),
  favouriteId: maybe(Id),
})

export const MenuRow = Type.Object({ ...item, hasChildren: maybe(Type.Boolean()) })
const MenuDetail = Type.Object({
  ...item,
  parentName: Text(),
  categoryName: Text(),
  actionName: Text(),
  isOpenName: Text(),
  keepAlive: Int,
  roles: Text(),
})
export const TopMenu = Type.Object({ id: Id, code: Text(), name: Text(), source: Text(), path: Text(), sort: Int })
const ParentInput = Type.Object({ parentId: maybe(Id) })

export const menu = {
  routes: menus.get('routes', 'Sidebar of the caller', {
    input: Type.Object({ client: maybe(Text()), topMenuId: maybe(Id) }),
    reply: Forest(RouteItem, { bothMarks: true }),
  }),
  allRoutes: menus.get('allRoutes', 'Sidebar of the caller over all top menus', {
    input: Type.Object({ client: maybe(Text()) }),
    reply: Forest(RouteItem, { bothMarks: true }),
  }),
  buttons: menus.get('buttons', 'Buttons the caller may press, below their pages', { reply: Forest(Type.Object(item)) }),
  list: menus.get('list', 'All menus as a tree', { reply: Forest(Type.Object(item)) }),
  lazyList: menus.get('lazy-list', 'One level, buttons included', {
    input: Type.Object({ parentId: maybe(Id), name: maybe(Text()), code: maybe(Text()) }),
    reply: Type.Array(MenuRow),
  }),
  lazyMenuList: menus.get('lazy-menu-list', 'One level, menus only', { input: ParentInput, reply: Type.Array(MenuRow) }),
  tree: menus.get('tree', 'Menus for a tree selector', { input: Type.Object({ tenantId: maybe(Text()) }), reply: TreeNodes }),
  detail: menus.get('detail', 'One menu', { input: IdInput, reply: MenuDetail }),
  topMenu: menus.get('top-menu', 'Top menus of the caller', { reply: Type.Array(TopMenu) }),
  grantTree: menus.get('grant-tree', 'What the caller may grant', {
    reply: Type.Object({ menu: TreeNodes, dataScope: TreeNodes, apiScope: TreeNodes }),
  }),
  roleTreeKeys: menus.get('role-tree-keys', 'What roles hold', {
    input: Type.Object({ roleIds: Ids }),
    reply: Type.Object({ menu: Type.Array(Text()), dataScope: Type.Array(Text()), apiScope: Type.Array(Text()) }),
  }),
  authRoutes: menus.get('auth-routes', 'Paths and the roles they need', {
    reply: Type.Array(Type.Record(Type.String(), Type.Object({ authority: Type.Array(Text()) }))),
  }),
  remove: menus.post('remove', 'Delete menus', { input: IdsInput }),
  submit: menus.post('submit', 'Add or change a menu', {
    input: Type.Object({
      id: maybe(Id),
      parentId: maybe(Id),
      code: Required(64),
      name: Required(64),
      alias: maybe(Text(64)),
      path: maybe(Text(255)),
      source: maybe(Text(128)),
      sort: maybe(Int),
      category: maybe(Type.Integer({ minimum: 1, maximum: 2 })),
      action: maybe(Type.Integer({ minimum: 0, maximum: 3 })),
      isOpen: maybe(Type.Integer({ minimum: 0, maximum: 2 })),
      keepAlive: maybe(Flag),
      roles: maybe(Text(500)),
      remark: maybe(Text(500)),
    }),
  }),
}

export const topMenu = {
  list: tops.get('list', 'Top menus', {
    paged: true,
    reply: Type.Object({ records: Type.Array(TopMenu), total: Int, size: Int, current: Int, pages: Int }),
  }),
  detail: tops.get('detail', 'One top menu', { input: IdInput, reply: TopMenu }),
  submit: tops.post('submit', 'Add or change a top menu', {
    input: Type.Object({
      id: maybe(Id),
      code: Required(64),
      name: Required(64),
      source: maybe(Text(128)),
      path: maybe(Text()),
      sort: maybe(Int),
    }),
  }),
  remove: tops.post('remove', 'Delete top menus', { input: IdsInput }),
  grant: tops.post('grant', 'Choose the menus below top menus', {
    input: Type.Object({
      topMenuIds: Type.Union([Ids, Type.Array(Id, { maxItems: 500 })]),
      menuIds: maybe(Type.Union([Ids, Type.Array(Id, { maxItems: 5000 })])),
    }),
  }),
  tree: menus.get('grant-top-tree', 'Menus to choose from for a top menu', { reply: Type.Object({ menu: TreeNodes }) }),
  keys: tops.get('top-tree-keys', 'Menus below top menus', {
    aliases: ['blade-system/menu/top-tree-keys'],
    input: Type.Object({ topMenuIds: Ids }),
    reply: Type.Object({ menu: Type.Array(Text()) }),
  }),
}

export const favourite = {
  submit: favorites.post('submit', 'Add a menu to one’s favourites', {
    input: Type.Object({ menuId: Id, clientType: maybe(Int) }),
    reply: Type.Object({ id: Id }),
  }),
  remove: favorites.post('remove', 'Remove own favourites', { input: IdsInput }),
}
