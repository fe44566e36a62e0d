import { upkeep } from '#contract/system.ts'
import { routes } from '#server/http/route.ts'
import { latestRuns, runs } from './upkeep.store.ts'

export default routes(on => {
  on(upkeep.list, { may: 'upkeep_view' }, ctx => runs.page(ctx), { exports: 'upkeep_export' })
  on(upkeep.latest, { may: 'upkeep_view' }, latestRuns)
})
