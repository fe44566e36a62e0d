import type { DossierValue } from '#contract/dossier.ts'

/** 理化: what a laboratory finds. */
const LAB: readonly string[] = ['chem', 'mech', 'hardness', 'metallo']

export interface ValueGroup {
  readonly key: string
  readonly type: string
  readonly source: string
  readonly processName: string
  readonly rows: readonly DossierValue[]
}

/** Of the laboratory by kind, the heat before the product; of inspections by step. Steps of the laboratory stand in both. */
export function groupsOf(values: readonly DossierValue[], isLab: boolean): ValueGroup[] {
  const groups = new Map<string, DossierValue[]>()
  const chosen = values.filter(({ source, indexType }) => (isLab ? LAB.includes(indexType) : source === 'piece'))
  const ordered = isLab ? chosen.toSorted((one, other) => LAB.indexOf(one.indexType) - LAB.indexOf(other.indexType)) : chosen
  for (const value of ordered) {
    const key = isLab ? `${value.indexType} ${value.source}` : value.processName
    groups.set(key, [...(groups.get(key) ?? []), value])
  }
  return [...groups].flatMap(([key, rows]) => {
    const [first] = rows
    return first ? [{ key, type: first.indexType, source: first.source, processName: first.processName, rows }] : []
  })
}

const bare = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)

/** As people write limits; those of a route are written already. */
export function limitsOf({ limits, lower, upper, unit }: DossierValue): string {
  if (limits) return limits
  const [low, high] = [bare(lower), bare(upper)]
  return `${low && high ? `${low} – ${high}` : low ? `≥ ${low}` : high ? `≤ ${high}` : ''} ${low || high ? unit : ''}`.trim()
}
