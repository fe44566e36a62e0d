import { expect, it } from 'vitest'
import { allResources, discover } from '#app/discover.ts'
import { OFTEN_EMPTY } from '#domains/warehouse/material/material.master.ts'
import type { Flow } from '#model/flow/flow.ts'
import { type Fields, isLines } from '#model/form/form.ts'
import { notYet } from '#model/form/not-yet.ts'
import type { Master } from '#model/master.ts'

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

it('rows of materials require neither specs nor model, by the one rule for it', async () => {
  const books = [...(await discover<Master>('master')), ...(await discover<Master>('register'))].map(found => found.value)
  const actions = books.flatMap(({ actions, createActions }) => [...Object.values(actions), ...Object.values(createActions)])
  const tables = [...flows, ...actions].flatMap(form => Object.values(form.fields as Fields).filter(isLines))
  const ofMaterials = tables.filter(({ columns }) => 'specs' in columns)
  expect(ofMaterials.length).toBeGreaterThan(7)
  for (const { label, options } of ofMaterials) expect(options.exempt, label).toEqual(OFTEN_EMPTY)
})

it('rules about rows name a column that is drawn', () => {
  const rules = flows.flatMap(({ key, fields, rules = [] }) =>
    rules.flatMap(rule => ('cell' in rule ? [{ key, on: rule.on, cell: rule.cell, table: (fields as Fields)[rule.on] }] : [])),
  )
  expect(rules.length).toBeGreaterThan(30)
  const wrong = rules.filter(({ table, cell }) => !table || !isLines(table) || !table.columns[cell] || table.columns[cell].options.identity)
  expect(wrong.map(({ key, on, cell }) => `${key}: ${on}.${cell}`)).toEqual([])
})
