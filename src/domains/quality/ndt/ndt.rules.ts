import Big from 'big.js'
import { isWithin, MEASURED, type QualityIndex } from '#company/quality-index.ts'

/** 显示: something that the test showed. Positions in mm from the flange face and from the axis; decimals as they were written. */
export interface Indication {
  readonly no: number
  /** single 单个, dense 密集 (UT); linear 线性, round 圆形 (MT, PT). */
  readonly kind: string
  readonly axialPos: string
  readonly radialPos?: string
  /** 1–12, as on a clock, seen from the flange. */
  readonly clockPos?: string
  readonly depth?: string
  readonly equivalentDia?: string
  readonly length?: string
  readonly echoLoss?: string
  /** Typed where no limit says so. */
  readonly judge?: string
}

/** Methods that need a record of their own. */
export const NDT_METHODS: readonly string[] = ['UT', 'MT', 'PT']
export const KINDS: Readonly<Record<string, readonly string[]>> = {
  UT: ['single', 'dense'],
  MT: ['linear', 'round'],
  PT: ['linear', 'round'],
}

/** Methods by which a step is tested, by its indices. */
export const methodsOf = (indices: readonly Pick<QualityIndex, 'indexType'>[]): string[] =>
  NDT_METHODS.filter(method => indices.some(({ indexType }) => indexType === method))

const DECIMAL = /^\d{1,6}(\.\d{1,3})?$/
const NUMBERS = ['axialPos', 'radialPos', 'depth', 'equivalentDia', 'length', 'echoLoss'] as const

/** What is wrong with the indications of a record, as a message. */
export function indicationProblem(
  rows: readonly Indication[],
  shaft: { length: number; diameter: number },
  method: string,
): string | undefined {
  for (const [at, row] of rows.entries()) {
    const which = `第${at + 1}个显示`
    if (!KINDS[method]?.includes(row.kind)) return `${which}：请选择类型`
    if (NUMBERS.some(key => row[key] && !DECIMAL.test(row[key]))) return `${which}：数值须为不超过三位小数的正数`
    if (!row.axialPos || new Big(row.axialPos).gt(shaft.length)) return `${which}：轴向位置须在 0–${shaft.length} mm 之间`
    if (row.radialPos && new Big(row.radialPos).times(2).gt(shaft.diameter))
      return `${which}：径向位置不能超过半径 ${shaft.diameter / 2} mm`
    if (row.clockPos && !/^(1[0-2]|[1-9])$/.test(row.clockPos)) return `${which}：时钟位置须为 1–12`
    if (method === 'UT' ? !row.equivalentDia : !row.length) return `${which}：请填写${method === 'UT' ? '当量' : '长度'}`
  }
  return undefined
}

const largest = (values: readonly (string | undefined)[]) =>
  values.reduce<Big>((most, value) => (value && new Big(value).gt(most) ? new Big(value) : most), new Big(0)).toFixed()

const sizeOf = ({ equivalentDia, length }: Indication) => equivalentDia ?? length

/** What each measured index is the largest of, by the words in its name. */
const MEANINGS: readonly (readonly [RegExp, (rows: readonly Indication[]) => string])[] = [
  [/底波|波降/, rows => largest(rows.map(({ echoLoss }) => echoLoss))],
  [/密集/, rows => largest(rows.filter(({ kind }) => kind === 'dense').map(sizeOf))],
  [/累积|总长/, rows => rows.reduce((sum, { kind, length }) => (kind === 'linear' ? sum.plus(length ?? 0) : sum), new Big(0)).toFixed()],
  [/线性|磁痕/, rows => largest(rows.filter(({ kind }) => kind === 'linear').map(({ length }) => length))],
  [/圆形/, rows => largest(rows.filter(({ kind }) => kind === 'round').map(({ length }) => length))],
  [/单个|当量|缺陷/, rows => largest(rows.filter(({ kind }) => kind === 'single').map(sizeOf))],
]
const largestFor = ({ indexName }: QualityIndex, rows: readonly Indication[]) =>
  (MEANINGS.find(([words]) => words.test(indexName))?.[1] ?? (all => largest(all.map(sizeOf))))(rows)

const KIND_WORDS: Readonly<Record<string, RegExp>> = { single: /单个/, dense: /密集/, linear: /线性/, round: /圆形/ }

/** An indication is judged by the limit of its kind; where there is none, by the inspector. */
export function judgeOf(row: Indication, indices: readonly QualityIndex[]): boolean {
  const limit = indices.find(({ valueKind, indexName }) => valueKind === MEASURED && KIND_WORDS[row.kind]?.test(indexName))
  const size = sizeOf(row)
  return limit && size ? isWithin(limit, size) : row.judge !== 'fail'
}

export interface Finding {
  readonly indexCode: string
  readonly values?: readonly string[]
  readonly pass?: boolean
}

/** The values of the inspection: of each index of the method the largest of what was shown; no rows: nothing was found. */
export function findingsOf(
  rows: readonly Indication[],
  indices: readonly QualityIndex[],
  method: string,
): { found: Finding[]; pass: boolean } {
  const own = indices.filter(({ indexType }) => indexType === method)
  const judged = rows.every(row => judgeOf(row, own))
  const measured = own.filter(({ valueKind }) => valueKind === MEASURED).map(index => ({ index, value: largestFor(index, rows) }))
  const pass = judged && measured.every(({ index, value }) => isWithin(index, value))
  return {
    found: [
      ...measured.map(({ index, value }) => ({ indexCode: index.indexCode, values: [value] })),
      ...own.filter(({ valueKind }) => valueKind !== MEASURED).map(({ indexCode }) => ({ indexCode, pass })),
    ],
    pass,
  }
}

/** The largest indication, as people write it: Φ3.2 mm, 4 mm. */
export function largestText(rows: readonly Indication[], method: string): string {
  if (rows.length === 0) return '无记录缺陷'
  const size = largest(rows.map(sizeOf))
  return method === 'UT' ? `Φ${size} mm` : `${size} mm`
}
