import Type from 'typebox'
import { folder } from './call.ts'
import { NodeEquipment, Process, QualityIndex } from './production-shape.ts'
import { Count, Flag, Id, IdInput, Ids, maybe, Page, Required, Text } from './vocabulary.ts'

/** 生产工序, spec 7.9. */
const call = folder('blade-biz/erpproducationprocess', 'production')
const Hours = Type.String({ pattern: '^\\d{1,8}(\\.\\d{1,2})?$' })

const workshops = {
  input: Type.Object({ keyword: maybe(Text(64)), all: maybe(Flag) }),
  reply: Type.Array(Type.Object({ id: Id, deptCode: Text(), deptName: Text(), parentId: Id })),
}
const bases = {
  input: Type.Object({ keyword: maybe(Text(64)), processKind: maybe(Count), status: maybe(Flag) }),
  reply: Type.Array(
    Type.Object({
      id: Id,
      baseProcessCode: Text(),
      baseProcessName: Text(),
      processKind: Count,
      allowRepair: Type.Boolean(),
      sort: Count,
      status: Flag,
      remark: Text(),
    }),
  ),
}

export const ProcessDetail = Type.Object({
  ...Process.properties,
  qualityTemplates: Type.Array(QualityIndex),
  equipments: Type.Array(NodeEquipment),
  /** Steps of routes in force that use it. */
  usedCount: Count,
})

export const productionProcess = {
  list: call.get('list', 'Production processes', { reply: Page(Process), paged: true }),
  detail: call.get('detail', 'A process with its quality template and machines', { input: IdInput, reply: ProcessDetail }),
  remove: call.post('remove', 'Deletes processes that no route uses', { input: Type.Object({ ids: Ids }) }),
  submit: call.post('submit', 'Adds or changes a process; quality template and machines are replaced if they are sent', {
    input: Type.Object({
      id: maybe(Id),
      lockVer: maybe(Count),
      processCode: Required(32),
      processName: Required(64),
      baseProcessCode: Required(32),
      deptShopId: Id,
      isReport: maybe(Type.Boolean()),
      isCheck: maybe(Type.Boolean()),
      isKey: maybe(Type.Boolean()),
      byCharge: maybe(Type.Boolean()),
      certType: maybe(Text(64)),
      stdPrepTime: maybe(Hours),
      stdRunTime: maybe(Hours),
      stdWaitTime: maybe(Hours),
      reportUnit: maybe(Text(16)),
      status: maybe(Flag),
      remark: maybe(Text(500)),
      qualityTemplates: maybe(Type.Array(QualityIndex, { maxItems: 100 })),
      equipmentIds: maybe(Type.Array(Id, { maxItems: 50 })),
    }),
    reply: ProcessDetail,
  }),
  /** The spec gives no method for these two look-ups, so both methods work. */
  deptShopLists: call.get('deptShopLists', 'Workshops the caller may use', workshops),
  deptShopListsPosted: call.post('deptShopLists', 'Workshops the caller may use', workshops),
  findBaseProcess: call.get('findBaseProcess', 'Base processes', bases),
  findBaseProcessPosted: call.post('findBaseProcess', 'Base processes', bases),
}
