import { describe, expect, it } from 'vitest'
import { type Fact, outputChanges, type Step } from './output.rules.ts'

const step = (nodeKey: string, more: Partial<Step> = {}): Step => ({
  ...{ execId: `${nodeKey} ${more.round ?? 1}`, nodeRefType: 1, nodeKey, processSeq: Number(nodeKey), round: 1, status: '4', result: '1' },
  ...{ workshopId: 'forge', stdHours: '10', isCounted: true, firstFound: null, day: '2026-11-02' },
  ...more,
})
const at = { today: '2026-11-18', priceOn: () => '100000.01' }
const waits = { status: '0', result: null }
const valuesOf = (facts: readonly Fact[]) => facts.map(({ outputValue }) => outputValue)

describe('产量的记法', () => {
  it('a workshop gets its part with its last step, the last step of all takes the rest', () => {
    const route = [
      step('10'),
      step('20'),
      step('30', { workshopId: 'lathe', stdHours: '5' }),
      step('40', { workshopId: 'lathe', stdHours: '5' }),
    ]
    const { added } = outputChanges(route, [], at)
    expect(added.map(({ isShopLast, isLast }) => `${isShopLast} ${isLast}`)).toEqual(['no no', 'yes no', 'no no', 'yes yes'])
    expect(valuesOf(added)).toEqual(['0.00', '66666.67', '0.00', '33333.34'])
    expect(outputChanges(route, added, at)).toEqual({ reversed: [], added: [] })
  })

  it('the last step leaves to a workshop that is not ready what will be its own', () => {
    const early = [step('10', { ...waits, isCounted: false }), step('20', { workshopId: 'lathe' })]
    const { added } = outputChanges(early, [], at)
    expect(valuesOf(added)).toEqual(['50000.00'])
    const late = outputChanges([step('10'), early[1]!], added, at)
    expect(valuesOf(late.added)).toEqual(['50000.01'])
  })

  it('a piece that is done again counts once; what failed does not count', () => {
    const first = step('10', { status: '7', result: '3', firstFound: 'fail' })
    const failed = outputChanges([first], [], at)
    expect(failed.added).toMatchObject([{ isOutput: 'no', firstPass: 'no', outputValue: '0.00', date: '2026-11-02' }])
    const again = step('10', { round: 2, firstFound: 'pass' })
    const redone = outputChanges([first, again], failed.added, at)
    expect(redone.added).toMatchObject([{ execId: '10 2', isOutput: 'yes', firstPass: 'no' }])
    const third = outputChanges([first, again, step('10', { round: 3 })], [...failed.added, ...redone.added], at)
    expect(third.added).toMatchObject([{ execId: '10 3', isOutput: 'no', outputValue: '0.00' }])
  })

  it('another decision takes the row back and writes a new one on its own day', () => {
    const { added } = outputChanges([step('10', { status: '7', result: '3', firstFound: 'fail' })], [], at)
    const changes = outputChanges([step('10', { result: '2', firstFound: 'fail' })], added, at)
    expect(changes.reversed).toEqual(added)
    expect(changes.added).toMatchObject([{ result: '2', isOutput: 'yes', firstPass: 'no', outputValue: '100000.01', date: at.today }])
  })

  it('what was taken back is no output; what passed by itself never was', () => {
    const { added } = outputChanges([step('10')], [], at)
    expect(outputChanges([step('10', { status: '2', result: null })], added, at)).toEqual({ reversed: added, added: [] })
    expect(outputChanges([step('10', { isCounted: false, result: null })], [], at).added).toEqual([])
  })

  it('steps of another firm are a party of their own, and repairs are none', () => {
    const route = [step('10'), step('20', { workshopId: null }), step('1010', { nodeRefType: 2, round: 1 })]
    const { added } = outputChanges(route, [], at)
    expect(added.map(({ isShopLast }) => isShopLast)).toEqual(['yes', 'yes', 'no'])
    expect(valuesOf(added)).toEqual(['50000.01', '50000.00', '0.00'])
  })
})
