import { autoPass } from './auto.ts'
import { evolve } from './evolve.ts'
import { needed } from './join.ts'
import { proxyFor } from './proxy.ts'
import { regionOf } from './region.ts'
import { staff } from './resolve.ts'
import { mayAct } from './seats.ts'
import { tally } from './tally.ts'

/** The core rules, as parameters, so that a test can replace one by a defect and check that the properties notice. */
export const parts = { evolve, tally, regionOf, staff, proxyFor, autoPass, needed, mayAct }
export type Parts = typeof parts
