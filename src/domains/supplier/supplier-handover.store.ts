import { and, asc, eq, sql } from 'drizzle-orm'
import { documents } from '../../server/document/document.table.ts'
import type { Acting } from '../../server/engine/shell/engine.ts'
import { loadCase } from '../../server/engine/shell/load.ts'
import { run } from '../../server/engine/shell/run.ts'
import { instances, tasks } from '../../server/engine/shell/wf.table.ts'
import { isLive } from '../../server/engine/state.ts'
import { asRefusal } from '../../server/http/failure.ts'
import type { Handed } from './supplier-due.ledger.ts'

const NODE = 'buyer'

/**
 * 移交待办. What waits for the old buyer in papers that name the supplier waits for the new one from now on; what else they have on their desk is
 * no business of this supplier. Case by case in the order of their ids, so that two hand-overs never wait for each other.
 */
export async function handOverTasks(acting: Acting, handed: Handed): Promise<void> {
  const open = await acting.tx
    .selectDistinct({ id: tasks.instanceId })
    .from(tasks)
    .innerJoin(instances, eq(instances.id, tasks.instanceId))
    .innerJoin(documents, eq(documents.id, instances.bizId))
    .where(
      and(
        ...[eq(tasks.tenantId, acting.tenantId), eq(tasks.owner, handed.from), eq(tasks.nodeId, NODE), eq(tasks.status, 0)],
        sql`${documents.data} ->> 'supplierId' = ${handed.supplierId}`,
      ),
    )
    .orderBy(asc(tasks.instanceId))
  for (const { id } of open) await handCase({ ...acting, system: true }, id, handed)
}

/** Where the new buyer may not decide, the task stays where it is: its holder can still pass it on. */
async function handCase(acting: Acting, processInstanceId: string, { from, to, billNo }: Handed): Promise<void> {
  const loaded = await loadCase(acting, { processInstanceId }, true)
  const seat = Object.values(loaded.instance.state.visits)
    .filter(visit => visit.node === NODE)
    .flatMap(visit => visit.seats)
    .find(each => isLive(each) && each.owner === from)
  if (!seat) return
  try {
    await run(acting, loaded, { command: () => ({ type: 'reassign', seat: seat.id, to, reason: `供应商移交：${billNo}` }) })
  } catch (error) {
    if (!asRefusal(error)) throw error
  }
}
