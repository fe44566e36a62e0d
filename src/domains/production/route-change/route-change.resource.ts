import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { routeChange } from './route-change.register.ts'
import { CHANGE_DRAFT } from './route-change.rules.ts'
import { cancelChange, setMode } from './route-change.store.ts'
import { routeChanges } from './route-change.table.ts'

export default resource(routeChange, routeChanges, {
  access: staffOnly,
  offered: sql`${routeChanges.status} = ${CHANGE_DRAFT}`,
  actions: {
    async parallel(ctx, row, { changeMode, parallelEndDate }) {
      await setMode(ctx, row.id, changeMode, parallelEndDate)
      return undefined
    },
    async cancel(ctx, row) {
      await cancelChange(ctx, row.id)
      return undefined
    },
  },
})
