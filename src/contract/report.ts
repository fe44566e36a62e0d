import Type, { type Static } from 'typebox'
import { folder } from './call.ts'
import { Count, Moment, maybe, Page, Required, Text } from './vocabulary.ts'

/**
 * 报表. One set of calls for all reports; `report` is the key. Filters are at the top level, as the definition names them (a range is `from,to`);
 * missing ones take their initial value. Rights are `{report}_view`, `{report}_export`, and those of single columns.
 */
const call = folder('blade-biz/report', 'report')

const which = { report: Required(64) }
/** An opened group: JSON of the dimensions that its rows share. */
const within = maybe(Text(2000))
/** Comma-joined: only these columns are computed. */
const measures = maybe(Text(2000))

/** The columns of the definition, numbers as exact decimals, missing values empty. `labels` as in the rows of masters. */
export const ReportRow = Type.Record(Type.String(), Type.Unknown())

export const ChartPoint = Type.Object({
  /** The value of the dimension; empty if the row has none. */
  key: Text(),
  label: Text(),
  /** The sum of the values that are not shown individually. */
  isRest: Type.Boolean(),
  values: Type.Record(Type.String(), Text(40)),
})
export type ChartPoint = Static<typeof ChartPoint>

/** A total and the value it must have. */
export const Tie = Type.Object({
  measure: Text(64),
  /** The measures that it is the sum of, subtracted ones with a minus; empty when it is compared with the ledger. */
  of: Type.Array(Text(64)),
  /** Empty when the rows have different units. */
  figure: Text(40),
  against: Text(40),
  difference: Text(40),
})
export type Tie = Static<typeof Tie>

/** The month that a screen shows, the current one without it. */
const month = maybe(Text(7))

/** Results of the visible panels, each with its index in the definition. */
const Screen = Type.Object({
  panels: Type.Array(
    Type.Object({
      at: Count,
      totals: ReportRow,
      points: Type.Array(ChartPoint),
      /** In words, the columns that the panel names. */
      rows: Type.Array(Type.Record(Type.String(), Text(200))),
    }),
  ),
  month: Text(7),
  time: Moment,
})

export const report = {
  rows: call.get('rows', 'The rows of a report, or the groups of them by one dimension', {
    input: Type.Object({ ...which, by: maybe(Text(64)), within, measures }),
    paged: true,
    reply: Page(ReportRow),
  }),
  totals: call.get('totals', 'What all rows under the filters add up to', {
    input: Type.Object({ ...which, within, measures }),
    reply: Type.Object({ rows: Count, totals: ReportRow }),
  }),
  ties: call.get('ties', 'The totals beside what they are made of and what the ledger says', {
    input: Type.Object(which),
    reply: Type.Array(Tie),
  }),
  chart: call.get('chart', 'What a chart of a report draws', {
    input: Type.Object({ ...which, chart: Required(64) }),
    reply: Type.Array(ChartPoint),
  }),
  screen: call.get('screen', 'All panels of a big screen, for somebody whose role looks at it', {
    input: Type.Object({ screen: Required(64), month }),
    reply: Screen,
  }),
  publicScreen: call.get('publicScreen', 'What a big screen shows without a login', {
    input: Type.Object({ screen: Required(64), month, token: maybe(Text(128)) }),
    reply: Screen,
  }),
}
