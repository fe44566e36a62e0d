import { resource } from '#server/document/master-resource.ts'
import { evaluateTemplate } from './evaluate-template.master.ts'
import { evaluateTemplates, sourcingLines, sourcingSuppliers } from './sourcing.table.ts'
import { readersOf } from './sourcing-access.query.ts'
import { sourcingLine } from './sourcing-line.register.ts'
import { sourcingSupplier } from './sourcing-supplier.register.ts'

export default [
  resource(sourcingLine, sourcingLines, { access: readersOf('sourcingLine') }),
  resource(sourcingSupplier, sourcingSuppliers, { access: readersOf('sourcingSupplier') }),
  resource(evaluateTemplate, evaluateTemplates, { access: readersOf('evaluateTemplate') }),
]
