import { describe, expect, it } from 'vitest'
// @ts-expect-error a script without types: it runs before anything is installed
import { testsFor as choose } from '../scripts/lib/changed.mjs'

const testsFor = choose as (files: readonly string[]) => string[]

/** `npm test -- --changed`. */
describe('the tests a change touches', () => {
  it('are those of its subject, the walls and the sweep', () => {
    expect(testsFor(['src/domains/hr/leave/leave.effects.ts'])).toEqual([
      'src/domains/hr/leave',
      'test/architecture.test.ts',
      'test/flow/sweep/hr',
    ])
  })

  it('are all of a department where its own files change, and its day in the browser where a page does', () => {
    expect(testsFor(['src/domains/hr/hr.pages.tsx'])).toContain('src/domains/hr')
    expect(testsFor(['src/domains/hr/hr.pages.tsx'])).toContain('test/e2e/day-hr')
  })

  it('are all of them when the base of everything changes', () => {
    expect(testsFor(['docs/x.md', 'src/server/db/find.ts', 'src/platform/dict/dict.store.ts'])).toEqual(['--project', 'unit'])
  })

  it('are the changed tests themselves', () => {
    expect(testsFor(['src/server/db/search.test.ts'])).toContain('src/server/db/search.test.ts')
  })

  it('are none where nothing that is tested changes', () => {
    expect(testsFor(['README.md', 'docs/adr/0001-compiled-by-tsc.md'])).toEqual([])
  })
})
