import { handOut, settleCase } from '#platform/backlog/follow-up.store.ts'
import { notify } from '#platform/message/message.store.ts'
import { announce } from '#platform/push/push.store.ts'
import type { FlowPorts } from '#server/engine/shell/ports.ts'
import { hangOnCase } from './case-files.store.ts'
import { companyAt } from './company.store.ts'

/** What the engine needs from the platform: people, messages, follow-ups, pushes, files. */
export const flowPorts: FlowPorts = {
  company: companyAt,
  notify: (tx, site, newId, users, message) => notify(tx, newId, users, message, site),
  addTodo: handOut,
  settleTodos: settleCase,
  announce,
  attachFiles: hangOnCase,
}
