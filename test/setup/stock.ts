import { locations } from '#domains/warehouse/place/location.table.ts'
import type { Place } from '#domains/warehouse/stock/locked-balances.store.ts'
import { avgCost, onHand, post } from '#domains/warehouse/stock/stock.ledger.ts'
import type { AppTools } from './app-test.ts'
import { moved, newMaterial, newWarehouse } from './books.ts'

type More = NonNullable<Parameters<typeof moved>[3]> & { qualityState?: string }
export interface At {
  readonly warehouseId: string
  readonly materialId: string
  readonly batchNo?: string
}

/** Stock for one test: warehouses of liang.yan, materials, postings and balances. */
export function stockIn({ app, booking, rows }: AppTools) {
  const warehouse = () => newWarehouse(app, booking)
  const material = (batchManaged?: string) => newMaterial(booking, batchManaged)
  const place = async (batchManaged?: string) => ({ warehouseId: await warehouse(), materialId: await material(batchManaged) })
  /** A movement of its own; its id. */
  const move = async (at: Place, qty: string, { qualityState, ...more }: More = {}) =>
    (await booking(book => post(book, [{ ...moved(book.newId, at, qty, more), ...(qualityState ? { qualityState } : {}) }])))[0]!
  /** A place in a warehouse. */
  const shelf = async (warehouseId: string, locationCode: string, locationName = locationCode) => {
    const id = app.newId()
    await booking(({ tx }) => tx.insert(locations).values({ id, warehouseId, locationCode, locationName, enabled: 'yes' }))
    return id
  }
  /** The first supplier of the demo company, and what is accrued for it. */
  const supplier = async () => (await app.sql<{ id: string }>('select id from sup_supplier order by id limit 1'))[0]!.id
  return {
    shelf,
    supplier,
    accrued: async () => Number((await rows('ap_balance', { supplier_id: await supplier() }))[0]?.accrued ?? 0),
    /** Of a category of its own, of which so much more may come in than was ordered. */
    categorised: (materialId: string, overReceiptRate: string | null, materialType: string) =>
      app.sql(
        `with c as (insert into scm_material_category (id, category_code, category_name, need_site_audit, need_inspect, batch_managed, enabled,
           over_receipt_rate) values ($1::bigint, $1::text, $1::text, 'no', 'no', 'no', 'yes', $2) returning id)
         update wh_material m set category_id = c.id, material_type = $3, unit = 't' from c where m.id = $4`,
        [app.newId(), overReceiptRate, materialType, materialId],
      ),
    warehouse,
    material,
    place,
    move,
    onHandAt: (at: Place) => booking(({ tx }) => onHand(tx, at)),
    avgCostAt: (at: At) => booking(({ tx }) => avgCost(tx, at)),
    /** A warehouse with these batches of one material; '' is no batch. */
    async stocked(...batches: [batchNo: string, qty: string, unitCost: string][]) {
      const at = await place(batches.some(([batch]) => batch) ? 'yes' : 'no')
      for (const [batchNo, qty, unitCost] of batches) await move({ ...at, batchNo }, qty, { unitCost })
      return at
    },
  }
}
