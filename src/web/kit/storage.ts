/** Local and session storage under the site's prefix, so that two sites on one host never read each other's keys. */

/** The record of the spec: what, of which kind, and when. The age of a token is read from `datetime`. */
export interface StoredRecord<T> {
  dataType: string
  content: T
  type?: 'session'
  datetime: number
}

type Area = 'local' | 'session'

let prefix = 'mainshaft-'

export function setStoragePrefix(next: string): void {
  if (next) prefix = next
}

const areaOf = (area: Area): Storage | undefined => {
  try {
    return area === 'session' ? sessionStorage : localStorage
  } catch {
    return undefined // Storage may be forbidden; the shell then forgets, it does not fail.
  }
}

export const storageKey = (name: string) => prefix + name

export function readRecord<T>(name: string, area: Area = 'local'): StoredRecord<T> | undefined {
  try {
    const text = areaOf(area)?.getItem(storageKey(name))
    return text ? (JSON.parse(text) as StoredRecord<T>) : undefined
  } catch {
    return undefined
  }
}

export const readStored = <T>(name: string, area: Area = 'local'): T | undefined => readRecord<T>(name, area)?.content

export function writeStored<T>(name: string, content: T, area: Area = 'local'): void {
  const record: StoredRecord<T> = { dataType: typeof content, content, datetime: Date.now() }
  if (area === 'session') record.type = 'session'
  try {
    areaOf(area)?.setItem(storageKey(name), JSON.stringify(record))
  } catch {
    // Full storage must not stop the work on the page.
  }
}

export function removeStored(name: string, area: Area = 'local'): void {
  try {
    areaOf(area)?.removeItem(storageKey(name))
  } catch {
    // See above.
  }
}
