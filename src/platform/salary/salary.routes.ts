import { salary } from '../../contract/user.ts'
import { forbidden } from '../../server/http/refusal.ts'
import { routes } from '../../server/http/route.ts'
import { grades } from './salary.store.ts'

const EXTERNAL = 3

/** Amounts of the salary grades: a salary token, and not an outsider's. */
export default routes(on => {
  on(salary.grades, { salary: true }, scene => {
    if (scene.caller.accountType === EXTERNAL) throw forbidden()
    return grades(scene)
  })
})
