import { randomInt } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { auth } from '#contract/auth.ts'
import type { Input } from '#contract/call.ts'
import { recordLocalLogs } from '#platform/log/error.store.ts'
import { deptsNamed } from '#platform/org/dept.store.ts'
import { requireOpenTenant } from '#platform/tenant/open-tenant.store.ts'
import { userDepts, users } from '#platform/user/user.table.ts'
import { digestOfSealed, digestOfSent, passwordMatches } from '#server/auth/password.ts'
import { Refusal } from '#server/http/refusal.ts'
import { anybody, type Context, type OpenContext, open, routes } from '#server/http/route.ts'
import { sessions } from './auth.table.ts'
import { callersOf } from './caller.store.ts'
import { newCaptcha, requireCaptcha } from './captcha.store.ts'
import { attemptFailed, attemptOf, attemptSucceeded, countAttempt } from './guard.store.ts'
import { clientOf, type Door, enter, isSameTenant, logIn, logInByPhone, personOf, tenantOf } from './login.store.ts'
import { faceOf, tokenReply } from './profile.store.ts'
import { registerGuest } from './register.store.ts'
import { endSessions, type Opened, rotate } from './session.store.ts'
import { authorizationUrl, socialPerson } from './social.store.ts'
import { giveTicket, giveTicketAfter, randomKey } from './ticket.store.ts'

const SMS_SECONDS = 300
const SMS_PAUSE = 60
const NOBODY = '0'
const STEP_UP_SECONDS = 600
const REGISTER_SECONDS = 900

/** No transaction around the whole: see DoorScene. */
const piecemeal = { reads: true }

type TokenContext = OpenContext<Input<typeof auth.exterior>>

/** Spec 7.2. The three doors differ in nothing but the number they pass. */
export default routes(on => {
  on(auth.token, open, ctx => token(ctx, 1), piecemeal)
  on(auth.admin, open, ctx => token(ctx, 2), piecemeal)
  on(auth.exterior, open, ctx => token(ctx, 3), piecemeal)
  on(auth.refresh, open, ctx => refresh(ctx, ctx.input.refresh_token), piecemeal)

  on(
    auth.openToken,
    open,
    async ctx => {
      const { input } = ctx
      const grant = input.grantType ?? input.grant_type ?? 'password'
      const opened =
        grant === 'refresh_token' ? await refreshed(ctx, input.refreshToken) : await openLogin(ctx, grant, input.password ?? '')
      const reply = await tokenReply(ctx.tx, ctx.app, ctx.site, opened)
      return {
        accessToken: reply.access_token,
        tokenType: reply.token_type,
        refreshToken: reply.refresh_token,
        userId: reply.user_id,
        tenantId: reply.tenant_id,
        oauthId: '',
        avatar: reply.avatar,
        authority: reply.role_name,
        userName: reply.nick_name,
        account: reply.account,
        expiresIn: reply.expires_in,
        license: '',
      }
    },
    piecemeal,
  )

  on(auth.captcha, open, newCaptcha)
  on(auth.openCaptcha, open, newCaptcha)

  on(
    auth.smsCode,
    open,
    async ({ input, tx, app, from, log }) => {
      await clientOf({ tx, app, from })
      const { sendSms } = app
      if (!sendSms) throw new Refusal('系统未配置短信网关，不能发送验证码')
      await countAttempt(tx, attemptOf('sms', input.phone, from.ip))
      const tenantId = tenantOf({ from }, input.tenantId)
      const holders = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.phone, input.phone), eq(users.tenantId, tenantId), eq(users.isDeleted, 0), eq(users.status, 1)))
        .limit(2)
      // A number that two people share names neither of them.
      const person = holders.length === 1 ? holders[0] : undefined
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      // An unknown number gets the same answers, in the same time, and no message: its ticket is nobody's.
      const left = await giveTicketAfter(SMS_PAUSE, tx, 'sms', input.phone, SMS_SECONDS, code, { userId: person?.id ?? NOBODY })
      if (left > 0) throw new Refusal(`验证码已发送，请 ${left} 秒后再试`, 429, { retryAfter: left })
      if (person)
        sendSms(input.phone, `您的登录验证码为 ${code}，5 分钟内有效。`).catch((error: Error) =>
          log.error({ reason: error.message }, 'the message was not sent'),
        )
      return { retryAfter: SMS_PAUSE }
    },
    piecemeal,
  )

  on(auth.render, open, async ({ input, tx, app }) => ({
    status: 302,
    headers: { location: await authorizationUrl(tx, app, input.source) },
    body: '',
  }))

  on(auth.logout, anybody, leave, { reads: false })
  on(auth.openLogout, anybody, leave)
  on(auth.logoutOrLogs, anybody, async ctx => {
    if (!ctx.input.items) return leave(ctx)
    await recordLocalLogs(ctx, ctx.input.items)
    return true
  })
  on(auth.sendLogs, anybody, async ctx => {
    await recordLocalLogs(ctx, ctx.input.items ?? [])
    return true
  })

  on(auth.userInfo, anybody, async ({ caller, tx, app, site }) => {
    const [person] = await tx.select().from(users).where(eq(users.id, caller.userId))
    const [dept] = await deptsNamed(tx, [caller.deptId])
    return {
      userId: caller.userId,
      tenantId: caller.tenantId,
      account: caller.account,
      realName: person?.realName,
      nickName: person?.name,
      avatar: await faceOf(tx, app, site, caller, person?.avatar ?? ''),
      accountType: caller.accountType,
      deptId: caller.deptId,
      deptName: dept?.deptName,
      roles: caller.roleAliases,
      roleId: caller.roleIds.join(','),
    }
  })
  on(auth.clearCache, anybody, ({ site }) => {
    callersOf(site).forget()
    return {}
  })

  on(
    auth.stepUp,
    anybody,
    async ({ input, caller, tx, site, app, from }) => {
      const attempt = attemptOf(caller.tenantId, caller.account, from.ip)
      await countAttempt(tx, attempt)
      const [person] = await tx.select().from(users).where(eq(users.id, caller.userId))
      if (!(await passwordMatches(person?.passwordHash, digestOfSealed(app.sm2, input.password)))) {
        await attemptFailed(tx, attempt)
        throw new Refusal('密码错误')
      }
      await attemptSucceeded(tx, attempt)
      const claims = { site: site.id, subject: caller.userId, session: caller.sessionId }
      return { salary_token: await app.tokens.issue('stepUp', claims, STEP_UP_SECONDS), expires_in: STEP_UP_SECONDS }
    },
    piecemeal,
  )

  on(auth.registerGuest, open, async ctx => {
    await registerGuest(ctx, ctx.input)
    return true
  })

  on(auth.updateUserDept, anybody, async ({ input, caller, tx, site, after }) => {
    if (!input.deptId) throw new Refusal('请选择业务部门！')
    const mine = await tx.select({ deptId: userDepts.deptId }).from(userDepts).where(eq(userDepts.userId, caller.userId))
    if (!mine.some(row => row.deptId === input.deptId)) throw new Refusal('只能切换到本人所属的部门')
    await tx.update(sessions).set({ deptId: input.deptId }).where(eq(sessions.id, caller.sessionId))
    await tx.update(users).set({ lastDeptId: input.deptId }).where(eq(users.id, caller.userId))
    after(() => callersOf(site).forget())
    const [dept] = await deptsNamed(tx, [input.deptId])
    return { deptId: input.deptId, deptName: dept?.deptName }
  })
})

