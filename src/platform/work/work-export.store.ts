import type { Exports } from '#server/http/route.ts'

interface Labelled {
  label: string
  value: string
}

const isSummary = (value: unknown): value is Labelled[] => Array.isArray(value)

/** A work list as a workbook: the key fields of a document are in one cell, each with its label. */
export const exporting =
  (may: string): Exports =>
  () => ({
    may,
    write: ({ summary }, key) =>
      key === 'summary' && isSummary(summary) ? summary.map(({ label, value }) => `${label}：${value}`).join('；') : undefined,
  })
