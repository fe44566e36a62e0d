import type { StoreApi } from 'zustand'
import { readStored, writeStored } from './storage.ts'

/** Stores are created before the site and its key prefix are known, and filled afterwards. */
const waiting: (() => void)[] = []
let ready = false

export function persisted<S extends object, K extends keyof S>(store: StoreApi<S>, name: string, keys: readonly K[]): void {
  const start = () => {
    const found = readStored<Partial<Pick<S, K>>>(name)
    if (found && typeof found === 'object') {
      const known = Object.fromEntries(keys.filter(key => found[key] !== undefined).map(key => [key, found[key]]))
      store.setState(known as Partial<S>)
    }
    store.subscribe((state, before) => {
      if (keys.some(key => state[key] !== before[key])) writeStored(name, Object.fromEntries(keys.map(key => [key, state[key]])))
    })
  }
  if (ready) start()
  else waiting.push(start)
}

export function hydrateStores(): void {
  ready = true
  for (const start of waiting.splice(0)) start()
}
