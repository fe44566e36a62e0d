import { acceptRechecked, requireRecheckable } from '#domains/warehouse/arrival/arrival-recheck.ledger.ts'
import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import { insert } from '#server/db/rows.ts'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { nextNumber } from '#server/document/number.ts'
import type { Context } from '#server/http/route.ts'
import { goodAfterAll } from '../nonconformity/nonconformity.ledger.ts'
import { incomingRecheck } from './incoming-recheck.register.ts'
import { incomingRechecks } from './incoming-recheck.table.ts'

const RULE = { prefix: 'LLFJ', date: 'YMD', digits: 4 } as const
const bookOf = (ctx: Context) => ({ ...ctx, tenantId: ctx.caller.tenantId })

export default resource(incomingRecheck, incomingRechecks, {
  access: staffOnly,
  filesNew: {
    async recheck(ctx, _, asked) {
      await requireRecheckable(bookOf(ctx), asked)
    },
  },
  createActions: {
    async recheck(ctx, { finding, reportFile, ...asked }, people) {
      const recheckNo = await nextNumber(ctx.tx, { tenantId: ctx.caller.tenantId, flowKey: 'incomingRecheck', rule: RULE, now: ctx.now })
      const { line, qty, ingot } = await acceptRechecked(bookOf(ctx), asked, recheckNo)
      const { arrivalId, supplierId, materialId, materialCode, materialName, specs, modelNo, unit } = line
      if (qty.eq(line.failQty)) await goodAfterAll(ctx, line.id, materialId)
      return insert(ctx, incomingRechecks, {
        ...{ recheckNo, recheckDate: formatDate(ctx.now, 'yyyy-MM-dd'), arrivalId, arrivalLineId: line.id, supplierId, materialId },
        ...{ materialCode, materialName, specs, modelNo, unit, heatNo: ingot?.heatNo ?? line.heatNo, ingotNo: ingot?.ingotNo ?? null },
        ...{ qty: qty.toFixed(3), finding, reportFile: [...reportFile] },
        ...{ inspectorId: must(people[0], 'who looked'), confirmUserId: must(people.at(-1), 'who confirmed') },
      })
    },
  },
})
