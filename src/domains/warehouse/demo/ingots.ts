/** 示范钢锭. Heats of ingots that work orders are fed from, each ingot with the number and the weight the mill gave it. */
export interface IngotSeed {
  material: string
  heatNo: string
  ingotNo: string
  millCertNo: string
  /** kg. */
  weight: string
}

const HEATS: readonly (readonly [material: string, heats: number, each: number, weight: number])[] = [
  ['GD-0014', 21, 5, 32_000],
  ['GD-0015', 2, 4, 18_000],
]
/** What an ingot weighs more or less than its kind, in turn. */
const OFF = [120, -85, 40, 210, -160, 15, -45]

const two = (number: number) => String(number).padStart(2, '0')

export const ingots: readonly IngotSeed[] = HEATS.flatMap(([material, heats, each, weight], kind) =>
  Array.from({ length: heats * each }, (_, at) => {
    const heatNo = `26${kind + 1}-${String(Math.floor(at / each) + 101)}`
    const ingotNo = `${heatNo}-${two((at % each) + 1)}`
    return { material, heatNo, ingotNo, millCertNo: `ZB${heatNo}`, weight: (weight + (OFF[at % OFF.length] ?? 0)).toFixed(3) }
  }),
)
