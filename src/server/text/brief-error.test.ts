import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, it } from 'vitest'
import { briefError } from './brief-error.ts'

it('J-04 says why a statement failed and where, without its values', () => {
  const cause = Object.assign(new Error('relation "x" does not exist'), { code: '42P01' })
  const brief = briefError(new DrizzleQueryError('insert into x values ($1, $2)', ['canary-1', 'canary-2\nsecond line'], cause))
  expect(brief.message).toBe('Failed query: insert into x values ($1, $2)：relation "x" does not exist')
  expect(brief.stack).toContain('brief-error.test.ts')
  expect(JSON.stringify(brief)).not.toMatch(/canary|second line/)
  expect(briefError(cause).type).toBe('Error 42P01')
})
