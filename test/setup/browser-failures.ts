import { afterEach } from 'vitest'
import { pictures } from '../e2e/browser.ts'
import { testify } from '../e2e/witness.ts'

/** Attaches what the browser showed to a failure, because a timeout alone does not say what happened. */
afterEach(async ({ task }) => {
  const error = task.result?.errors?.[0]
  if (error) error.message += `\n${await testify(pictures, task.name)}`
})
