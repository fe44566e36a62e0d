/** A dictionary: the closed list of choices behind a field. The key is stored, the text is shown. */
export interface DictEntry {
  readonly key: string
  readonly value: string
  readonly remark?: string
}

export interface Dictionary {
  readonly code: string
  readonly title: string
  readonly entries: readonly DictEntry[]
}

/**
 * Entries are written `key: '中文'`, or `key: ['中文', 'remark']` where the remark carries figures (scores, days).
 * A list of pairs keeps the written order where keys look like numbers, which an object would sort.
 */
type EntryText = string | readonly [value: string, remark: string]

export function dictionary(
  code: string,
  title: string,
  entries: Readonly<Record<string, EntryText>> | ReadonlyArray<readonly [string, EntryText]>,
): Dictionary {
  const pairs: ReadonlyArray<readonly [string, EntryText]> = Array.isArray(entries) ? entries : Object.entries(entries)
  return Object.freeze({
    code,
    title,
    entries: Object.freeze(
      pairs.map(([key, text]) => Object.freeze(typeof text === 'string' ? { key, value: text } : { key, value: text[0], remark: text[1] })),
    ),
  })
}
