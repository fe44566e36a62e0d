/** The two states of a changed row, field by field. Pure. */
export interface Difference {
  key: string
  before: string | undefined
  after: string | undefined
  changed: boolean
  /** An audit column, updated with every change. */
  book: boolean
}

const BOOKKEEPING = new Set([
  'version',
  'update_time',
  'update_user',
  'create_time',
  'create_user',
  'create_dept',
  'tenant_id',
  'py',
  'pyi',
])

/** Numbers too long for JavaScript are kept as text. */
export function parseState(json: string): Record<string, unknown> | undefined {
  if (!json) return undefined
  const exact = json.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]{15,}/g, token => (token.startsWith('"') ? token : `"${token}"`))
  try {
    const value: unknown = JSON.parse(exact)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

export function differencesOf(beforeJson: string, afterJson: string): Difference[] {
  const before = parseState(beforeJson)
  const after = parseState(afterJson)
  const keys = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])]
  return keys
    .map(key => {
      const [was, is] = [before && textOf(before[key]), after && textOf(after[key])]
      return { key, before: was, after: is, changed: before !== undefined && after !== undefined && was !== is, book: BOOKKEEPING.has(key) }
    })
    .sort((one, other) => rank(one) - rank(other))
}

/** Changed fields first, then the others, audit columns last. */
const rank = ({ changed, book }: Difference) => (book ? 2 : changed ? 0 : 1)

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** Times are stored in UTC and shown in Shanghai time. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return INSTANT.test(value) ? inShanghai(value) : value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const SHANGHAI = 8 * 3_600_000
const inShanghai = (text: string) => new Date(Date.parse(text) + SHANGHAI).toISOString().slice(0, 19).replace('T', ' ')
