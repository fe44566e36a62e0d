import type { FormStore } from './form-store.ts'

const PATIENCE = 3000

/**
 * Rules ask for figures that only the server has. Whoever hands in before its answer is there waits for it: else the form is judged by
 * figures that are missing, and refused for nothing. Without an answer the server judges alone.
 */
export const caughtUp = (store: FormStore, patience = PATIENCE): Promise<void> =>
  new Promise(resolve => {
    if (!store.getState().behind) return resolve()
    const done = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(done, patience)
    const stop = store.subscribe(({ behind }) => !behind && done())
  })
