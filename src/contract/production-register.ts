import Type from 'typebox'
import { folder } from './call.ts'
import { Count, Flag, Id, Ids, Moment, maybe, Page, Text } from './vocabulary.ts'

/** 路线登记, spec 7.9: which lines work orders may choose. */
const call = folder('blade-biz/erpproducationroute', 'production')

const Register = Type.Object({
  id: Id,
  routeCode: Text(),
  routeName: Text(),
  routeType: Count,
  materialCode: Text(),
  materialName: Text(),
  versionNum: maybe(Count),
  inForce: Type.Boolean(),
  deptShopId: maybe(Id),
  isDefault: Type.Boolean(),
  status: Flag,
  registerUser: Id,
  registerTime: Moment,
  unRegisterReason: Text(),
})

export const routeRegisterCalls = {
  findRouteRegister: call.post('findRouteRegister', 'Registered lines', {
    input: Type.Object({ materialCode: maybe(Text(64)) }),
    reply: Page(Register),
    paged: true,
  }),
  routeRegister: call.post('routeRegister', 'Opens the line of a route to a product', {
    input: Type.Object({ routeId: Id, materialCode: maybe(Text(64)), deptShopId: maybe(Id), isDefault: maybe(Flag) }),
    reply: Register,
  }),
  routeUnRegister: call.post('routeUnRegister', 'Closes registered lines', {
    input: Type.Object({ ids: Ids, reason: maybe(Text(200)) }),
    reply: Count,
  }),
  checkRouteRegister: call.post('checkRouteRegister', 'Is the line of a route open to a product?', {
    input: Type.Object({ routeId: Id, materialCode: maybe(Text(64)), deptShopId: maybe(Id) }),
    reply: Type.Object({ registered: Type.Boolean(), registerId: maybe(Id), isDefault: maybe(Type.Boolean()) }),
  }),
}
