import { isLost } from './connect.ts'

const TIMES = 3

/** Postgres says so of whoever it chose to give way, at once and before anything was written for good. */
const gaveWay = (error: unknown): boolean => {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code === '40P01' || code === '40001' || (cause ? gaveWay(cause) : false)
}

/**
 * Two people who hold what the other one wants, or a connection lost before the commit: the database undoes all that was done. Nobody needs
 * to hear of it: the same work is begun anew. Only for work that leaves nothing behind when its transaction is undone.
 */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let time = 1; ; time++) {
    try {
      return await work()
    } catch (error) {
      if (time === TIMES || !(gaveWay(error) || isLost(error))) throw error
    }
  }
}
