import { effects } from '#server/document/effects.ts'
import { activation } from './route-activation.ledger.ts'
import { routeActiveToEnable } from './routeActiveToEnable.flow.ts'

export default effects(routeActiveToEnable, activation)
