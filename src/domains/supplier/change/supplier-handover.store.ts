import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { documents } from '#server/document/document.table.ts'
import type { Acting } from '#server/engine/shell/engine.ts'
import { loadCase } from '#server/engine/shell/load.ts'
import { run } from '#server/engine/shell/run.ts'
import { instances, tasks } from '#server/engine/shell/wf.table.ts'
import { isLive } from '#server/engine/state.ts'
import { Refusal } from '#server/http/refusal.ts'

const NODE = 'buyer'

/** 移交: another buyer looks after the supplier from now on. */
interface Handed {
  readonly supplierId: string
  readonly from: string
  readonly to: string
  readonly billNo: string
}

/**
 * Whoever decides a case holds it before they come for its supplier. What holds a supplier and hands its tasks over afterwards takes the cases first,
 * too, or the two would wait for each other.
 */
export async function holdCases({ tx, tenantId }: Acting, supplierId: string): Promise<void> {
  const waiting = (await waitingAbout(tx, tenantId, supplierId)).map(({ id }) => id)
  if (waiting.length === 0) return
  await tx.select({ id: instances.id }).from(instances).where(inArray(instances.id, waiting)).orderBy(asc(instances.id)).for('update')
}

/**
 * 移交待办. What waits for the old buyer in papers that name the supplier waits for the new one from now on; what else they have on their desk is
 * no business of this supplier. Case by case in the order of their ids, so that two hand-overs never wait for each other.
 */
export async function handOverTasks(acting: Acting, handed: Handed): Promise<void> {
  const open = await waitingAbout(acting.tx, acting.tenantId, handed.supplierId, eq(tasks.owner, handed.from))
  for (const { id } of open) await handCase({ ...acting, system: true }, id, handed)
}

/** Cases that wait for a buyer and name the supplier, in the order of their ids. */
const waitingAbout = (tx: Tx, tenantId: string, supplierId: string, whose?: SQL) =>
  tx
    .selectDistinct({ id: tasks.instanceId })
    .from(tasks)
    .innerJoin(instances, eq(instances.id, tasks.instanceId))
    .innerJoin(documents, eq(documents.id, instances.bizId))
    .where(
      and(
        ...[eq(tasks.tenantId, tenantId), eq(tasks.nodeId, NODE), eq(tasks.status, 0), whose],
        sql`${documents.data} ->> 'supplierId' = ${supplierId}`,
      ),
    )
    .orderBy(asc(tasks.instanceId))

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
    // What the database refuses leaves nothing to go on with.
    if (!(error instanceof Refusal)) throw error
  }
}
