import { expect, it } from 'vitest'
import { allResources, discover } from '#app/discover.ts'
import type { Flow } from '#model/flow/flow.ts'
import { isLines } from '#model/form/form.ts'
import { notYet } from '#model/form/not-yet.ts'

const flows = (await discover<Flow>('flow')).map(found => found.value)
const { references } = await allResources()

it('every reference of a form can be chosen; one without a book is hidden until the book exists', () => {
  const wrong = flows.flatMap(flow =>
    Object.values(flow.fields)
      .flatMap(field => (isLines(field) ? Object.values(field.columns) : [field]))
      .filter(field => field.kind === 'ref')
      .filter(field => (references.of(field.to!) !== undefined) === (field.options.when === notYet))
      .map(field => `${flow.key}: ${field.label} → ${field.to}`),
  )
  expect(wrong).toEqual([])
})
