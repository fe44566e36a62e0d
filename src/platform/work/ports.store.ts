import { handOut } from '#platform/backlog/errand.store.ts'
import { tell } from '#platform/message/message.store.ts'
import { announce } from '#platform/push/push.store.ts'
import type { FlowPorts } from '#server/engine/shell/ports.ts'
import { hangOnCase } from './case-files.store.ts'
import { companyAt } from './company.store.ts'

/** What the engine asks of the platform: people, messages, errands, pushes, files. */
export const flowPorts: FlowPorts = {
  company: companyAt,
  tell: (tx, site, newId, users, message) => tell(tx, newId, users, message, site),
  remind: handOut,
  announce,
  hang: hangOnCase,
}
