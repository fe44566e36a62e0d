import { expect, it } from 'vitest'
import { stagesOf } from './order-stage.rules.ts'

const states = (...args: Parameters<typeof stagesOf>) => stagesOf(...args).map(({ key, state }) => `${key} ${state}`)

it('an order is as far as its goods have come; suppliers are told nothing of plans', () => {
  const line = { planned: '100', sourced: '0', ordered: '10', arrived: '10', received: '4', invoiced: '0' }
  expect(states(line)).toEqual(['planned done', 'ordered done', 'arrived done', 'received part', 'invoiced none'])
  expect(states({ ...line, sourced: '100' })[1]).toBe('sourced done')
  expect(states(line, true)).toEqual(['ordered done', 'arrived done', 'received part', 'invoiced none'])
})

it('a plan is as far as its orders cover it', () => {
  expect(states({ planned: '100', sourced: '0', ordered: '40', received: '0' })).toEqual(['planned done', 'ordered part', 'received none'])
  expect(states({ planned: '100', sourced: '0', ordered: '100', received: '100' }).slice(1)).toEqual(['ordered done', 'received done'])
})
