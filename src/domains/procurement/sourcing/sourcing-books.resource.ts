import { type SQL, sql } from 'drizzle-orm'
import { resource } from '#server/document/master-resource.ts'
import { evaluateTemplate } from './evaluate-template.master.ts'
import { evaluateTemplates, sourcingLines, sourcingSuppliers } from './sourcing.table.ts'
import { readersOf } from './sourcing-access.query.ts'
import { sourcingLine } from './sourcing-line.register.ts'
import { sourcingSupplier } from './sourcing-supplier.register.ts'

const ofSourcing = (column: SQL) => sql`(select ${column} from sourcing s where s.id = sourcing_supplier.sourcing_id)`

export default [
  resource(sourcingLine, sourcingLines, { access: readersOf('sourcingLine') }),
  resource(sourcingSupplier, sourcingSuppliers, {
    access: readersOf('sourcingSupplier'),
    counted: { bondAmount: ofSourcing(sql`s.bond_amount`), sourcingState: ofSourcing(sql`s.sourcing_state`) },
    actions: { payBond: async (_, __, { bondDate, bondVoucherNo }) => ({ bondPaid: 'yes', bondDate, bondVoucherNo }) },
  }),
  resource(evaluateTemplate, evaluateTemplates, { access: readersOf('evaluateTemplate') }),
]
