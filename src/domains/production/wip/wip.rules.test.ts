import { expect, it } from 'vitest'
import { closingOf, type Position } from './wip.rules.ts'

const at = (pieceId: string, processCode: string, state = 'wait'): Position => ({
  ...{ pieceId, productId: 'shaft', workshopId: 'forge', processCode, processName: processCode, state, weight: '1000.5', value: '100.25' },
})
const saw = (before: readonly Position[], now: readonly Position[], scrapped: readonly string[] = []) =>
  closingOf(before, now, new Set(scrapped)).map(each => [
    ...[each.processCode, each.openQty, each.inQty, each.transInQty, each.outQty, each.scrapQty, each.closeQty],
  ])

it('what came, what went on, what was scrapped and what is left add up', () => {
  const before = [at('1', 'DZ10'), at('2', 'DZ10'), at('3', 'DZ20'), at('4', 'DZ20')]
  const now = [at('1', 'DZ10', 'run'), at('2', 'DZ20', 'hold'), at('5', 'DZ10')]
  expect(saw(before, now, ['3'])).toEqual([
    ['DZ10', 2, 1, 0, 1, 0, 2],
    ['DZ20', 2, 0, 1, 1, 1, 1],
  ])
  const closing = closingOf(before, now, new Set(['3']))
  for (const each of closing) {
    expect(each.openQty + each.inQty + each.transInQty - each.outQty - each.scrapQty).toBe(each.closeQty)
    expect(each.waitQty + each.runQty + each.checkQty + each.reworkQty + each.holdQty).toBe(each.closeQty)
  }
  expect(closing[0]).toMatchObject({ runQty: 1, waitQty: 1, weight: '2001.000', value: '200.50', openWeight: '2001.000' })
})

it('a piece that goes to another workshop for the same process goes out there and comes in here', () => {
  const moved = { ...at('1', 'DZ10'), workshopId: 'heat' }
  expect(saw([at('1', 'DZ10')], [moved])).toEqual([
    ['DZ10', 1, 0, 0, 1, 0, 0],
    ['DZ10', 0, 0, 1, 0, 0, 1],
  ])
})
