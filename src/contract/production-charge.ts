import Type from 'typebox'
import { folder } from './call.ts'
import { Id, maybe, Required, Text } from './vocabulary.ts'

/** 炉次: pieces that are heated or treated together. */
const call = folder('blade-biz/erpproducationcharge', 'production')
const Hours = Type.String({ pattern: '^\\d{1,3}(\\.\\d{1,2})?$' })
const Source = Type.Union([Type.Literal('phone'), Type.Literal('station'), Type.Literal('office')])
const Stand = Type.Object({ chargeId: Id, chargeNo: Text(80), state: Text(16), chargeWeight: Text(24), runHours: maybe(Text(16)) })

export const chargeCalls = {
  load: call.post('load', 'Loads pieces into a furnace', {
    input: Type.Object({
      equipmentId: Id,
      proCodes: Type.Array(Required(40), { minItems: 1, maxItems: 50 }),
      setTemp: maybe(Type.Integer({ minimum: 0, maximum: 2000 })),
      holdHours: maybe(Hours),
    }),
    reply: Stand,
  }),
  start: call.post('start', 'Fires a furnace: all pieces in it are started', {
    input: Type.Object({ chargeId: Id, employeeIds: maybe(Type.Array(Id, { maxItems: 20 })), source: maybe(Source) }),
    reply: Stand,
  }),
  finish: call.post('finish', 'Takes the pieces out of a furnace: all of them are finished', {
    input: Type.Object({ chargeId: Id, remark: maybe(Text(500)), source: maybe(Source) }),
    reply: Stand,
  }),
}
