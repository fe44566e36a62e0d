import { eq, inArray, or } from 'drizzle-orm'
import { resource } from '#server/document/master-resource.ts'
import { confirmAction, endAction } from './waiting.store.ts'
import { waitingAction } from './waiting-action.register.ts'
import { waitingActions } from './waiting-action.table.ts'

/** People see what they filed or decided, and what they may confirm. */
export default resource(waitingAction, waitingActions, {
  access: ({ isAdmin, userId, permissions }) =>
    isAdmin
      ? undefined
      : or(
          eq(waitingActions.filedBy, userId),
          eq(waitingActions.decidedBy, userId),
          inArray(waitingActions.neededRight, [...[...permissions].filter(right => right.includes('_confirm')), '']),
        ),
  actions: {
    confirm: (ctx, { id }) => confirmAction(ctx, id),
    refuse: (ctx, { id }, { reason }) => endAction(ctx, id, 'refused', reason),
    withdraw: (ctx, { id }, { reason }) => endAction(ctx, id, 'withdrawn', reason),
  },
})
