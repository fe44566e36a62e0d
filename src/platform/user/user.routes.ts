import { user } from '#contract/user.ts'
import { callersOf } from '#platform/auth/caller.store.ts'
import { unlock } from '#platform/auth/guard.store.ts'
import { note } from '#platform/log/usual.store.ts'
import { split } from '#server/db/keeper.ts'
import { may, requireButton } from '#server/http/caller.ts'
import { forbidden } from '#server/http/refusal.ts'
import { anybody, routes, type Scene, signedIn } from '#server/http/route.ts'
import { replaceRoles } from './membership.store.ts'
import { changeOwnPassword, resetPasswords } from './password.store.ts'
import { changeOneself, changePerson, changeStatus, createPerson, removePeople } from './person.store.ts'
import { peopleToChange } from './sight.store.ts'
import { listPeople, onePerson, ownRecord, staffToChoose } from './user.store.ts'

/** 人员. Everybody keeps their own contact fields and password; everything else needs the button, and reaches as far as the caller sees. */
export default routes(on => {
  on(user.list, { may: 'user_view' }, scene => listPeople(scene), { exports: 'user_export' })
  on(user.detail, { may: 'user_view' }, scene => onePerson(scene, scene.input.id))
  on(user.info, anybody, scene => ownRecord(scene))
  on(user.userList, signedIn, scene => staffToChoose(scene))

  on(
    user.submit,
    { may: ['user_add', 'user_edit'] },
    async scene => {
      const { caller, input } = scene
      requireButton(caller, input.id ? 'user_edit' : 'user_add')
      rightsChanged(scene)
      return input.id ? changePerson(scene, input.id, input) : createPerson(scene, input)
    },
    { imports: 'user_import' },
  )
  on(user.update, anybody, async scene => {
    const { caller, input } = scene
    rightsChanged(scene)
    const entitled = caller.accountType !== 3 && !caller.mustChangePassword && may(caller, 'user_edit')
    if (input.id && entitled) await changePerson(scene, input.id, input)
    else if ((input.id ?? caller.userId) === caller.userId) await changeOneself(scene, input)
    else throw forbidden()
    return true
  })
  on(user.updateInfo, anybody, async scene => {
    await changeOneself(scene, scene.input)
    rightsChanged(scene)
    return true
  })

  on(user.updatePassword, anybody, async scene => {
    await changeOwnPassword(scene, scene.input)
    rightsChanged(scene)
    return true
  })
  on(user.resetPassword, { may: 'user_reset' }, async scene => {
    rightsChanged(scene)
    return resetPasswords(scene, split(scene.input.userIds))
  })

  on(user.grant, { may: 'user_role' }, async scene => {
    const people = await peopleToChange(scene, split(scene.input.userIds))
    await replaceRoles(
      scene,
      people.map(person => person.id),
      [...new Set(split(scene.input.roleIds))],
    )
    rightsChanged(scene)
    return true
  })
  on(user.changeStatus, { may: 'user_edit' }, async scene => {
    await changeStatus(scene, split(scene.input.userIds), scene.input.status)
    rightsChanged(scene)
    return true
  })
  on(user.unlock, { may: 'user_unlock' }, async scene => {
    const { tx, caller } = scene
    const accounts = (await peopleToChange(scene, split(scene.input.userIds))).map(person => person.account)
    await unlock(tx, caller.tenantId, ...accounts)
    await note(scene, 'info', 'login.unlocked', { accounts }, { id: caller.userId, account: caller.account })
    return true
  })
  on(user.remove, { may: 'user_delete' }, async scene => {
    await removePeople(scene, split(scene.input.ids))
    rightsChanged(scene)
    return true
  })
})

/** What people may do is remembered for a few seconds. Forgotten after the commit: a call in between would remember the old again. */
const rightsChanged = ({ after, site }: Scene) => after(() => callersOf(site).forget())
