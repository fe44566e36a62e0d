import { post } from '#domains/warehouse/stock/stock.ledger.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { spelled } from '#server/text/pinyin.ts'
import { knifeQuotas, knives } from '../knife/knife.table.ts'
import { knifeSeeds, quotaSeeds } from './knives.ts'

/** 刀具 of the demo company, and what lies in the tool crib of the machining workshop. */
export async function loadKnives(ctx: DemoContext): Promise<void> {
  const { tx, named, idOf, newId } = ctx
  const ids = named('knife', knifeSeeds, ({ code }) => code)
  await tx.insert(knives).values(
    await Promise.all(
      knifeSeeds.map(async ({ code, name, crib: _, cost: __, ...row }) => ({
        ...{ ...row, id: ids.get(code) ?? '', knifeCode: code, knifeName: name, materialId: idOf('material', code), enabled: 'yes' },
        py: await spelled(`${code} ${name}`),
      })),
    ),
  )
  await tx.insert(knifeQuotas).values(
    quotaSeeds.map(([machine, code, monthlyQuota]) => ({
      ...{ id: newId(), equipmentId: idOf('equipment', machine), knifeId: ids.get(code) ?? '', monthlyQuota },
    })),
  )
  const bizId = newId()
  await post(
    ctx,
    knifeSeeds.map(({ code, crib, cost }) => ({
      ...{ bizType: 'OPENING', bizId, bizLineId: newId(), billNo: 'QC-DJ02', warehouseId: idOf('warehouse', 'DJ02') },
      ...{ materialId: idOf('material', code), batchNo: '', qty: crib, unitCost: cost },
    })),
  )
}
