import { inArray } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { ADMITTED, supplier } from './supplier.register.ts'
import { suppliers } from './supplier.table.ts'

/** 所属单位 of external accounts: admitted suppliers that are not blacklisted (INV-11). */
const WELCOME = ADMITTED.filter(status => status !== 'blacklisted')

const { reference } = resource({ ...supplier, counted: {} }, suppliers, {
  offered: inArray(suppliers.supplierStatus, WELCOME),
  access: staffOnly,
})

export default { reference: { ...reference, to: 'firm' } }
