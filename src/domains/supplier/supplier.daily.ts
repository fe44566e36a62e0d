import { TENANT } from '../../platform/auth/login.store.ts'
import { daily } from '../../server/jobs/daily.ts'
import { carryOutDue } from './supplier-change.ledger.ts'

/** 到期生效. Changes and closures whose day has come, in the order they were agreed on. */
export default daily({
  name: 'supplier_due',
  async run({ tx, newId, now }) {
    const done = await carryOutDue({ tx, tenantId: TENANT, newId, now })
    return done > 0 ? `供应商变更、停用生效 ${done} 项` : ''
  },
})
