import { type DemoContext, demo } from '#server/document/demo.ts'
import { spelled } from '#server/text/pinyin.ts'
import { equipments } from '../equipment.table.ts'
import { IDLE, IN_USE } from '../equipment-state.rules.ts'
import { equipment as equipmentSeeds, isIdle, LIFE_YEARS } from './equipment.ts'
import { loadKnives } from './load-knives.ts'
import { loadUpkeep } from './load-upkeep.ts'

/** 设备 of the demo company. */
export default demo({
  masters: loadEquipment,
  // Tools are materials, which the warehouse brings, with the books open.
  async books(ctx) {
    await loadKnives(ctx)
    await loadUpkeep(ctx)
  },
  after: ['warehouse'],
})

async function loadEquipment({ tx, named, idOf }: DemoContext): Promise<void> {
  const ids = named('equipment', equipmentSeeds, ({ code }) => code)
  await tx.insert(equipments).values(
    await Promise.all(
      equipmentSeeds.map(async ({ code, name, type, workshop, special, ...row }) => {
        return {
          ...row,
          ...{ id: ids.get(code) ?? '', equipmentCode: code, equipmentName: name, equipmentType: type, workshopId: idOf('dept', workshop) },
          ...{ assetNo: `GD-${code.slice(3)}`, maker: '北方重机', lifeYears: LIFE_YEARS },
          ...{ isSpecial: special ? 'yes' : 'no', equipmentState: isIdle(code) ? IDLE : IN_USE, py: await spelled(`${code} ${name}`) },
        }
      }),
    ),
  )
}
