import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { everyCall } from '#contract/index.ts'

const source = join(import.meta.dirname, '..', '..')
/** Files that name paths instead of calls, because the contract is no part of the first script. */
const naming = /\.pages\.tsx$|\/master-page\.view\.tsx$|\/shell\/ahead\.ts$/

it('reads ahead what the contract has', () => {
  const reads = new Set(everyCall.filter(({ method }) => method === 'GET').map(({ path }) => path))
  const named = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter(file => naming.test(file))
    .flatMap(file => [...readFileSync(join(source, file), 'utf8').matchAll(/'(blade-[^']+)'/g)].map(([, path]) => path ?? ''))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(path => !reads.has(path))).toEqual([])
})
