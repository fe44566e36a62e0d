import { and, eq } from 'drizzle-orm'
import { resource } from '#server/document/master-resource.ts'
import { Refusal } from '#server/http/refusal.ts'
import { swapMeter } from '../reading/reading.ledger.ts'
import { energyMeter } from './energy-meter.master.ts'
import { energyMeters } from './energy-meter.table.ts'

/** Once it was read, a meter stays what it was. */
const FIXED = ['energyType', 'workshopId', 'parentId', 'equipmentId', 'ratio', 'multiPeriod', 'installDate'] as const
const REGISTERS = ['sharpValue', 'peakValue', 'flatValue', 'valleyValue'] as const

export default resource(energyMeter, energyMeters, {
  async saving({ tx, caller }, row, before) {
    if (before?.lastDate) {
      const changed = FIXED.some(name => (before[name] ?? '') !== (row[name] ?? ''))
      if (changed) throw new Refusal('已抄过的表不能改类型、车间、上级表、设备、倍率和分时')
      if (REGISTERS.some(name => Number(before[name] ?? 0) !== Number(row[name] ?? 0)))
        throw new Refusal('示数由抄表更新，更换表计请用“换表”')
    }
    if (!row.parentId) return undefined
    if (row.parentId === before?.id) throw new Refusal('上级表不能是本表')
    const [parent] = await tx
      .select()
      .from(energyMeters)
      .where(and(eq(energyMeters.id, row.parentId), eq(energyMeters.tenantId, caller.tenantId)))
    const isAlike = parent?.workshopId === row.workshopId && parent.energyType === row.energyType && parent.isTotal === 'yes'
    if (!isAlike) throw new Refusal('上级表须为同车间、同能源类型的总表')
    return undefined
  },
  actions: {
    async swap(ctx, { id }, values) {
      await swapMeter(ctx, id, values)
      return undefined
    },
    async disable() {
      return { enabled: 'no' }
    },
  },
})
