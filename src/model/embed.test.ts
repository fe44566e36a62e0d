import { expect, test } from 'vitest'
import { mayEmbed } from './embed.ts'

test.each([
  ['https://bi.example/board?x=1', 'https://bi.example', true],
  ['https://bi.example/board', 'HTTPS://BI.example/', true],
  ['https://bi.example/board', 'http://bi.example', true],
  ['http://bi.example/board', 'https://bi.example', false],
  ['https://bi.example:8443/', 'https://bi.example', false],
  ['https://bi.example:8443/', 'https://bi.example:8443', true],
  ['https://bi.example:8443/', 'bi.example:*', true],
  ['https://bi.example/', 'bi.example', true],
  ['https://a.bi.example/', 'https://*.bi.example', true],
  ['https://bi.example/', 'https://*.bi.example', false],
  ['https://evilbi.example/', 'https://*.bi.example', false],
  ['https://bi.example.evil.example/', 'https://bi.example', false],
  ['https://bi.example@evil.example/', 'https://bi.example', false],
  ['https://bi.example/', 'https:', true],
  ['http://bi.example/', '*', true],
  ['https://bi.example/', '', false],
])('%s under %s: %s', (address, source, allowed) => {
  expect(mayEmbed(new URL(address), [source])).toBe(allowed)
})
