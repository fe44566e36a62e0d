import { demo } from '#server/document/demo.ts'
import { loadCharges } from './load-charges.ts'
import { loadFailedPieces } from './load-failed-pieces.ts'
import { loadInternalPrices } from './load-internal-prices.ts'
import { loadOtherRoutes } from './load-other-routes.ts'
import { loadOutsourcing } from './load-outsourcing.ts'
import { loadProcesses } from './load-processes.ts'
import { loadRoutes } from './load-routes.ts'
import { loadScrapPrices } from './load-scrap-prices.ts'
import { loadTargets } from './load-targets.ts'
import { loadUpdates } from './load-updates.ts'
import { loadWip } from './load-wip.ts'
import { loadWorkCosts } from './load-work-costs.ts'
import { loadWorkOrders } from './load-work-orders.ts'
import { loadWorkRoutes } from './load-work-routes.ts'
import { endYear, loadYear } from './year/load-year.ts'

/** 生产 of the demo company. Some of its steps are done by suppliers. */
export default demo({
  // Pieces are forged from ingots of the store.
  after: ['supplier', 'warehouse'],
  books: async context => {
    await loadProcesses(context)
    await loadRoutes(context)
    await loadOtherRoutes(context)
    await loadWorkRoutes(context)
    await loadInternalPrices(context)
    await loadWorkOrders(context)
    await loadWorkCosts(context)
    await loadCharges(context)
    await loadFailedPieces(context)
    await loadScrapPrices(context)
    await loadTargets(context)
    await loadUpdates(context)
    await loadOutsourcing(context)
  },
  year: loadYear,
  yearEnd: endYear,
  papers: loadWip,
})
