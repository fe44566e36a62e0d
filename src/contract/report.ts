import Type, { type Static } from 'typebox'
import { folder } from './call.ts'
import { Count, Moment, maybe, Page, Required, Text } from './vocabulary.ts'

/**
 * 报表. One set of calls for all of them, `report` says which. Its filters lie beside, as the definition names them (a range is `from,to`); what
 * is not sent is as the report begins with. Rights are `{report}_view`, `{report}_export`, and those single columns ask for.
 */
const call = folder('blade-biz/report', 'report')

const which = { report: Required(64) }
/** A group that was opened: JSON of the dimensions that its rows share. */
const within = maybe(Text(2000))

/** Its columns as the definition names them, numbers as exact decimals; empty where there is nothing to say. `labels` as in a master's rows. */
export const ReportRow = Type.Record(Type.String(), Type.Unknown())

export const ChartPoint = Type.Object({
  /** The value of the dimension; empty where a row has none. */
  key: Text(),
  label: Text(),
  /** What is left beside those that are shown one by one. */
  isRest: Type.Boolean(),
  values: Type.Record(Type.String(), Text(40)),
})
export type ChartPoint = Static<typeof ChartPoint>

/** The panels that are answered, each by its place in the definition. */
const Screen = Type.Object({
  panels: Type.Array(Type.Object({ at: Count, totals: ReportRow, points: Type.Array(ChartPoint) })),
  time: Moment,
})

export const report = {
  rows: call.get('rows', 'The rows of a report, or the groups of them by one dimension', {
    input: Type.Object({ ...which, by: maybe(Text(64)), within }),
    paged: true,
    reply: Page(ReportRow),
  }),
  totals: call.get('totals', 'What all rows under the filters add up to', {
    input: Type.Object({ ...which, within }),
    reply: Type.Object({ rows: Count, totals: ReportRow }),
  }),
  chart: call.get('chart', 'What a chart of a report draws', {
    input: Type.Object({ ...which, chart: Required(64) }),
    reply: Type.Array(ChartPoint),
  }),
  screen: call.get('screen', 'All panels of a big screen, for somebody whose role looks at it', {
    input: Type.Object({ screen: Required(64) }),
    reply: Screen,
  }),
  publicScreen: call.get('publicScreen', 'What a big screen shows without a login', {
    input: Type.Object({ screen: Required(64), token: maybe(Text(128)) }),
    reply: Screen,
  }),
}
