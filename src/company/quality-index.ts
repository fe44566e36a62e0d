import Big from 'big.js'

/** 质量指标. What is measured or judged at a step, and its limits. Copied from the process to the route, and from the route to the work order. */
export interface QualityIndex {
  readonly indexCode: string
  readonly indexName: string
  /** Dictionary index_type. */
  readonly indexType: string
  /** 1 定量: measured against limits; 2 定性: judged against the text of the standard. */
  readonly valueKind: number
  readonly unit?: string
  readonly lowerLimit?: string
  readonly upperLimit?: string
  readonly lowerInclusive: boolean
  readonly upperInclusive: boolean
  readonly standardText?: string
  readonly checkMethod?: string
  readonly sampleRule?: string
  readonly isKey: boolean
  readonly sort: number
}

/** 路线指标. In a route, an index also says where it came from and whether somebody changed it. */
export interface NodeIndex extends QualityIndex {
  /** 1 模板, 2 手工. */
  readonly sourceFlag: number
  readonly overridden: boolean
}

export const MEASURED = 1
export const FROM_TEMPLATE = 1
export const BY_HAND = 2

/** What is wrong with an index, as a message. */
export function indexProblem({ indexName, valueKind, lowerLimit, upperLimit }: QualityIndex): string | undefined {
  if (valueKind !== MEASURED) return undefined
  if (!lowerLimit && !upperLimit) return `质量指标【${indexName}】至少填写一个限值`
  if (lowerLimit && upperLimit && new Big(lowerLimit).gt(upperLimit)) return `质量指标【${indexName}】下限不能大于上限`
  return undefined
}

/** The limits as people write them: 240–280 HBW, ≤ 0.05 mm, > 3.5. */
export function limitsText({
  valueKind,
  lowerLimit,
  upperLimit,
  lowerInclusive,
  upperInclusive,
  unit,
  standardText,
}: QualityIndex): string {
  if (valueKind !== MEASURED) return standardText ?? ''
  const limits =
    lowerLimit && upperLimit
      ? `${lowerInclusive ? '' : '>'}${lowerLimit}–${upperInclusive ? '' : '<'}${upperLimit}`
      : lowerLimit
        ? `${lowerInclusive ? '≥' : '>'} ${lowerLimit}`
        : `${upperInclusive ? '≤' : '<'} ${upperLimit ?? ''}`
  return [limits, unit].filter(Boolean).join(' ')
}

/** Whether a measured value is within the limits. */
export function isWithin({ lowerLimit, upperLimit, lowerInclusive, upperInclusive }: QualityIndex, measured: string): boolean {
  const value = new Big(measured)
  const above = !lowerLimit || (lowerInclusive ? value.gte(lowerLimit) : value.gt(lowerLimit))
  const below = !upperLimit || (upperInclusive ? value.lte(upperLimit) : value.lt(upperLimit))
  return above && below
}
