import { staffOnly } from '#server/document/access.ts'
import { bookOf } from '#server/document/ledger.ts'
import { resource } from '#server/document/master-resource.ts'
import { allocate, unallocate } from './alloc.ledger.ts'
import { energyAlloc } from './energy-alloc.register.ts'
import { energyAllocs } from './energy-alloc.table.ts'

export default resource(energyAlloc, energyAllocs, {
  access: staffOnly,
  createActions: {
    allocate: (ctx, which) => allocate(bookOf(ctx), which),
    unallocate: (ctx, { reason, ...which }) => unallocate(bookOf(ctx), which, reason),
  },
})