async function token(ctx: TokenContext, door: Door) {
  const { input } = ctx
  switch (input.grant_type ?? 'password') {
    case 'refresh_token':
      return refresh(ctx, input.refresh_token)
    case 'social':
      return social(ctx, door)
    case 'sms_code':
      return reply(ctx, await logInByPhone(ctx, door, input.phone ?? '', input.code ?? ''))
    case 'password':
    case 'captcha': {
      await requireCaptcha(ctx, input.grant_type ?? 'password')
      const exterior = { supplierName: input.supplierName, creditCode: input.creditCode, workPhone: input.workPhone }
      const credentials = { tenantId: input.tenantId, account: input.username ?? '', password: input.password ?? '', exterior }
      return reply(ctx, await logIn(ctx, door, credentials))
    }
    default:
      throw new Refusal('不支持的授权类型', 400, { error: 'unsupported_grant_type' })
  }
}

/** Open clients send the password plain, digested or encrypted; the account's own door is taken as they have only one. */
async function openLogin(ctx: OpenContext<Input<typeof auth.openToken>>, grant: string, typed: string): Promise<Opened> {
  if (grant !== 'password' && grant !== 'captcha') throw new Refusal('不支持的授权类型')
  await requireCaptcha(ctx, grant)
  const { input, tx, app } = ctx
  const account = input.account ?? input.username ?? ''
  const tenantId = tenantOf(ctx, input.tenantId)
  const [known] = await tx
    .select({ type: users.userType })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), sql`lower(${users.account}) = lower(${account})`, eq(users.isDeleted, 0)))
  const password = digestOfSent(app.sm2, typed)
  return logIn(ctx, known?.type === 2 ? 2 : 1, { tenantId, account, password })
}

const reply = (ctx: Pick<Context, 'tx' | 'app' | 'site'>, opened: Opened) => tokenReply(ctx.tx, ctx.app, ctx.site, opened)

async function refresh(ctx: TokenContext, token: string | undefined) {
  return reply(ctx, await refreshed(ctx, token))
}

async function refreshed(ctx: Pick<Context, 'tx' | 'site' | 'app' | 'from'>, token: string | undefined): Promise<Opened> {
  const clientId = await clientOf(ctx)
  const opened = await rotate(ctx.tx, ctx.app, ctx.site, token ?? '', clientId)
  const [person] = opened ? await ctx.tx.select({ tenantId: users.tenantId }).from(users).where(eq(users.id, opened.userId)) : []
  if (!opened || !person || !isSameTenant(ctx, person.tenantId))
    throw new Refusal('登录已过期，请重新登录', 400, { error: 'invalid_grant' })
  await requireOpenTenant(ctx.tx, person.tenantId)
  return opened
}

/** Somebody the source knows and we do not yet gets a ticket for the registration dialog. */
async function social(ctx: TokenContext, door: Door) {
  const { input, app, tx } = ctx
  const clientId = await clientOf(ctx)
  const who = await socialPerson(tx, app, input.source ?? '', input.code ?? '', input.state ?? '')
  const person = await personOf(ctx, who.source, who.subject)
  if (person) {
    if (person.userType !== door || !isSameTenant(ctx, person.tenantId))
      throw new Refusal('用户名或密码错误', 400, { error: 'invalid_grant' })
    if (person.status !== 1) throw new Refusal('账号已停用，请联系管理员', 400, { error: 'invalid_grant' })
    return reply(ctx, await enter(ctx, person, door, clientId))
  }
  const oauthId = randomKey()
  await giveTicket(tx, 'register', oauthId, REGISTER_SECONDS, '', { ...who })
  return { user_id: '-1', oauth_id: oauthId, user_name: who.name, nick_name: who.name, is_not_login: true, expires_in: 0 }
}

async function leave({ caller, tx, site }: Context) {
  await endSessions(tx, site, eq(sessions.id, caller.sessionId), 'logout')
  return true
}
