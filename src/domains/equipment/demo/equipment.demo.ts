import { type DemoContext, demo } from '#server/document/demo.ts'
import { spelled } from '#server/text/pinyin.ts'
import { equipments } from '../equipment.table.ts'
import { equipment as equipmentSeeds } from './equipment.ts'

/** 设备 of the demo company. */
export default demo({ masters: loadEquipment })

async function loadEquipment({ tx, named, idOf }: DemoContext): Promise<void> {
  const ids = named('equipment', equipmentSeeds, ({ code }) => code)
  await tx.insert(equipments).values(
    await Promise.all(
      equipmentSeeds.map(async ({ code, name, type, workshop, special, ...row }) => {
        return {
          ...row,
          ...{ id: ids.get(code) ?? '', equipmentCode: code, equipmentName: name, equipmentType: type, workshopId: idOf('dept', workshop) },
          ...{ isSpecial: special ? 'yes' : 'no', equipmentState: '1', py: await spelled(`${code} ${name}`) },
        }
      }),
    ),
  )
}
