import { describe, expect, test } from 'vitest'
import { contrast, over } from './colour.ts'
import { paletteOf, swatches } from './palette.ts'
import { type Layer, skinNames, skinOf } from './skins.ts'
import { darkSurface, lightSurface, type Surface } from './surface.ts'

const colours = [...swatches, '#ffd400', '#ff4d4f', '#000000']

/** All possible backgrounds of a layer's text: what lies below, covered by its own colour. */
function backsOf(layer: Layer, below: readonly string[], stops: readonly string[]): string[] {
  if (layer.back === 'transparent') return [...below]
  if (layer.back.includes('gradient')) return [...stops]
  return below.map(back => over(layer.back, back))
}

const worst = (text: string, backs: readonly string[]) => Math.min(...backs.map(back => contrast(over(text, back), back)))

describe.each(skinNames)('theme %s', name => {
  const cases: [string, Surface][] = [
    ['light', lightSurface],
    ['dark', darkSurface],
  ]
  test.each(cases)('every text of the shell is readable, %s', (_, wanted) => {
    for (const colour of colours) {
      const surface = skinOf(name, paletteOf(colour, wanted.dark), wanted).forceDark ? darkSurface : wanted
      const palette = paletteOf(colour, surface.dark)
      const skin = skinOf(name, palette, surface)
      const below = skin.backdrop.includes('gradient') ? skin.stops : [skin.backdrop]
      const header = backsOf(skin.header, below, skin.stops)
      const side = backsOf(skin.side, below, skin.stops)
      const bar = backsOf(skin.tabs, below, skin.stops)
      const chip = backsOf({ back: skin.tabs.chip, text: '' }, bar, skin.stops)
      const pairs: [string, number][] = [
        ['header', worst(skin.header.text, header)],
        ['header hover', worst(skin.header.text, backsOf({ back: skin.header.hover, text: '' }, header, skin.stops))],
        ['logo', worst(skin.logo.text, backsOf(skin.logo, header, skin.stops))],
        ['side', worst(skin.side.text, side)],
        ['side hover', worst(skin.side.text, backsOf({ back: skin.side.hover, text: '' }, side, skin.stops))],
        ['active', worst(skin.active.text, backsOf(skin.active, side, skin.stops))],
        ['tab', worst(skin.tabs.text, chip)],
        ['tab active', worst(skin.tabActive.text, backsOf(skin.tabActive, bar, skin.stops))],
      ]
      const low = pairs.filter(([, ratio]) => ratio < 4.5).map(([pair, ratio]) => `${colour} ${pair} ${ratio.toFixed(2)}`)
      expect(low).toEqual([])
    }
  })
})

test.each([lightSurface, darkSurface])('content: text on page, card and tint', surface => {
  for (const colour of colours) {
    const palette = paletteOf(colour, surface.dark)
    for (const back of [surface.page, surface.card, surface.elevated, surface.hover])
      for (const text of [surface.text1, surface.text2, surface.text3]) expect(contrast(text, back)).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#ffffff', palette.button)).toBeGreaterThanOrEqual(4.5)
    for (const back of [surface.card, palette.tint]) expect(contrast(palette.text, back)).toBeGreaterThanOrEqual(4.5)
  }
})

test('the defaults give the documented blue, ten steps and a darker shade', () => {
  for (const colour of ['#409EFF', '#1981ff']) {
    const palette = paletteOf(colour, false)
    expect(palette.button).toBe('#0b6bdb')
    expect(palette.steps).toHaveLength(10)
    expect(contrast('#ffffff', palette.darker)).toBeGreaterThanOrEqual(7)
  }
})
