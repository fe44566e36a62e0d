import { concede, concedingOf } from '#domains/production/concession/concede.ledger.ts'
import { lockedOrder } from '#domains/production/work-order/work-event.ledger.ts'
import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { decideConcession, fileConcession } from '../concession/concession.ledger.ts'
import { EFFECTIVE } from '../concession/concession.register.ts'
import { closeBy, ncrsWhere } from '../nonconformity/nonconformity.ledger.ts'
import { NCR_OPEN } from '../nonconformity/nonconformity.register.ts'

const FIRST = 261
const COUNT = 10
const DAY = 86_400_000

/** 让步单: shafts with an indication where nothing is loaded, taken as they are the day before. */
export async function loadConcessions({ tx, idOf, newId, now, tenantId }: DemoContext): Promise<void> {
  const at = new Date(now.getTime() - DAY / 24)
  const ctx = { tx, newId, now: at, caller: { userId: idOf('user', 'jin.yu'), deptId: idOf('dept', 'quality'), tenantId } }
  for (let nth = 0; nth < COUNT; nth++) {
    const order = await lockedOrder(ctx, idOf('workOrder', `WO-26-${String(FIRST + nth).padStart(4, '0')}`))
    const ncr = must(
      (await ncrsWhere(ctx, { states: [NCR_OPEN] })).find(({ workId }) => workId === order.id),
      'a nonconformity',
    )
    const pieces = await concedingOf(ctx, order, [ncr.pieceId])
    const [docId, docNo] = [newId(), `RBJS${formatDate(at, 'yyyyMMdd')}9${String(nth).padStart(3, '0')}`]
    await fileConcession(
      ctx,
      {
        ...{ concessionNo: docNo, documentId: docId, concessionSource: 'process', ncrId: ncr.id, workId: order.id, qty: pieces.length },
        ...{ materialId: order.materialId, deviationLevel: 'important', customerConsent: 'no', useLimit: '仅用于陆上机组' },
        reason: '缺陷位于法兰外缘非受力区，强度校核合格。',
      },
      pieces,
    )
    await concede(ctx, order, pieces, docNo)
    await decideConcession(ctx, docId, { state: EFFECTIVE })
    await closeBy(ctx, [ncr], { disposition: 'concession', docId, docNo })
  }
}
