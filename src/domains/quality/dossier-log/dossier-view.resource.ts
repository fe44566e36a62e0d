import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { may } from '#server/http/caller.ts'
import { dossierView } from './dossier-view.register.ts'
import { dossierViews } from './dossier-view.table.ts'

export default resource(dossierView, dossierViews, {
  access: caller => (may(caller, 'dossierView_view') ? staffOnly(caller) : sql`false`),
})
