import Big from 'big.js'
import { isWithin, limitsText, MEASURED, type QualityIndex } from '#company/quality-index.ts'
import { FINAL_PHOTOS } from '#domains/quality/inspection/inspection.register.ts'
import type { FoundIndex } from '#domains/quality/inspection/inspection-index.register.ts'
import { ROUTE_STEP } from './exec.rules.ts'

/** 检验录入: what was found for one index. Several samples are several values; the worst one counts. */
export interface Found {
  readonly indexCode: string
  readonly values?: readonly string[] | undefined
  /** For an index that is judged, not measured. */
  readonly pass?: boolean | undefined
}

export interface Judgement {
  /** Indices that must be found and were not. */
  readonly missing: readonly string[]
  readonly items: readonly FoundIndex[]
  readonly pass: boolean
}

/** 检验类型: 完工检 at the end of the route; before it 首检 of the first piece of several at a step, else 工序检, as in a repair. */
export function inspectTypeOf(
  { nodeKey, nodeRefType = ROUTE_STEP }: { readonly nodeKey: string; readonly nodeRefType?: number },
  nodes: readonly { readonly preNodeKeys: readonly string[] }[],
  isFirst = false,
): string {
  if (nodeRefType !== ROUTE_STEP) return PROCESS
  if (!nodes.some(({ preNodeKeys }) => preNodeKeys.includes(nodeKey))) return FINAL
  return isFirst ? FIRST : PROCESS
}

export const [FIRST, PROCESS, FINAL] = ['first', 'process', 'final'] as const

/** How many photos a piece needs to pass an inspection. */
export const photosNeeded = (inspectType: string): number => (inspectType === FINAL ? FINAL_PHOTOS : 0)

const isNumber = (text: string) => /^-?\d{1,12}(\.\d{1,6})?$/.test(text)

/** Judges what was found by the limits that were copied with the route. An index that is not key may stay blank, and is not judged then. */
export function judged(indices: readonly QualityIndex[], found: readonly Found[]): Judgement {
  const missing: string[] = []
  const items: FoundIndex[] = []
  for (const index of indices) {
    const { indexCode, indexName, indexType, valueKind, isKey, lowerLimit, upperLimit, unit } = index
    const given = found.find(each => each.indexCode === indexCode)
    const values = (given?.values ?? []).map(value => value.trim()).filter(isNumber)
    const isFound = valueKind === MEASURED ? values.length > 0 : given?.pass !== undefined
    if (!isFound && isKey) missing.push(indexName)
    if (!isFound) continue
    const pass = valueKind === MEASURED ? values.every(value => isWithin(index, value)) : given?.pass === true
    const samples = values.map(value => new Big(value).toFixed())
    const worst = worstOf(index, samples)
    items.push({
      ...{ indexCode, indexName, indexType, isKey, limits: limitsText(index), lowerLimit, upperLimit, unit, values: samples, pass },
      ...(worst === undefined ? {} : { worst, deviation: deviationOf(index, worst) }),
    })
  }
  return { missing, items, pass: items.every(({ pass }) => pass) }
}

/** Of several samples the one that is furthest beyond a limit, or nearest to one. */
function worstOf({ lowerLimit, upperLimit }: QualityIndex, samples: readonly string[]): string | undefined {
  const room = (value: string) =>
    [lowerLimit && new Big(value).minus(lowerLimit), upperLimit && new Big(upperLimit).minus(value)]
      .filter(each => each instanceof Big)
      .reduce((least, each) => (each.lt(least) ? each : least))
  return samples.reduce<string | undefined>((worst, each) => (worst === undefined || room(each).lt(room(worst)) ? each : worst), undefined)
}

/** How far a value is beyond its limit. */
function deviationOf({ lowerLimit, upperLimit }: QualityIndex, value: string): string | undefined {
  if (upperLimit && new Big(value).gt(upperLimit)) return `+${new Big(value).minus(upperLimit).toFixed()}`
  if (lowerLimit && new Big(value).lt(lowerLimit)) return new Big(value).minus(lowerLimit).toFixed()
  return undefined
}

/** What is wrong with a piece, in one line. */
export const foundText = (items: readonly Pick<FoundIndex, 'indexName' | 'limits' | 'values' | 'pass'>[]): string =>
  items
    .filter(({ pass }) => !pass)
    .map(({ indexName, limits, values }) => `${[indexName, values.join('、')].filter(Boolean).join(' ')}${limits && `（要求 ${limits}）`}`)
    .join('；')
    .slice(0, 500)
