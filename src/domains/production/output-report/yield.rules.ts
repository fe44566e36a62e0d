import { quantity } from '#model/form/field.ts'
import { type Drill, type Measure, sum } from '#model/measure.ts'

/** 产量表: a column for each day of a month. */
export const dayNames = [
  ...(['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'd10', 'd11', 'd12', 'd13', 'd14', 'd15', 'd16'] as const),
  ...(['d17', 'd18', 'd19', 'd20', 'd21', 'd22', 'd23', 'd24', 'd25', 'd26', 'd27', 'd28', 'd29', 'd30', 'd31'] as const),
] as const

type Day = (typeof dayNames)[number]

/** `drill`: the rows of the month; each day leads to its own. */
export const dayMeasures = (drill: Drill): Readonly<Record<Day, Measure>> =>
  Object.fromEntries(
    dayNames.map((name, at) => [
      name,
      sum(quantity(`${at + 1}日`), { en: `Day ${at + 1}`, narrow: true, drill: { ...drill, dayOfMonth: at + 1 } }),
    ]),
  ) as Record<Day, Measure>

/** What a list of output is narrowed to, in the unit of the table: hours are those of all rows. */
export const countedIn =
  (counted: Readonly<Record<string, string>>) =>
  ({ unit }: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
    unit === 'hour' ? {} : counted
