import { and, eq } from 'drizzle-orm'
import type { FlowPorts } from '../../server/engine/shell/ports.ts'
import { addBacklog, HANDLED, WAITING } from '../backlog/backlog.store.ts'
import { backlogs } from '../backlog/backlog.table.ts'
import { tell } from '../message/message.store.ts'
import { announce } from '../push/push.store.ts'
import { hangOnCase } from './case-files.store.ts'
import { companyAt } from './company.store.ts'

/** What the engine asks of the platform: people, messages, pushes, and the one to-do that is no task. */
export const flowPorts: FlowPorts = {
  company: companyAt,
  tell: (tx, site, newId, users, message) => tell(tx, newId, users, message, site),
  announce,
  async remind(tx, newId, { user, title, url, flowKey, instanceId, bizId }) {
    await addBacklog(tx, newId, {
      userId: user,
      title: title.slice(0, 200),
      pcUrl: url,
      flowKey,
      processInstanceId: instanceId,
      businessId: bizId,
    })
  },
  async forget(tx, instanceId) {
    await tx
      .update(backlogs)
      .set({ status: HANDLED, handleTime: new Date() })
      .where(and(eq(backlogs.processInstanceId, instanceId), eq(backlogs.status, WAITING)))
  },
  hang: hangOnCase,
}
