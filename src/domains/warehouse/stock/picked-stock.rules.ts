import { unitField } from '#company/units.ts'
import { quantity, ref, text } from '#model/form/field.ts'

/** 选库存. Columns of a form in which stock of a warehouse is picked: a batch at its place, and what is told of it. */
export const pickedStock = <const W extends string>(warehouse: W) =>
  ({
    stockId: ref('库存', {
      required: true,
      to: 'stockBalance',
      within: { warehouseId: warehouse },
      copy: { locationId: 'locationId', heatNo: 'heatNo', unit: 'unit' },
    }),
    locationId: ref('库位', { derived: true, identity: true, to: 'location' }),
    heatNo: text('炉号', { derived: true, identity: true }),
    unit: unitField({ derived: true, identity: true }),
    qty: quantity('数量', { min: '0.001', help: '不填为该库位、批次的全部；钢锭整支出库' }),
  }) as const
