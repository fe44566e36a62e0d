import { resource } from '#server/document/master-resource.ts'
import { requireNoStock } from '../material/material.store.ts'
import { stockBalances } from '../stock/stock.table.ts'
import { location } from './location.master.ts'
import { locations } from './location.table.ts'

export default resource(location, locations, { removing: ({ tx }, ids) => requireNoStock(tx, stockBalances.locationId, ids) })
