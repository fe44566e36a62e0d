import { masterTable } from '#server/document/master-table.ts'
import { energyAlloc } from './energy-alloc.register.ts'

export const energyAllocs = masterTable('en_alloc', energyAlloc, { indexed: ['workshopId'] })
