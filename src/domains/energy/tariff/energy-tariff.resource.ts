import { and, eq, gte, lte, ne } from 'drizzle-orm'
import { notDeleted } from '#server/db/rows.ts'
import { resource } from '#server/document/master-resource.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { energyReadings } from '../reading/energy-reading.table.ts'
import { energyTariff } from './energy-tariff.master.ts'
import { energyTariffs } from './energy-tariff.table.ts'

export default resource(energyTariff, energyTariffs, {
  async saving(ctx, row, before) {
    const { tx, caller } = ctx
    tx.lock(`tariff ${row.energyType}`)
    if (before && (await isUsed(ctx, before.id))) throw new Refusal('该电价已用于抄表，不能修改；请另建新的生效区间')
    const [other] = await tx
      .select({ from: energyTariffs.validFrom })
      .from(energyTariffs)
      .where(
        and(
          ...[notDeleted(energyTariffs, caller.tenantId), eq(energyTariffs.energyType, row.energyType)],
          ...[lte(energyTariffs.validFrom, row.validTo), gte(energyTariffs.validTo, row.validFrom)],
          before ? ne(energyTariffs.id, before.id) : undefined,
        ),
      )
    if (other) throw new Refusal(`与 ${other.from} 起生效的电价重叠`)
    return undefined
  },
  async removing(ctx, ids) {
    for (const id of ids) if (await isUsed(ctx, id)) throw new Refusal('该电价已用于抄表，不能删除')
  },
})

async function isUsed({ tx }: Context, id: string): Promise<boolean> {
  const [used] = await tx.select({ id: energyReadings.id }).from(energyReadings).where(eq(energyReadings.tariffId, id)).limit(1)
  return used !== undefined
}
