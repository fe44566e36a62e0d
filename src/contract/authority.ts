import Type from 'typebox'
import { folder } from './call.ts'
import { Id, Text } from './vocabulary.ts'

/** Spec 7.7: the departments, and through them the production routes, that the caller may work with. */
const call = folder('blade-biz/base_auth', 'authority')
const DeptInput = Type.Object({ deptId: Id })

export const authority = {
  findDeptHasNextAll: call.get('findDeptHasNextAll', 'A department and all below it', { input: DeptInput, reply: Type.Array(Id) }),
  findRouteAuthList: call.get('findRouteAuthList', 'Departments whose production routes the caller may use', {
    reply: Type.Array(Type.Object({ id: Id, deptName: Text() })),
  }),
  checkIsDeptHas: call.get('checkIsDeptHas', 'Is the department inside the caller’s scope?', { input: DeptInput, reply: Type.Boolean() }),
  checkIsRouteDept: call.get('checkIsRouteDept', 'Does the production route belong to the caller’s departments?', {
    input: Type.Object({ id: Id }),
    reply: Type.Boolean(),
  }),
}
