/** 标签. The code on a label: `M:code` a material, `L:warehouse:location` a location, `B:material:batch` a batch or an ingot. */
export type LabelKind = 'M' | 'L' | 'B'

export interface LabelCode {
  readonly kind: LabelKind
  readonly parts: readonly string[]
}

const PATTERN = /^(?:.*\/m\/s\/)?([MLB]):(.+)$/

export function readLabel(text: string): LabelCode | undefined {
  const [, kind, rest] = PATTERN.exec(text.trim()) ?? []
  if (!kind || !rest) return undefined
  // A batch number may contain a colon, a code of a material or a warehouse does not.
  const at = rest.indexOf(':')
  const parts = kind === 'M' ? [rest] : at > 0 ? [rest.slice(0, at), rest.slice(at + 1)] : []
  return parts.length > 0 && parts.every(Boolean) ? { kind: kind as LabelKind, parts } : undefined
}

export const labelText = (kind: LabelKind, ...parts: readonly string[]): string => [kind, ...parts].join(':')

/** Where a phone is led that scans it. */
export const labelAddress = (origin: string, code: string): string => `${origin}/m/s/${encodeURIComponent(code)}`
