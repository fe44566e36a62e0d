import { TENANT } from '#platform/auth/login.store.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import type { Acting } from '#server/engine/shell/engine.ts'
import { daily } from '#server/jobs/daily.ts'
import { carryOutDue, suppliersDue } from './supplier-due.ledger.ts'
import { handOverTasks, holdCases } from './supplier-handover.store.ts'

/** 到期生效. Changes and closures whose day has come, in the order they were agreed on; what cannot be is the head of purchasing's to see to. */
export default daily({
  name: 'supplier_due',
  async run({ tx, site, app, newId, now }) {
    const { engine } = app
    const acting: Acting = { engine, site, tx, tenantId: TENANT, user: '', dept: '', now, system: true, newId }
    await holdCases(acting, await suppliersDue(acting))
    const { done, left, handed } = await carryOutDue(acting)
    for (const each of handed) await handOverTasks(acting, each)
    const heads = await holdersOf(tx, TENANT, 'purchase_head')
    for (const message of left) await engine.ports.notify(tx, site, newId, heads, message)
    const words = [...(done > 0 ? [`供应商变更、停用生效 ${done} 项`] : []), ...(left.length > 0 ? [`未生效 ${left.length} 项`] : [])]
    return words.join('，')
  },
})
