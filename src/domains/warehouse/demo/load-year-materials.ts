import type { DemoContext } from '#server/document/demo.ts'
import { spelled } from '#server/text/pinyin.ts'
import { materials } from '../material/material.table.ts'
import { warehouses } from '../place/warehouse.table.ts'

interface Made {
  readonly code: string
  readonly name: string
  readonly specs: string
  readonly modelNo: string
  readonly grade: string
  /** kg. */
  readonly weight: number
  readonly price: readonly [number, number]
}
type Ingot = readonly [code: string, specs: string, grade: string, weight: number, price: number]

/** 物料 that the demo company has for its year of making: products in series, and the ingots they are forged from. */
export async function loadYearMaterials({ tx, named, idOf }: DemoContext, made: readonly Made[], ingots: readonly Ingot[]): Promise<void> {
  const rows = [
    ...made.map(({ code, name, specs, modelNo, grade, weight, price }) => ({
      ...{ materialCode: code, materialName: name, specs, modelNo, materialType: '1', steelGrade: grade, unit: 'pc' },
      ...{ unitWeight: weight.toFixed(3), doubleUnit: 'no', lastPrice: price[0].toFixed(4), pieceUnit: null },
    })),
    ...ingots.map(([code, specs, steelGrade, weight, price]) => ({
      ...{
        materialCode: code,
        materialName: '八角钢锭',
        specs,
        modelNo: `BJ-${code.slice(-3)}`,
        materialType: '2',
        steelGrade,
        unit: 'kg',
      },
      ...{ unitWeight: weight.toFixed(3), doubleUnit: 'yes', lastPrice: price.toFixed(4), pieceUnit: 'zhi', leadDays: 30 },
    })),
  ]
  named('material', rows, ({ materialCode }) => materialCode)
  await tx.insert(materials).values(
    await Promise.all(
      rows.map(async row => ({
        ...{ ...row, id: idOf('material', row.materialCode), batchManaged: 'yes', needInspect: 'yes', enabled: 'yes' },
        py: await spelled(`${row.materialCode} ${row.materialName}`),
      })),
    ),
  )
}

/** 成品二库, where the keeper puts what is made in series, and 辅料二库, for what is bought for it: the first ones are being counted. */
export const YEAR_STORE = 'CP02'
export const YEAR_SUPPLIES = 'FL02'

export async function loadYearStores({ tx, idOf, named }: DemoContext): Promise<void> {
  const stores = [
    { code: YEAR_STORE, name: '成品二库', warehouseType: 'product', address: '喷漆车间东侧' },
    { code: YEAR_SUPPLIES, name: '辅料二库', warehouseType: 'raw', address: '仓储楼一层东侧' },
  ]
  named('warehouse', stores, ({ code }) => code)
  await tx.insert(warehouses).values(
    await Promise.all(
      stores.map(async ({ code, name, ...store }) => ({
        ...{ ...store, id: idOf('warehouse', code), warehouseCode: code, warehouseName: name, frozen: 'no', enabled: 'yes' },
        ...{ deptId: idOf('dept', 'warehouse'), keeperId: idOf('user', 'liang.yan'), py: await spelled(`${code} ${name}`) },
      })),
    ),
  )
}
