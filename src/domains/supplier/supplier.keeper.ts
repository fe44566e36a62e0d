import { inArray, sql } from 'drizzle-orm'
import { keeper } from '../../server/document/master-keeper.ts'
import { ownFirm } from '../../server/document/sight.ts'
import { ADMITTED, supplier } from './supplier.master.ts'
import { suppliers } from './supplier.table.ts'

export default keeper(supplier, suppliers, {
  offered: inArray(suppliers.supplierStatus, [...ADMITTED]),
  sight: ownFirm(suppliers.id),
  counted: {
    openOrderAmount: sql`(select coalesce(sum(t.amount), 0)::numeric(18, 2) from sup_trade_ledger t where t.supplier_id = sup_supplier.id)`,
    openPaper: sql`(select coalesce(string_agg(p.bill_no, '、' order by p.bill_no), '') from sup_paper p
      where p.supplier_id = sup_supplier.id and p.state = 'running')`,
  },
})
