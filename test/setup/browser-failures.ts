import { afterEach } from 'vitest'
import { pictures } from '../e2e/browser.ts'
import { testify } from '../e2e/witness.ts'

/** Says with the failure what the browser showed: a timeout alone does not tell a lost press from a page that went away. */
afterEach(async ({ task }) => {
  const error = task.result?.errors?.[0]
  if (error) error.message += `\n${await testify(pictures, task.name)}`
})
