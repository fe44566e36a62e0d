import { type SQL, sql } from 'drizzle-orm'
import { openDeposit } from '#domains/finance/deposit/deposit.ledger.ts'
import { supplierOf } from '#domains/supplier/profile/supplier.ledger.ts'
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
    actions: {
      async payBond(ctx, { id, supplierId = '', sourcingNo = '', bondAmount = '0' }, { bondDate, payAccountId, bondVoucherNo }) {
        const { tx, caller, newId, now } = ctx
        const book = { tx, tenantId: caller.tenantId, newId, now }
        const partyName = (await supplierOf(book, supplierId))?.supplierName ?? ''
        const bond = {
          side: 'received',
          depositKind: 'bid',
          partyName,
          supplierId,
          billNo: sourcingNo,
          amount: bondAmount,
          sourceId: id,
        } as const
        await openDeposit(book, bond, bondDate, { cameIn: { postDate: bondDate, payAccountId, bankVoucherNo: bondVoucherNo } })
        return { bondPaid: 'yes', bondDate, bondVoucherNo }
      },
    },
  }),
  resource(evaluateTemplate, evaluateTemplates, { access: readersOf('evaluateTemplate') }),
]
