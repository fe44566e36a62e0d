import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { process } from './process.master.ts'
import { kindFor, refuseIfUsed, refuseUnlessFree } from './process.store.ts'
import { processEquipments, processes, processStandards } from './process.table.ts'

export default resource(process, processes, {
  access: staffOnly,
  counted: {
    indexCount: sql`(select coalesce(max(jsonb_array_length(${processStandards.indices})), 0)::int from ${processStandards}
      where ${processStandards.processId} = ${processes.id})`,
    equipmentCount: sql`(select count(*)::int from ${processEquipments} where ${processEquipments.processId} = ${processes.id})`,
  },
  async saving(ctx, row, before) {
    if (before) await refuseUnlessFree(ctx, before, row)
    return { processKind: await kindFor(ctx, row) }
  },
  removing: refuseIfUsed,
})
