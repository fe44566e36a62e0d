import { expect, it } from 'vitest'
import { scannedTexts } from './scanned.ts'

it.each<[string, string[]]>([
  ['GD-0001', ['GD-0001']],
  [' GD-0001 ', ['GD-0001']],
  ['M:GD-0001', ['GD-0001']],
  ['L:YL01:A-01', ['A-01', 'YL01']],
  ['B:GD-0007:26:1-01', ['26:1-01', 'GD-0007']],
  ['https://erp.example/m/s/M%3AGD-0001', ['GD-0001']],
  ['https://erp.example/m/s/B:GD-0007:GD0007-2602', ['GD0007-2602', 'GD-0007']],
  ['https://erp.example/m/s/%E0%A4%A', ['%E0%A4%A']],
  ['M8:20', ['M8:20']],
  ['', []],
])('%s', (text, meant) => expect(scannedTexts(text)).toEqual(meant))
