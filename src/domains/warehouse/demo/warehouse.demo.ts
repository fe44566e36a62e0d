import { demo } from '#server/document/demo.ts'
import { loadIngots } from './load-ingots.ts'
import { loadMovements } from './load-movements.ts'
import { loadOtherMoves } from './load-other-moves.ts'
import { loadPlaces } from './load-places.ts'
import { loadStock } from './load-stock.ts'
import { loadTransfers } from './load-transfers.ts'

/** 仓储 of the demo company. */
export default demo({
  // Receipts refer to suppliers.
  after: ['supplier'],
  masters: loadPlaces,
  async books(ctx) {
    await loadStock(ctx)
    await loadIngots(ctx)
    await loadMovements(ctx)
    await loadTransfers(ctx)
    await loadOtherMoves(ctx)
  },
})
