import type { FormStore } from './form-store.ts'

const PATIENCE = 3000

/**
 * Some rules use figures that only the server has. A submit before its answer would be checked with missing figures and rejected wrongly,
 * so wait for the answer. Without one, the server checks alone.
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
