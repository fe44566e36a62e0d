import { eq, sql } from 'drizzle-orm'
import { resource } from '#server/document/master-resource.ts'
import { cancelDue, takeEffect } from '#server/engine/shell/due.ts'
import type { Acting } from '#server/engine/shell/engine.ts'
import { instances } from '#server/engine/shell/wf.table.ts'
import { conflict } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { actingOf } from './acting.store.ts'
import { documentDue } from './document-due.register.ts'
import { documentDueBook } from './document-due.store.ts'

/** A retry by hand runs as the clock does, so rules about the person who submits are not checked against the person who retries. */
const asClock = (ctx: Context): Acting => ({ ...actingOf(ctx), user: '', dept: '', system: true })

/** Administrators see all documents, others those for which one of their roles is responsible. */
export default resource(documentDue, documentDueBook, {
  access: ({ isAdmin, roleAliases }) =>
    isAdmin
      ? undefined
      : sql`exists (select 1 from document_due d where d.document_id = document_due_book.id
          and d.responsible && ${sql.param([...roleAliases])}::varchar[])`,
  async locks({ tx }, id) {
    await tx.select({ id: instances.id }).from(instances).where(eq(instances.bizId, id)).for('update')
  },
  actions: {
    async retry(ctx, { id }) {
      if (!(await takeEffect(asClock(ctx), id))) throw conflict('该单据正在办理撤销，暂不能生效')
      return undefined
    },
    async cancel(ctx, { id }, { cancelReason = '' }) {
      await cancelDue(asClock(ctx), id, cancelReason)
      return undefined
    },
  },
})
