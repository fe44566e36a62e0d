/** 证书内容. A copy of what was found, as it is hashed and printed. */
export interface CertValue {
  readonly name: string
  readonly limits: string
  readonly value: string
  readonly result: string
  /** Where the sample was taken, or the step at which it was measured. */
  readonly from: string
  /** The record that says so: its number. */
  readonly record: string
}

export interface CertNdt {
  readonly method: string
  readonly ndtNo: string
  readonly standardNo: string
  readonly acceptLevel: string
  readonly largest: string
  readonly result: string
}

export interface CertCharge {
  readonly processName: string
  readonly chargeNo: string
  readonly curve: string
}

/** What deviates and was taken as it is. */
export interface CertConcession {
  readonly concessionNo: string
  readonly consentNo: string
  readonly name: string
  readonly limits: string
  readonly value: string
  readonly useLimit: string
}

export interface CertData {
  readonly heat: readonly CertValue[]
  readonly chem: readonly CertValue[]
  readonly mech: readonly CertValue[]
  readonly hardness: readonly CertValue[]
  readonly metallo: readonly CertValue[]
  readonly dimensions: readonly CertValue[]
  readonly surface: readonly CertValue[]
  readonly ndt: readonly CertNdt[]
  readonly charges: readonly CertCharge[]
  readonly concessions: readonly CertConcession[]
}

/** Parts of a certificate by the type of an index. */
export const PART_OF: Readonly<Record<string, keyof Omit<CertData, 'heat' | 'ndt' | 'charges' | 'concessions'>>> = {
  ...{ chem: 'chem', mech: 'mech', hardness: 'hardness', metallo: 'metallo', size: 'dimensions', form: 'dimensions', rough: 'dimensions' },
  ...{ weight: 'dimensions', paint: 'surface', look: 'surface' },
}

/** The same text for the same content, whatever order a database keeps its keys in. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${sorted.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`
}

/** The sign of an index: Rm of 抗拉强度 Rm and 抗拉强度Rm, KV of KV2 and KV(-30℃); by it, limits of a grade find what a route measures. */
export const signOf = (name: string): string => {
  const bare = name.replace(/[(（].*$/, '').trim()
  const word = /[A-Za-z][A-Za-z0-9.]*$/.exec(bare)?.[0] ?? bare.split(/\s+/).at(-1) ?? bare
  return word.replace(/^(KV)\d?$/i, '$1').toUpperCase()
}
