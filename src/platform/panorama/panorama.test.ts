import { describe, expect, it } from 'vitest'
import { allReports, allResources } from '#app/discover.ts'

const masters = [...(await allResources()).masters.values()].map(({ master }) => master)
const books = new Map(masters.map(book => [book.key, book]))
const reports = await allReports()
const shown = masters.flatMap(({ key, panorama }) => (panorama ? [[key, panorama] as const] : []))

describe('全景', () => {
  it('exists for suppliers', () => expect(shown.map(([key]) => key)).toContain('supplier'))

  it.each(shown)('%s names books that can be asked for one row of it, and what its reports have', (key, { figures, charts, sections }) => {
    const strange = sections.filter(({ book, by }) => !(books.get(book)?.search.includes(by) && books.get(book)?.fields[by]?.to === key))
    expect(strange).toEqual([])
    for (const { report: name, by, over, ...asked } of [...figures, ...charts]) {
      const report = reports.get(name)!.report
      expect(report.filters[by]?.to, `${name}.${by}`).toBe(key)
      for (const filter of Object.keys(over?.('2026-02-28') ?? {})) expect(Object.keys(report.filters)).toContain(filter)
      if ('measures' in asked) for (const measure of asked.measures) expect(Object.keys(report.measures)).toContain(measure)
      if ('chart' in asked) expect(Object.keys(report.charts)).toContain(asked.chart)
    }
  })
})
