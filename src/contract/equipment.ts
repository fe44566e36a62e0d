import Type, { type Static } from 'typebox'
import { folder } from './call.ts'
import { Count, Decimal, Id, Moment, maybe, Required, Text } from './vocabulary.ts'

/** 设备 on a phone: what its plate leads to. People of its workshop report faults and do checks there, without a right of their own. */
const call = folder('blade-biz/equipment', 'equipment')

const CheckItem = Type.Object({
  itemNo: Count,
  part: Text(),
  itemName: Text(),
  method: Text(),
  isMeasured: Type.Boolean(),
  lowerLimit: maybe(Decimal),
  upperLimit: maybe(Decimal),
  stopOnFail: Type.Boolean(),
})

export const MachineCard = Type.Object({
  equipmentId: Id,
  equipmentCode: Text(),
  equipmentName: Text(),
  workshopName: Text(),
  /** Dictionary equipment_state. */
  equipmentState: Text(),
  /** Why nothing can be started on it now. */
  barred: maybe(Text()),
  /** Whether the reader is of its workshop, or keeps machines. */
  isOurs: Type.Boolean(),
  repairs: Type.Array(
    Type.Object({ id: Id, repairNo: Text(), state: Text(), faultLevel: Text(), faultDesc: Text(), reportTime: Moment, reporter: Text() }),
  ),
  checks: Type.Array(
    Type.Object({ id: Id, cycle: Text(), ownerKind: Text(), shiftName: Text(), untilDate: Text(), items: Type.Array(CheckItem) }),
  ),
})
export type MachineCard = Static<typeof MachineCard>
export type CheckTask = MachineCard['checks'][number]

const Level = Type.Union([Type.Literal('1'), Type.Literal('2'), Type.Literal('3')])

export const machineCalls = {
  card: call.get('card', 'A machine as its plate leads to it', { input: Type.Object({ equipmentCode: Required(64) }), reply: MachineCard }),
  report: call.post('report', 'Reports a fault of a machine', {
    input: Type.Object({ equipmentCode: Required(64), faultLevel: Level, faultDesc: Required(500) }),
    reply: Type.Object({ id: Id, repairNo: Text() }),
  }),
  check: call.post('check', 'Does a check that is due', {
    input: Type.Object({
      recordId: Id,
      items: Type.Array(Type.Object({ itemNo: Count, value: maybe(Decimal), pass: maybe(Type.Boolean()), remark: maybe(Text(200)) }), {
        maxItems: 99,
      }),
    }),
    reply: Type.Object({ passed: Type.Boolean() }),
  }),
}
