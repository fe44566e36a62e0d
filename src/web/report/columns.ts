import { english } from '#model/english.ts'
import { decimalsOf } from '#model/form/field.ts'
import { englishOf, type Report, titleOf } from '#model/report.ts'
import type { Field } from '../kit/list/field.ts'

const WIDTHS: Partial<Record<string, number>> = { ref: 220, text: 140, dict: 84, date: 110, month: 90, dept: 140, user: 100 }
const FIGURE = 122
const NARROW = 76

/** The columns of a report as list fields, so that choosing, ordering and sizing them works as in lists. */
export const columnsOf = ({ dimensions, measures, hidden, order }: Report): Field[] => [
  ...Object.entries(dimensions).map(([key, field], at) => ({
    key,
    label: { zh: field.label, en: english(key) },
    list: {
      width: WIDTHS[field.kind] ?? 120,
      hidden: hidden.includes(key),
      // References are stored as ids, so sorting by them would look random.
      sort: order.includes(key) ? !['ref', 'dept', 'user'].includes(field.kind) : field.kind === 'date' || field.kind === 'month',
      fixed: at === 0 ? ('left' as const) : undefined,
    },
  })),
  ...Object.entries(measures).map(([key, measure]) => ({
    key,
    kind: 'number' as const,
    label: { zh: titleOf(measure), en: englishOf(key, measure) },
    list: {
      width: measure.narrow ? NARROW : decimalsOf[measure.field.kind] === 2 ? FIGURE + 8 : FIGURE,
      hidden: measure.hidden,
      sort: true,
    },
  })),
]
