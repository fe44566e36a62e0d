import type { RouteDiff } from '../route-compare/route-diff.rules.ts'
import type { Compared } from '../route-compare/route-diff-fields.rules.ts'
import { neatList } from '../route-compare/route-neat.rules.ts'

const ACTIONS = { add: 'add', del: 'remove', mod: 'update', move: 'update', same: 'update' } as const
/** As much as a line of a form holds; the page of the comparison has the rest. */
const MOST = 500

/** The list of differences as lines of the form. */
export const linesOf = (diff: RouteDiff, before: Compared, after: Compared) =>
  neatList(diff, before, after).map(({ changeType, area, processSeq, processName, item, oldValue, newValue }) => ({
    ...{ lineAction: ACTIONS[changeType], processSeq, processName: processName || area, fieldName: item.slice(0, 255) },
    ...{ oldValue: oldValue.slice(0, MOST), newValue: newValue.slice(0, MOST) },
  }))
