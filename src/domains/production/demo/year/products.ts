/** 示范年度的产品. Twelve that the workshops make: six shafts, three hollow shafts, three bars; each by a route of its own. */
export interface YearProduct {
  readonly code: string
  readonly name: string
  readonly specs: string
  readonly modelNo: string
  readonly grade: string
  /** kg. */
  readonly weight: number
  readonly kind: 'shaft' | 'casting' | 'bar'
  readonly mwClass: string
  readonly route: string
  readonly drawingNo: string
  /** What it is forged from; castings are poured. */
  readonly ingot?: string
  /** 内部价, 元: of the first half of the year, and from then on. */
  readonly price: readonly [number, number]
  /** How often it is ordered, among the others. */
  readonly share: number
  /** The demo company has it anyway, with its route. */
  readonly isKnown?: boolean
}

type Row = readonly [
  code: string,
  name: string,
  specs: string,
  modelNo: string,
  grade: string,
  weight: number,
  kind: YearProduct['kind'],
  mwClass: string,
  ingot: string | undefined,
  price: number,
  share: number,
]

const rows: readonly Row[] = [
  ['CP-0101', '风电主轴', '2.5MW', 'MS2500-D', '42CrMo4', 11_800, 'shaft', 'm23', 'GD-0101', 171_000, 14],
  ['CP-0102', '风电主轴', '3.3MW', 'MS3300-A', '34CrNiMo6', 14_600, 'shaft', 'm23', 'GD-0102', 232_000, 17],
  ['CP-0103', '风电主轴', '4.2MW', 'MS4200-A', '34CrNiMo6', 19_200, 'shaft', 'm45', 'GD-0103', 325_000, 15],
  ['CP-0009', '风电主轴', '5.0MW', 'MS5000-A', '34CrNiMo6', 17_800, 'shaft', 'm45', 'GD-0014', 392_000, 9],
  ['CP-0104', '风电主轴', '6.7MW', 'MS6700-B', '34CrNiMo6', 28_400, 'shaft', 'm68', 'GD-0104', 512_000, 13],
  ['CP-0105', '风电主轴', '10MW', 'MS10000-A', '34CrNiMo6', 40_500, 'shaft', 'm10', 'GD-0105', 786_000, 5],
  ['CP-0011', '空心主轴', '3.6MW', 'KX3600', 'QT400-18AL', 21_000, 'casting', 'm23', undefined, 286_000, 3],
  ['CP-0106', '空心主轴', '5.5MW', 'KX5500', 'QT400-18AL', 26_500, 'casting', 'm45', undefined, 352_000, 5],
  ['CP-0107', '空心主轴', '8.0MW', 'KX8000', 'QT400-18AL', 34_000, 'casting', 'm68', undefined, 448_000, 4],
  ['CP-0010', '锻造圆棒', 'φ600×6000', 'YB600', '42CrMo', 13_300, 'bar', 'none', 'GD-0015', 105_000, 5],
  ['CP-0108', '锻造圆棒', 'φ500×6000', 'YB500', '42CrMo', 9_250, 'bar', 'none', 'GD-0106', 74_000, 6],
  ['CP-0109', '锻造圆棒', 'φ800×6000', 'YB800', '42CrMo', 23_600, 'bar', 'none', 'GD-0107', 183_000, 4],
]

const KNOWN: Readonly<Record<string, string>> = { 'CP-0009': 'R-ZZ-5000', 'CP-0010': 'R-BL-600', 'CP-0011': 'R-KX-3600' }
const LETTERS = { shaft: 'ZZ', casting: 'KX', bar: 'BL' } as const
/** What internal prices rose by in the middle of the year. */
const RISE = 1.03
const HUNDREDS = 100

export const yearProducts: readonly YearProduct[] = rows.map(
  ([code, name, specs, modelNo, grade, weight, kind, mwClass, ingot, price, share]) => ({
    ...{ code, name, specs, modelNo, grade, weight, kind, mwClass, share },
    ...(ingot ? { ingot } : {}),
    ...{ route: KNOWN[code] ?? `R-${modelNo}`, drawingNo: `${LETTERS[kind]}-${modelNo.replace(/\D/g, '')}-11` },
    price: [price, Math.round((price * RISE) / HUNDREDS) * HUNDREDS] as const,
    ...(KNOWN[code] ? { isKnown: true } : {}),
  }),
)

/** 钢锭 of the year: code, specification, grade, kg, 元/kg. The first two the company has anyway. */
export const yearIngots: readonly (readonly [code: string, specs: string, grade: string, weight: number, price: number])[] = [
  ['GD-0014', '32t', '34CrNiMo6', 32_000, 9.92],
  ['GD-0015', '18t', '42CrMo', 18_000, 7.15],
  ['GD-0101', '21t', '42CrMo4', 21_000, 7.62],
  ['GD-0102', '26t', '34CrNiMo6', 26_000, 9.86],
  ['GD-0103', '34t', '34CrNiMo6', 34_000, 9.95],
  ['GD-0104', '51t', '34CrNiMo6', 51_000, 10.1],
  ['GD-0105', '72t', '34CrNiMo6', 72_000, 10.4],
  ['GD-0106', '12.5t', '42CrMo', 12_500, 7.1],
  ['GD-0107', '32t', '42CrMo', 32_000, 7.2],
]
