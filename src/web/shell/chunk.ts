import { entryHere } from './version.ts'

/** Spec 8 and 9: a chunk that is not loaded within 120 s has failed. After an upgrade old chunks are gone: reload once. */
const CHUNK_TIMEOUT = 120_000
const RELOADED = 'mainshaft.chunk-reload'

export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await withTimeout(retryOnce(load))
  } catch (error) {
    if (!mayReload()) throw error
    location.reload()
    // The page is being reloaded; an error message would only flash.
    return new Promise(() => {})
  }
}

/** Once per version: a chunk missing from the current version would otherwise cause endless reloads. */
function mayReload(): boolean {
  try {
    if (!navigator.onLine || sessionStorage.getItem(RELOADED) === entryHere()) return false
    sessionStorage.setItem(RELOADED, entryHere())
    return true
  } catch {
    return false // Without storage we cannot know whether we reloaded already.
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
