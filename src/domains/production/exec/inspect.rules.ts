import Big from 'big.js'
import { isWithin, limitsText, MEASURED, type QualityIndex } from '../process/quality-index.rules.ts'

/** 检验录入: what was found for one index. Several samples are several values; the worst one counts. */
export interface Found {
  readonly indexCode: string
  readonly values?: readonly string[] | undefined
  /** For an index that is judged, not measured. */
  readonly pass?: boolean | undefined
}

export interface Judged {
  readonly indexCode: string
  readonly indexName: string
  /** The limits that were judged by, as people write them. */
  readonly limits: string
  readonly values: readonly string[]
  readonly pass: boolean
}

export interface Judgement {
  /** Indices that must be found and were not. */
  readonly missing: readonly string[]
  readonly items: readonly Judged[]
  readonly pass: boolean
}

const isNumber = (text: string) => /^-?\d{1,12}(\.\d{1,6})?$/.test(text)

/** Judges what was found by the limits that were copied with the route. An index that is not key may stay blank, and is not judged then. */
export function judged(indices: readonly QualityIndex[], found: readonly Found[]): Judgement {
  const missing: string[] = []
  const items: Judged[] = []
  for (const index of indices) {
    const { indexCode, indexName, valueKind, isKey } = index
    const given = found.find(each => each.indexCode === indexCode)
    const values = (given?.values ?? []).map(value => value.trim()).filter(isNumber)
    const isFound = valueKind === MEASURED ? values.length > 0 : given?.pass !== undefined
    if (!isFound && isKey) missing.push(indexName)
    if (!isFound) continue
    const pass = valueKind === MEASURED ? values.every(value => isWithin(index, value)) : given?.pass === true
    items.push({ indexCode, indexName, limits: limitsText(index), values: values.map(value => new Big(value).toFixed()), pass })
  }
  return { missing, items, pass: items.every(({ pass }) => pass) }
}

/** What is wrong with a piece, in one line. */
export const foundText = (items: readonly Judged[]): string =>
  items
    .filter(({ pass }) => !pass)
    .map(({ indexName, limits, values }) => `${[indexName, values.join('、')].filter(Boolean).join(' ')}${limits && `（要求 ${limits}）`}`)
    .join('；')
    .slice(0, 500)
