import { user } from '#contract/user.ts'
import { callersOf } from '#platform/auth/caller.store.ts'
import { unlock } from '#platform/auth/guard.store.ts'
import { note } from '#platform/log/usual.store.ts'
import { parseIds } from '#server/db/rows.ts'
import { may, requireButton } from '#server/http/caller.ts'
import { forbidden } from '#server/http/refusal.ts'
import { anybody, type Context, routes, signedIn } from '#server/http/route.ts'
import { peopleToChange } from './access.store.ts'
import { replaceRoles } from './membership.store.ts'
import { changeOwnPassword, resetPasswords } from './password.store.ts'
import { changeOneself, changePerson, changeStatus, createPerson, removePeople } from './person.store.ts'
import { listPeople, onePerson, ownRecord, staffToChoose } from './user.store.ts'

/** 人员. Everybody may change their own contact fields and password; the rest needs the button, within the caller's scope. */
export default routes(on => {
  on(user.list, { may: 'user_view' }, ctx => listPeople(ctx), { exports: 'user_export' })
  on(user.detail, { may: 'user_view' }, ctx => onePerson(ctx, ctx.input.id))
  on(user.info, anybody, ctx => ownRecord(ctx))
  on(user.userList, signedIn, ctx => staffToChoose(ctx))

  on(
    user.submit,
    { may: ['user_add', 'user_edit'] },
    async ctx => {
      const { caller, input } = ctx
      requireButton(caller, input.id ? 'user_edit' : 'user_add')
      rightsChanged(ctx)
      return input.id ? changePerson(ctx, input.id, input) : createPerson(ctx, input)
    },
    { imports: 'user_import' },
  )
  on(user.update, anybody, async ctx => {
    const { caller, input } = ctx
    rightsChanged(ctx)
    const entitled = caller.accountType !== 3 && !caller.mustChangePassword && may(caller, 'user_edit')
    if (input.id && entitled) await changePerson(ctx, input.id, input)
    else if ((input.id ?? caller.userId) === caller.userId) await changeOneself(ctx, input)
    else throw forbidden()
    return true
  })
  on(user.updateInfo, anybody, async ctx => {
    await changeOneself(ctx, ctx.input)
    rightsChanged(ctx)
    return true
  })

  on(user.updatePassword, anybody, async ctx => {
    await changeOwnPassword(ctx, ctx.input)
    rightsChanged(ctx)
    return true
  })
  on(user.resetPassword, { may: 'user_reset' }, async ctx => {
    rightsChanged(ctx)
    return resetPasswords(ctx, parseIds(ctx.input.userIds))
  })

  on(user.grant, { may: 'user_role' }, async ctx => {
    const people = await peopleToChange(ctx, parseIds(ctx.input.userIds))
    await replaceRoles(
      ctx,
      people.map(person => person.id),
      [...new Set(parseIds(ctx.input.roleIds))],
    )
    rightsChanged(ctx)
    return true
  })
  on(user.changeStatus, { may: 'user_edit' }, async ctx => {
    await changeStatus(ctx, parseIds(ctx.input.userIds), ctx.input.status)
    rightsChanged(ctx)
    return true
  })
  on(user.unlock, { may: 'user_unlock' }, async ctx => {
    const { tx, caller } = ctx
    const accounts = (await peopleToChange(ctx, parseIds(ctx.input.userIds))).map(person => person.account)
    await unlock(tx, caller.tenantId, ...accounts)
    await note(ctx, 'info', 'login.unlocked', { accounts }, { id: caller.userId, account: caller.account })
    return true
  })
  on(user.remove, { may: 'user_delete' }, async ctx => {
    await removePeople(ctx, parseIds(ctx.input.ids))
    rightsChanged(ctx)
    return true
  })
})

/** Drops cached rights after the commit: dropping them earlier, a concurrent call could cache the old ones again. */
const rightsChanged = ({ after, site }: Context) => after(() => callersOf(site).forget())
