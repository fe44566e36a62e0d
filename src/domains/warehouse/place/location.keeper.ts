import { keeper } from '#server/document/master-keeper.ts'
import { requireNoStock } from '../material/material.store.ts'
import { stockBalances } from '../stock/stock.table.ts'
import { location } from './location.master.ts'
import { locations } from './location.table.ts'

export default keeper(location, locations, { removing: ({ tx }, ids) => requireNoStock(tx, stockBalances.locationId, ids) })
