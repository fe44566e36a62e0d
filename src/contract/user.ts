import Type from 'typebox'
import { folder } from './call.ts'
import { Day, Digest, Id, IdInput, Ids, IdsInput, Int, Moment, maybe, Page, Text } from './vocabulary.ts'

/** People with an account. */
const call = folder('blade-user', 'user', ['blade-system/user'])

/** Role, department and post ids are comma-separated, because clients split them. */
export const UserRow = Type.Object({
  id: Id,
  tenantId: Text(),
  code: Text(),
  account: Text(),
  name: Text(),
  realName: Text(),
  avatar: Text(),
  email: Text(),
  phone: Text(),
  birthday: Day,
  sex: Int,
  userType: Int,
  roleId: Text(),
  deptId: Text(),
  postId: Text(),
  roleName: Text(),
  deptName: Text(),
  postName: Text(),
  sexName: Text(),
  userTypeName: Text(),
  status: Int,
  locked: Type.Boolean(),
  supplierId: Text(),
  supplierName: Text(),
  creditCode: Text(),
  workPhone: Text(),
  createTime: Moment,
})

/** What everybody of the company may know of a colleague. */
export const Colleague = Type.Object({ id: Id, account: Text(), name: Text(), realName: Text(), deptName: Text() })

const own = {
  name: maybe(Text(64)),
  realName: maybe(Text(64)),
  email: maybe(Text(128)),
  phone: maybe(Text(32)),
  birthday: maybe(Day),
  sex: maybe(Int),
  /** A file, or the link to it that was shown. */
  avatar: maybe(Text(1000)),
}

const UserInput = Type.Object({
  id: maybe(Id),
  account: maybe(Text(64)),
  password: maybe(Digest),
  code: maybe(Text(64)),
  ...own,
  userType: maybe(Type.Integer({ minimum: 1, maximum: 3 })),
  roleId: maybe(Text(4000)),
  deptId: maybe(Text(4000)),
  postId: maybe(Text(4000)),
  status: maybe(Int),
  /** For an external account: the supplier it belongs to, by id, number, name or credit code. */
  supplierId: maybe(Text(128)),
  workPhone: maybe(Text(32)),
})

const OneTimeSecret = Type.Object({ userId: Id, account: Text(), password: Text() })

export const user = {
  list: call.get('list', 'People', { paged: true, aliases: ['blade-user/page', 'blade-system/user/page'], reply: Page(UserRow) }),
  detail: call.get('detail', 'One person', { input: IdInput, reply: UserRow }),
  info: call.get('info', 'One’s own record', { reply: UserRow }),
  userList: call.get('user-list', 'People to choose from', {
    input: Type.Object({ deptId: maybe(Text()), keyword: maybe(Text(64)) }),
    reply: Type.Array(Colleague),
  }),
  submit: call.post('submit', 'Add or change a person', {
    aliases: ['blade-user/save', 'blade-system/user/save'],
    input: UserInput,
    reply: Type.Object({ id: Id, account: Text(), password: maybe(Text()) }),
    toldOnce: true,
  }),
  update: call.post('update', 'Change a person; without the right to, only one’s own contact fields', { input: UserInput }),
  updateInfo: call.post('update-info', 'Change one’s own contact fields', { input: Type.Object(own) }),
  updatePassword: call.post('update-password', 'Change one’s own password', {
    input: Type.Object({ oldPassword: Digest, newPassword: Digest, newPassword1: Digest }),
  }),
  resetPassword: call.post('reset-password', 'Give people a one-time password', {
    input: Type.Object({ userIds: Ids }),
    reply: Type.Array(OneTimeSecret),
    toldOnce: true,
  }),
  remove: call.post('remove', 'Delete people', { input: IdsInput }),
  grant: call.post('grant', 'Give people roles', { input: Type.Object({ userIds: Ids, roleIds: maybe(Ids) }) }),
  changeStatus: call.post('change-status', 'Enable or disable accounts', {
    input: Type.Object({ userIds: Ids, status: Type.Integer({ minimum: 0, maximum: 1 }) }),
  }),
  unlock: call.post('unlock', 'Lift the lock-out of accounts', { input: Type.Object({ userIds: Ids }) }),
}
