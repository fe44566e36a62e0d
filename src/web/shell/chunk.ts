import { entryHere } from './version.ts'

/** Spec 8 and 9: a script chunk that does not arrive within 120 s has failed. After an upgrade the old chunks are gone: reload once. */
const CHUNK_TIMEOUT = 120_000
const RELOADED = 'mainshaft.chunk-reload'

export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await withTimeout(retryOnce(load))
  } catch (error) {
    if (!mayReload()) throw error
    location.reload()
    // The page is going away; an error in the meantime would only flash.
    return new Promise(() => {})
  }
}

/** Once for each version: a chunk that is missing in this very version would else reload for ever, between chunks that do arrive. */
function mayReload(): boolean {
  try {
    if (!navigator.onLine || sessionStorage.getItem(RELOADED) === entryHere()) return false
    sessionStorage.setItem(RELOADED, entryHere())
    return true
  } catch {
    return false // Without a memory there is no "once".
  }
}

async function retryOnce<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await new Promise(resolve => setTimeout(resolve, 1_000))
    return load()
  }
}

const withTimeout = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([work, new Promise<T>((_, reject) => setTimeout(() => reject(new Error('chunk did not load within 120 s')), CHUNK_TIMEOUT))])
