import { expect, it } from 'vitest'
import { labelAddress, labelText, readLabel } from './label.rules.ts'

it.each<[string, { kind: string; parts: string[] } | undefined]>([
  ['M:GD-0001', { kind: 'M', parts: ['GD-0001'] }],
  ['L:YL01:A-01', { kind: 'L', parts: ['YL01', 'A-01'] }],
  ['B:GD-0007:GD0007-2602', { kind: 'B', parts: ['GD-0007', 'GD0007-2602'] }],
  ['B:GD-0007:26:1-01', { kind: 'B', parts: ['GD-0007', '26:1-01'] }],
  ['https://erp.example/m/s/M:GD-0001', { kind: 'M', parts: ['GD-0001'] }],
  ['M:', undefined],
  ['B:GD-0007', undefined],
  ['B::x', undefined],
  ['X:1', undefined],
  ['GD-0001', undefined],
])('%s', (text, code) => expect(readLabel(text)).toEqual(code))

it('a phone is led to what the label says', () => {
  const code = labelText('B', 'GD-0007', 'GD0007-2602')
  expect(readLabel(decodeURIComponent(labelAddress('https://erp.example', code)))).toEqual(readLabel(code))
})
