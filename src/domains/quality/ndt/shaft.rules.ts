/** 轴向简图. Outlines of what the company makes, in shares of the length and of the largest radius; not to scale, but recognisable. */
export interface Outline {
  /** From the flange face (left) to the end, the outer radius. */
  readonly outer: readonly (readonly [along: number, radius: number])[]
  /** The radius of the bore, 0 for none. */
  readonly bore: number
}

const FLANGED: Outline = {
  outer: [
    [0, 1],
    [0.075, 1],
    [0.095, 0.7],
    [0.14, 0.6],
    [0.42, 0.5],
    [0.43, 0.54],
    [0.56, 0.54],
    [0.57, 0.45],
    [0.84, 0.42],
    [0.85, 0.38],
    [1, 0.38],
  ],
  bore: 0.09,
}
const BAR: Outline = {
  outer: [
    [0, 1],
    [1, 1],
  ],
  bore: 0,
}
const HOLLOW: Outline = {
  outer: [
    [0, 1],
    [0.06, 1],
    [0.08, 0.86],
    [0.5, 0.74],
    [0.9, 0.7],
    [0.92, 0.82],
    [1, 0.82],
  ],
  bore: 0.52,
}

export const outlineOf = (materialName: string): Outline =>
  /空心/.test(materialName) ? HOLLOW : /棒|圆钢/.test(materialName) ? BAR : FLANGED

/** The outer radius at a place, as a share. */
export function radiusAt({ outer }: Outline, along: number): number {
  for (let at = 1; at < outer.length; at++) {
    const [x0, r0] = outer[at - 1] ?? [0, 1]
    const [x1, r1] = outer[at] ?? [1, 1]
    if (along <= x1) return x1 === x0 ? r1 : r0 + ((along - x0) / (x1 - x0)) * (r1 - r0)
  }
  return outer.at(-1)?.[1] ?? 1
}

/** Marks of the scale: about eight, at round numbers. */
export function ticksOf(length: number): number[] {
  const rough = length / 8
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map(each => each * power).find(each => each >= rough) ?? rough
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, at) => at * step)
}
