import Type from 'typebox'
import { folder } from './call.ts'
import { Forest, Id, IdInput, Ids, IdsInput, Int, maybe, Page, Required, Text, TreeNodes } from './vocabulary.ts'

/** The organisation: departments, posts, roles with their grants. */
const depts = folder('blade-system/dept', 'dept')
const posts = folder('blade-system/post', 'post')
const roles = folder('blade-system/role', 'role')

const deptFields = {
  id: Id,
  parentId: Id,
  tenantId: Text(),
  ancestors: Text(),
  deptName: Text(),
  fullName: Text(),
  deptCode: Text(),
  deptCategory: Int,
  deptCategoryName: Text(),
  headUserId: Text(),
  headUserName: Text(),
  vpUserId: Text(),
  vpUserName: Text(),
  sort: Int,
  remark: Text(),
}
export const DeptRow = Type.Object(deptFields)
const LazyDept = Type.Object({ ...deptFields, hasChildren: maybe(Type.Boolean()), parentName: Text() })
const ParentInput = Type.Object({ parentId: maybe(Id), deptName: maybe(Text(64)), tenantId: maybe(Text(12)) })

export const dept = {
  list: depts.get('list', 'All departments as a tree', { input: Type.Object({ deptName: maybe(Text(64)) }), reply: Forest(DeptRow) }),
  lazyList: depts.get('lazy-list', 'One level of departments', { input: ParentInput, reply: Type.Array(LazyDept) }),
  tree: depts.get('tree', 'Departments for a tree selector', { input: Type.Object({ tenantId: maybe(Text(12)) }), reply: TreeNodes }),
  lazyTree: depts.get('lazy-tree', 'One level for a tree selector', { input: ParentInput, reply: TreeNodes }),
  select: depts.get('select', 'Departments of a person', {
    input: Type.Object({ userId: maybe(Id), deptId: maybe(Text()) }),
    reply: Type.Array(Type.Object({ id: Id, deptName: Text() })),
  }),
  detail: depts.get('detail', 'One department', { input: IdInput, reply: DeptRow }),
  submit: depts.post('submit', 'Add or change a department', {
    input: Type.Object({
      id: maybe(Id),
      parentId: maybe(Id),
      deptName: Required(64),
      fullName: maybe(Text(128)),
      deptCode: maybe(Text(32)),
      deptCategory: maybe(Int),
      headUserId: maybe(Text(20)),
      vpUserId: maybe(Text(20)),
      sort: maybe(Int),
      remark: maybe(Text(500)),
    }),
  }),
  remove: depts.post('remove', 'Delete departments', { input: IdsInput }),
}

export const PostRow = Type.Object({
  id: Id,
  tenantId: Text(),
  postCode: Text(),
  postName: Text(),
  category: Int,
  categoryName: Text(),
  sort: Int,
  remark: Text(),
})

export const post = {
  list: posts.get('list', 'Posts', { paged: true, reply: Page(PostRow) }),
  select: posts.get('select', 'Posts to choose from', { reply: Type.Array(Type.Object({ id: Id, postName: Text() })) }),
  detail: posts.get('detail', 'One post', { input: IdInput, reply: PostRow }),
  submit: posts.post('submit', 'Add or change a post', {
    input: Type.Object({
      id: maybe(Id),
      postCode: Required(32),
      postName: Required(64),
      category: maybe(Int),
      sort: maybe(Int),
      remark: maybe(Text(500)),
    }),
  }),
  remove: posts.post('remove', 'Delete posts', { input: IdsInput }),
}

export const RoleRow = Type.Object({
  id: Id,
  parentId: Id,
  tenantId: Text(),
  roleName: Text(),
  roleAlias: Text(),
  dataScope: Text(),
  sort: Int,
  userCount: Int,
})

export const role = {
  list: roles.get('list', 'All roles as a tree', {
    input: Type.Object({ roleName: maybe(Text(64)), roleAlias: maybe(Text(64)) }),
    reply: Forest(RoleRow),
  }),
  tree: roles.get('tree', 'Roles for a tree selector', { input: Type.Object({ tenantId: maybe(Text(12)) }), reply: TreeNodes }),
  treeById: roles.get('tree-by-id', 'Roles that may stand above one', { input: Type.Object({ roleId: maybe(Id) }), reply: TreeNodes }),
  detail: roles.get('detail', 'One role', { input: IdInput, reply: RoleRow }),
  submit: roles.post('submit', 'Add or change a role', {
    input: Type.Object({
      id: maybe(Id),
      parentId: maybe(Id),
      roleName: Required(64),
      roleAlias: Required(64),
      dataScope: maybe(Type.Enum(['all', 'dept_and_below', 'dept', 'self'])),
      sort: maybe(Int),
    }),
  }),
  remove: roles.post('remove', 'Delete roles', { input: IdsInput }),
  grant: roles.post('grant', 'Set what roles hold', {
    input: Type.Object({
      roleIds: Type.Union([Ids, Type.Array(Id, { maxItems: 500 })]),
      menuIds: maybe(Type.Union([Ids, Type.Array(Id, { maxItems: 5000 })])),
      /** An empty list takes everything away, so it must be meant: clients also send one when they could not show the tree. */
      clear: maybe(Type.Boolean()),
      dataScopeIds: maybe(Type.Union([Ids, Type.Array(Id, { maxItems: 500 })])),
      apiScopeIds: maybe(Type.Union([Ids, Type.Array(Id, { maxItems: 500 })])),
    }),
  }),
}
