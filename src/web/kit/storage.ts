/** Local and session storage under the site's prefix, so that two sites on one host never read each other's keys. */

/** The record format of the spec. `datetime` gives the age of a token. */
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
    return undefined // Storage may be disabled; then nothing is remembered, without an error.
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
    // A full storage must not interrupt the user.
  }
}

export function removeStored(name: string, area: Area = 'local'): void {
  try {
    areaOf(area)?.removeItem(storageKey(name))
  } catch {
    // Storage may be disabled.
  }
}
