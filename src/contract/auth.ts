import Type from 'typebox'
import { Done, folder } from './call.ts'
import { Digest, Id, Int, maybe, Required, Text } from './vocabulary.ts'

/** Spec 7.2: login at the three doors, the session, and everything that ends it. */
const oauth = folder('blade-auth/oauth', 'auth')
const open = folder('blade-auth', 'auth')
const user = folder('blade-user', 'auth', ['blade-system/user'])

const DeptTag = Type.Object({ id: Id, deptName: Text() })

/** Login result of the spec, snake_case at top level. A refresh repeats every field, because clients replace their user info with it. */
export const TokenReply = Type.Object({
  access_token: Text(),
  token_type: Text(),
  refresh_token: Text(),
  expires_in: Int,
  scope: Text(),
  tenant_id: Text(),
  user_id: Id,
  dept_id: Text(),
  post_id: Text(),
  role_id: Text(),
  role_name: Text(),
  oauth_id: Text(),
  account: Text(),
  user_name: Text(),
  nick_name: Text(),
  real_name: Text(),
  avatar: Text(),
  client_id: Text(),
  detail: Type.Object({ type: Text() }),
  all_user_info: Type.Object({
    user: Type.Object({ id: Id, deptId: Text(), deptList: Type.Array(DeptTag) }),
    deptNames: Text(),
  }),
  is_not_login: Type.Boolean(),
  must_change_password: Type.Boolean(),
  jti: Text(),
})

const TokenInput = Type.Object({
  tenantId: maybe(Text(12)),
  username: maybe(Text(64)),
  password: maybe(Digest),
  grant_type: maybe(Text(32)),
  scope: maybe(Text(32)),
  type: maybe(Text(32)),
  refresh_token: maybe(Text(512)),
  source: maybe(Text(32)),
  code: maybe(Text(2048)),
  state: maybe(Text(512)),
  phone: maybe(Text(32)),
})

const ExteriorInput = Type.Object({
  ...TokenInput.properties,
  supplierName: maybe(Text(128)),
  creditCode: maybe(Text(32)),
  workPhone: maybe(Text(32)),
})

/** The same login in the format of the open clients. */
const OpenTokenReply = Type.Object({
  accessToken: Text(),
  tokenType: Text(),
  refreshToken: Text(),
  userId: Id,
  tenantId: Text(),
  oauthId: Text(),
  avatar: Text(),
  authority: Text(),
  userName: Text(),
  account: Text(),
  expiresIn: Int,
  license: Text(),
})

const CaptchaReply = Type.Object({ key: Text(), image: Text() })

export const LocalLog = Type.Object({
  type: maybe(Text(32)),
  message: maybe(Text(2000)),
  stack: maybe(Text(8000)),
  info: maybe(Text(2000)),
  url: maybe(Text(1000)),
  time: maybe(Text(64)),
})

export const UserInfo = Type.Object({
  userId: Id,
  tenantId: Text(),
  account: Text(),
  realName: Text(),
  nickName: Text(),
  avatar: Text(),
  accountType: Int,
  deptId: Text(),
  deptName: Text(),
  roles: Type.Array(Text()),
  roleId: Text(),
})

export const auth = {
  token: oauth.post('token', 'Log in through the internal door, or refresh', { input: TokenInput, reply: TokenReply, form: 'bare' }),
  exterior: oauth.post('exterior', 'Log in through the external door', { input: ExteriorInput, reply: TokenReply, form: 'bare' }),
  admin: oauth.post('admin', 'Log in through the administrators’ door', { input: TokenInput, reply: TokenReply, form: 'bare' }),
  refresh: oauth.post('token/refresh', 'Rotate the refresh token', { input: TokenInput, reply: TokenReply, form: 'bare' }),
  smsCode: oauth.post('sms-code', 'Send a login code to a phone', {
    input: Type.Object({ tenantId: maybe(Text(12)), phone: Required(32) }),
    reply: Type.Object({ retryAfter: Int }),
  }),
  captcha: oauth.get('captcha', 'A picture to copy', { reply: CaptchaReply, form: 'bare' }),
  render: oauth.get('render/:source', 'Redirect to a configured social source', {
    input: Type.Object({ source: Required(32) }),
    form: 'bytes',
  }),
  logout: oauth.get('logout', 'End the session'),
  logoutOrLogs: oauth.post('logout', 'End the session, or, with a JSON array, upload local logs', {
    input: Type.Object({ items: maybe(Type.Array(LocalLog, { maxItems: 200 })) }),
    body: 'array',
    plainText: true,
  }),
  userInfo: oauth.get('user-info', 'The caller and their roles', { reply: UserInfo }),
  clearCache: oauth.get('clear-cache', 'Forget the caller’s cached menus and rights', { reply: Type.Object({}) }),
  stepUp: oauth.post('salary', 'Step up with the password: a salary token for 600 s', {
    input: Type.Object({ password: Digest }),
    reply: Type.Object({ salary_token: Text(), expires_in: Int }),
  }),
  registerGuest: user.post('register-guest', 'Ask for an account after a social login', {
    input: Type.Object({
      tenantId: maybe(Text(12)),
      name: maybe(Text(64)),
      account: maybe(Text(64)),
      password: maybe(Digest),
      password2: maybe(Digest),
      oauthId: maybe(Text(64)),
    }),
    reply: Done,
  }),
  updateUserDept: user.post('updateUserDept', 'Work for another of one’s own departments', {
    input: Type.Object({ deptId: maybe(Id) }),
    reply: Type.Object({ deptId: Id, deptName: Text() }),
  }),
  openToken: open.post('token', 'Log in or refresh, open dialect', {
    input: Type.Object({
      tenantId: maybe(Text(12)),
      account: maybe(Text(64)),
      username: maybe(Text(64)),
      password: maybe(Digest),
      grantType: maybe(Text(32)),
      grant_type: maybe(Text(32)),
      refreshToken: maybe(Text(512)),
      scope: maybe(Text(32)),
      type: maybe(Text(32)),
    }),
    reply: OpenTokenReply,
  }),
  openCaptcha: open.get('captcha', 'A picture to copy, open dialect', { reply: CaptchaReply }),
  openLogout: open.post('logout', 'End the session, open dialect'),
  sendLogs: folder('', 'auth').post('user/send-logs', 'Upload local logs, open dialect', {
    input: Type.Object({ items: maybe(Type.Array(LocalLog, { maxItems: 200 })) }),
    body: 'array',
  }),
}
