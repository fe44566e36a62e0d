import type { DemoContext } from '#server/document/demo.ts'
import { spelled } from '#server/text/pinyin.ts'
import { materials } from '../material/material.table.ts'
import { locations } from '../place/location.table.ts'
import { warehouses } from '../place/warehouse.table.ts'
import { materials as materialSeeds } from './materials.ts'
import { warehouses as warehouseSeeds } from './warehouses.ts'

/** 物料, 仓库, 库位 of the demo company. */
export async function loadPlaces({ tx, newId, idOf, named }: DemoContext): Promise<void> {
  named('material', materialSeeds, ({ materialCode }) => materialCode)
  await tx.insert(materials).values(
    await Promise.all(
      materialSeeds.map(async row => ({
        id: idOf('material', row.materialCode),
        ...row,
        steelGrade: row.steelGrade || null,
        pieceUnit: row.doubleUnit === 'yes' ? 'zhi' : null,
        py: await spelled(`${row.materialCode} ${row.materialName}`),
      })),
    ),
  )
  named('warehouse', warehouseSeeds, ({ code }) => code)
  await tx.insert(warehouses).values(
    await Promise.all(
      warehouseSeeds.map(async ({ code, name, type, keeper, address }) => ({
        id: idOf('warehouse', code),
        warehouseCode: code,
        warehouseName: name,
        warehouseType: type,
        deptId: idOf('dept', 'warehouse'),
        keeperId: idOf('user', keeper),
        address: address || null,
        frozen: 'no',
        enabled: 'yes',
        py: await spelled(`${code} ${name}`),
      })),
    ),
  )
  await tx.insert(locations).values(
    await Promise.all(
      warehouseSeeds.flatMap(({ code, locations: places }) =>
        places.map(async ([locationCode, locationName]) => ({
          id: newId(),
          warehouseId: idOf('warehouse', code),
          locationCode,
          locationName,
          enabled: 'yes',
          py: await spelled(`${locationCode} ${locationName}`),
        })),
      ),
    ),
  )
}
