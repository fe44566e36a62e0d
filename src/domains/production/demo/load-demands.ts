import type { DemoContext } from '#server/document/demo.ts'
import { demands } from '../demand/demand.table.ts'
import type { OrderSeed } from './work-orders.ts'

const CUSTOMERS = ['示范风能股份', '北方重装集团', '海岸风电设备', '示范新能源']
const DAYS_TO_DELIVER = 10
const DAY = 86_400_000

interface Wanted {
  readonly seed: OrderSeed
  readonly id: string
  readonly materialId: string
  readonly planEnd: string
}

/** Order lines behind the work orders that are not for stock, each fully planned. Answers their ids by work order, and what they are called. */
export async function loadDemands({ tx, newId, tenantId, now }: DemoContext, orders: readonly Wanted[]) {
  const wanted = orders.filter(({ seed }) => !seed.isForStock)
  const rows = wanted.map(({ seed, materialId, planEnd }, nth) => {
    const requireDate = new Date(Date.parse(planEnd) + DAYS_TO_DELIVER * DAY).toISOString().slice(0, 10)
    const id = newId()
    return {
      ...{ id, tenantId, createTime: now, updateTime: now, salesOrderNo: `SO-26-${String(nth + 1).padStart(4, '0')}`, lineNo: 1 },
      ...{ salesOrderLineId: id, customerName: CUSTOMERS[nth % CUSTOMERS.length] ?? '', productId: materialId },
      ...{ qty: seed.pieces.length, requireDate, promiseDate: requireDate, state: 'planned' },
    }
  })
  await tx.insert(demands).values(rows)
  return new Map(wanted.map(({ id }, nth) => [id, rows[nth]]))
}
