/** WCAG colour arithmetic on #rrggbb and rgba() strings. */
export type Rgb = readonly [number, number, number]

export function parse(colour: string): { rgb: Rgb; alpha: number } {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour.trim())?.[1]
  if (hex) {
    const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
    return { rgb: [0, 2, 4].map(at => Number.parseInt(full.slice(at, at + 2), 16)) as unknown as Rgb, alpha: 1 }
  }
  const parts = /^rgba?\(([^)]+)\)$/.exec(colour.trim())?.[1]?.split(',').map(Number)
  if (!parts || parts.length < 3 || parts.some(Number.isNaN)) throw new Error(`not a colour: ${colour}`)
  return { rgb: parts.slice(0, 3) as unknown as Rgb, alpha: parts[3] ?? 1 }
}

export const toHex = (rgb: Rgb) => `#${rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** The resulting colour of `front` on the opaque `back`. */
export function over(front: string, back: string): string {
  const { rgb, alpha } = parse(front)
  const { rgb: base } = parse(back)
  return toHex(rgb.map((part, i) => part * alpha + base[i]! * (1 - alpha)) as unknown as Rgb)
}

export const mix = (a: string, b: string, share: number) => {
  const [x, y] = [parse(a).rgb, parse(b).rgb]
  return toHex(x.map((part, i) => part * (1 - share) + y[i]! * share) as unknown as Rgb)
}

function luminance(colour: string): number {
  const [r, g, b] = parse(colour).rgb.map(part => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two opaque colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Moves towards black or white in small steps until the contrast suffices on every background. */
export function until(colour: string, towards: '#000000' | '#ffffff', backs: readonly string[], ratio = 4.5): string {
  const start = toHex(parse(colour).rgb)
  for (let share = 0; share < 1; share += 0.02) {
    const next = mix(start, towards, share)
    if (backs.every(back => contrast(next, back) >= ratio)) return next
  }
  return towards
}
